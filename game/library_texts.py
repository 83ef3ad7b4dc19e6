"""What Django and allauth say on our pages: their own translations lack some of it, and address people formally.

Whatever stands here is looked up in our catalogues first. Nothing imports this module: it is there to be read
by whoever gathers the texts. Each must be to the letter what the library says, which a test compares.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

LABELS = [
    gettext_noop("Username"),
    gettext_noop("Password"),
    gettext_noop("Current Password"),
    gettext_noop("New Password"),
    gettext_noop("New Password (again)"),
    gettext_noop("Password (again)"),
    gettext_noop("Email"),
    gettext_noop("Email (optional)"),
    gettext_noop("Code"),
    gettext_noop("Authenticator code"),
]

ERRORS = [
    gettext_noop("This field is required."),
    gettext_noop("Null characters are not allowed."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid JSON."),
    gettext_noop("Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."),
    gettext_noop("You must type the same password each time."),
    gettext_noop("This password is too common."),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
    gettext_noop("username"),
    gettext_noop("email address"),
]

COUNTED_ERRORS = [
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
]
