"""The game as a Django application."""

from django.apps import AppConfig


class GameAppConfig(AppConfig):
    name = "game"
    verbose_name = "MAGDAGDON"

    def ready(self) -> None:
        from game import checks, login  # noqa: F401, PLC0415 - they listen; models are there only now
