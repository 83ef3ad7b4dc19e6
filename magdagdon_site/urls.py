"""The site is the game."""

from django.urls import include, path

handler400 = "game.views.errors.bad_request"
handler403 = "game.views.errors.forbidden"
handler404 = "game.views.errors.not_found"
handler500 = "game.views.errors.server_error"

urlpatterns = [path("", include("game.urls"))]
