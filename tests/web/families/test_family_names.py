"""What a family can be called."""

import pytest

from game.models import Family
from tests.families import lay_out_family
from tests.page import read
from tests.web.answers import sentence

pytestmark = pytest.mark.django_db

LENGTH = "The name of a family has 2 to 40 characters."
INVISIBLE = "The name holds characters that nobody can see. Type it anew."
GOOD = {
    "Kováčovci": "Kováčovci",
    "  The   Dice Lovers ": "The Dice Lovers",
    "Ｋｏｖáč": "Kováč",
    "Kova\u0301c\u030c": "Kováč",
    "Jo": "Jo",
    "n" * 40: "n" * 40,
    "🎲🎲": "🎲🎲",
    "👨‍👩‍👧 ❤️": "👨‍👩‍👧 ❤️",
    "كوفاتش": "كوفاتش",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "{{ family.invitation }} %(name)s": "{{ family.invitation }} %(name)s",
    "&amp; Co": "&amp; Co",
}
BAD = {
    "": LENGTH,
    " ": LENGTH,
    "K": LENGTH,
    " K ": LENGTH,
    "n" * 41: LENGTH,
    "n" * 10_000: LENGTH,
    "\ufdfa" * 10: LENGTH,  # each of them is 18 letters long in NFKC
    "Ko\u202evci": INVISIBLE,
    "\u200f\u200fKováčovci": INVISIBLE,
    "Ko\u2066vci": INVISIBLE,
    "Ko\u200bvci": INVISIBLE,
    "\u200b\u200b\u200b": INVISIBLE,
    "\ufeffKováčovci": INVISIBLE,
    "Ko\x00vci": INVISIBLE,
    "Ko\x1b[31m": INVISIBLE,
    "Ko\nvci": INVISIBLE,
    "Ko\tvci": INVISIBLE,
    "Ko\u2028vci": INVISIBLE,
    "\u3164\u3164": INVISIBLE,
    "\u2800\u2800": INVISIBLE,
    "Ko\ue000vci": INVISIBLE,
    "Ko\u180bvci": INVISIBLE,
    "Ko\ufe0fvci": INVISIBLE,
    "Kq" + 4 * "\u0323" + "ci": INVISIBLE,
}


@pytest.mark.parametrize(("typed", "kept"), GOOD.items(), ids=map(ascii, GOOD.values()))
def test_a_name_is_kept_as_it_is_meant(majda, typed, kept):
    assert majda.post("/families/", {"name": typed}).status_code == 303
    family = Family.objects.get()
    assert family.name == kept
    for path in (family.get_absolute_url(), "/families/", f"/join/{family.invitation}/"):
        page = read(majda.get(path).content)
        assert kept in page.one("main").text
        assert not page.one("main").all("script")


@pytest.mark.parametrize(("typed", "said"), BAD.items(), ids=[ascii(typed[:20]) for typed in BAD])
def test_what_is_no_name_is_refused_with_the_reason_and_stays_in_its_field(majda, typed, said):
    family = lay_out_family(majda)
    for path in ("/families/", f"{family.get_absolute_url()}rename/"):
        response = majda.post(path, {"name": typed})
        assert response.status_code == 422
        assert sentence(response) == said
        field = read(response.content).one(id="family-name")
        assert field["value"].replace("\ufffd", "\x00") == typed
        assert (field["aria-invalid"], field["aria-describedby"]) == ("true", "status")
    assert [family.name for family in Family.objects.all()] == ["Kováčovci"]


@pytest.mark.parametrize("body", ["", "name=Ab&name=Cd", "name=Ab&family=nonsense", "name=Ab&family=1&family=2"])
def test_a_form_with_too_little_or_too_much_founds_nothing(majda, body):
    response = majda.post("/families/", body, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 422
    assert sentence(response) in (LENGTH, "That could not be understood, so nothing has changed.")
    assert not Family.objects.exists()
