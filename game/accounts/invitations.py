"""Who may make an account here: everybody, the invited, or nobody (the setting SIGN_UP)."""

from django.conf import settings
from django.http import HttpRequest

from game.models import Family, Invitation

FAMILY_KEY = "invitation"
"""The session's key of a family's invitation."""

FIELD = "invitation"
"""Where a link to the sign-up page, and then the form there, has the secret of an invitation to the site."""


def remember_invitation(request: HttpRequest, token: str) -> None:
    """Keep a family's invitation for this visitor: it opens the sign-up while it is the family's."""
    request.session[FAMILY_KEY] = token


def forget_invitation(request: HttpRequest) -> None:
    """Its guest has an account, and has joined."""
    request.session.pop(FAMILY_KEY, None)


def may_sign_up(request: HttpRequest) -> bool:
    """Whether this visitor may make an account."""
    match settings.SIGN_UP:
        case "open":
            return True
        case "invitation":
            return _is_invited_by_a_family(request) or Invitation.objects.valid(_token(request)).exists()
        case _:
            return False


def take_up_invitation(request: HttpRequest) -> bool:
    """Whether an account may be made now; an invitation to the site is used up by it."""
    if settings.SIGN_UP != "invitation":
        return may_sign_up(request)
    return _is_invited_by_a_family(request) or Invitation.objects.use(_token(request))


def _is_invited_by_a_family(request: HttpRequest) -> bool:
    token = request.session.get(FAMILY_KEY)
    return bool(token) and Family.objects.filter(invitation=token).exists()


def _token(request: HttpRequest) -> str:
    return request.POST.get(FIELD) or request.GET.get(FIELD, "")
