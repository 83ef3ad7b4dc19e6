"""The site is the game, and its public pages once more in each language."""

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from game.languages import LINKED
from game.urls import public
from game.views.account import SignUpView
from magdagdon_site.security_txt import security_txt

handler400 = "game.views.errors.bad_request"
handler403 = "game.views.errors.forbidden"
handler404 = "game.views.errors.not_found"
handler429 = "game.views.errors.too_many"  # allauth's
handler500 = "game.views.errors.server_error"

# There is one door, where tries are counted and a second factor is asked for.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", include("game.urls")),
    path("accounts/signup/", SignUpView.as_view(), name="account_signup"),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("admin/", admin.site.urls),
    path(".well-known/security.txt", security_txt, name="security-txt"),
    *i18n_patterns(path("", include((public, LINKED)))),
]
