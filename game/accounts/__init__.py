"""Accounts: what the game adds to django-allauth, which has the pages of logging in, of passwords and second factors."""

from game.accounts.invitations import remember_invitation

__all__ = ["remember_invitation"]
