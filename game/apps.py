"""The game as a Django application."""

from django.apps import AppConfig


class GameAppConfig(AppConfig):
    name = "game"
    verbose_name = "MAGDAGDON"
