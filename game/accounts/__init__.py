"""Accounts: what the game adds to django-allauth, which has the pages for logging in and for passwords."""

from game.accounts.invitations import remember_invitation

__all__ = ["remember_invitation"]
