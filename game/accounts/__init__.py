"""Accounts: what the game adds to django-allauth, which has the pages for logging in and for passwords."""

from game.accounts.invitations import FAMILY_KEY, forget_invitation, remember_invitation

__all__ = ["FAMILY_KEY", "forget_invitation", "remember_invitation"]
