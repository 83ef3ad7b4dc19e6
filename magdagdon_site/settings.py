"""The settings of MAGDAGDON; what differs from place to place comes from the environment (docs/RUNNING.md)."""

from pathlib import Path

from django.utils.csp import CSP

from magdagdon_site import env, logs, proxies

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.folder("VAR_DIR", BASE_DIR / "var")
"""Everything the server writes: the database, the secret key, the collected static files."""

DEBUG = env.flag("DEBUG", default=False)
HTTPS = env.flag("HTTPS", default=False)
PROXIES = proxies.count()
TRUSTED_PROXIES = proxies.trusted()
SECRET_KEY = env.secret("SECRET_KEY", VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "game",
]

MIDDLEWARE = [
    "magdagdon_site.front.Front",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "magdagdon_site.same_file.refuse_another",
    "game.cookies.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "game.languages.keep_the_language_of_a_link",
    "magdagdon_site.requests.refuse_endless_queries",
    "magdagdon_site.requests.refuse_broken_off",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "game.views.methods.pages_of_our_own",
    "allauth.account.middleware.AccountMiddleware",
    "game.accounts.middleware.account_manners",
    "game.accounts.middleware.SecondFactorOfStaff",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "magdagdon_site.urls"
WSGI_APPLICATION = "magdagdon_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "game.context.site",
            ],
        },
    },
]

# SQLite, made for many small writes: WAL lets readers pass a writer, IMMEDIATE queues the writers at BEGIN, FULL keeps
# every acknowledged tap through a power cut, and a connection that stays open spares each tap the opening's fsyncs.
_SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": VAR_DIR / "db.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # The last cuts the WAL down again, to 8 MiB, that grew while a backup or an export was reading.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=8388608;",
    },
}
DATABASES = {"default": {**(env.postgresql("DATABASE_URL") or _SQLITE), "CONN_MAX_AGE": None}}

# Tries of passwords are counted here: in the database, or in Redis, so that all processes and machines count as one. A
# full cache throws entries out at random, and must be too big to be filled by somebody who wants his tries forgotten.
_CACHE_TABLE = {
    "BACKEND": "django.core.cache.backends.db.DatabaseCache",
    "LOCATION": "cache",
    "OPTIONS": {"MAX_ENTRIES": 100_000},
}
CACHES = {"default": {**(env.redis("CACHE_URL") or _CACHE_TABLE), "KEY_FUNCTION": "game.unreadable.key"}}

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ["UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator"]
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"

# E-mail is sent where there is a server to send it by; without one no page offers it.
MAILERS = env.mailers("EMAIL_URL")
SENDS_EMAIL = bool(env.text("EMAIL_URL", ""))
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "MAGDAGDON <magdagdon@localhost>")

SIGN_UP = env.choice("SIGN_UP", "open", ["open", "invitation", "closed"])
ACCOUNT_ADAPTER = "game.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"] if SENDS_EMAIL else ["username*", "password1*"]
ACCOUNT_FORMS = {"signup": "game.account_forms.SignUpForm"}
ACCOUNT_SESSION_REMEMBER = True  # the games of the device's guest hang on the same session
ACCOUNT_UNIQUE_EMAIL = False  # children share their parents' address; it is the user name that tells them apart
ACCOUNT_EMAIL_VERIFICATION = "optional" if SENDS_EMAIL else "none"
ACCOUNT_EMAIL_NOTIFICATIONS = SENDS_EMAIL
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[MAGDAGDON] "
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # the server writes to nobody who has no account
# Whoever is handed a device by a tap is signed in without the password: what an account hangs on asks for it.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
MFA_ADAPTER = "game.accounts.adapters.SecondFactorAdapter"
MFA_FORMS = {
    "add_webauthn": "game.accounts.forms.AddPasskeyForm",
    "authenticate_webauthn": "game.accounts.forms.PasskeyForm",
    "login_webauthn": "game.accounts.forms.PasskeyLoginForm",
    "reauthenticate_webauthn": "game.accounts.forms.PasskeyAgainForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "MAGDAGDON"
MFA_TOTP_TOLERANCE = 1  # a clock may be half a minute off

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MESSAGE_STORAGE = "game.cookies.MessageStorage"
SESSION_ENGINE = "game.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 400  # the longest that browsers keep a cookie: a guest's games hang on it
STAFF_SIGNED_IN_FOR = 60 * 60 * 12  # seconds; the device remembers its guest and players all the same
SESSION_COOKIE_SAMESITE = "Lax"
# A browser takes a cookie of such a name from this very host alone, and over HTTPS alone: nobody can plant one.
_BOUND = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_BOUND}sessionid"
CSRF_COOKIE_NAME = f"{_BOUND}csrftoken"
LANGUAGE_COOKIE_NAME = f"{_BOUND}language"
THEME_COOKIE_NAME = f"{_BOUND}theme"
SHORTCUTS_COOKIE_NAME = f"{_BOUND}shortcuts"
MESSAGES_COOKIE_NAME = f"{_BOUND}messages"
CSRF_FAILURE_VIEW = "game.views.errors.csrf_failure"

LANGUAGE_CODE = "en"
LANGUAGES = [  # each by its own name
    ("en", "English"),
    ("id", "Bahasa Indonesia"),
    ("pl", "Polski"),
    ("nl", "Nederlands"),
    ("cs", "Čeština"),
    ("sk", "Slovenčina"),
]
TIME_ZONE = env.time_zone("TIME_ZONE", "UTC")
LOCALE_PATHS = [BASE_DIR / "game" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["magdagdon_site.formats"]
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
# What a page may ask the device for: passkeys and the clipboard. Nothing else that has a name in every Chromium, which
# complains of names that it does not know: the sheet to share by is open to a page unless it is named.
PERMISSIONS_POLICY = {
    "self": ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get"],
    "": [
        *("accelerometer", "autoplay", "browsing-topics", "camera", "clipboard-read", "display-capture"),
        *("encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection"),
        *("local-fonts", "magnetometer", "microphone", "midi", "payment", "picture-in-picture", "screen-wake-lock"),
        *("serial", "storage-access", "usb", "window-management", "xr-spatial-tracking"),
    ],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
# HSTS is for this host alone: what else lives in the domain, and the browsers' preload list, are not ours to decide.
# X-Frame-Options is the front's. And a site without a server of e-mail is no mistake.
SILENCED_SYSTEM_CHECKS = [
    "security.W002",
    "security.W005",
    "security.W021",
    "mail.E001",
    *env.words("SILENCED_CHECKS", ""),
]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True  # each form has its token; no script reads the cookie

LOGGING = logs.config(env.choice("LOG_FORMAT", "text", logs.FORMATS))
METRICS = env.flag("METRICS", default=False)
METRICS_TOKEN = env.token("METRICS_TOKEN")
SECURITY_CONTACT = env.contact("SECURITY_CONTACT")
