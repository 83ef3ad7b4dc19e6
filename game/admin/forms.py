"""What reviewers say."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT = 1000


class ReasonForm(forms.Form):
    """Why a game is hidden or restored, or a name cleared."""

    text = forms.CharField(label=_("Reason"), max_length=LONGEST_TEXT, widget=forms.Textarea({"rows": 4}))


class NoteForm(forms.Form):
    """What there is to say of a game."""

    text = forms.CharField(label=_("Note"), max_length=LONGEST_TEXT, widget=forms.Textarea({"rows": 3}))
