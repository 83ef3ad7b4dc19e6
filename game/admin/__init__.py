"""The review: the games, players and families as reviewers see them, at /admin/."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from game.admin import families, games, oddities, players, reviews, users

__all__ = ["families", "games", "oddities", "players", "reviews", "users"]

admin.site.site_header = _("MAGDAGDON: review")
admin.site.site_title = _("MAGDAGDON: review")
admin.site.index_title = _("What there is to review")
admin.site.enable_nav_sidebar = False  # the lists need the room, and the index has the same links
admin.site.empty_value_display = "–"
