"""The command that writes or checks the catalogues of all languages, and what it says."""

import pytest

from magdagdon_site import catalogues
from tests.catalogues.project import STALE, contents, rewrite


@pytest.fixture
def site(folder, settings):
    """The settings of a project that is translated to Polish."""
    settings.LOCALE_PATHS = [folder]
    settings.LANGUAGES = [("en", "English"), ("pl", "Polski")]


@pytest.mark.usefixtures("site")
def test_the_command_writes_and_says_how_far_each_language_is(po, capsys):
    po.unlink()
    catalogues.main([])
    assert capsys.readouterr().out == "pl: 0 translated, 3 missing\n"
    assert po.exists()


@pytest.mark.usefixtures("site", "po")
def test_the_check_is_content_with_finished_catalogues(capsys):
    catalogues.main(["--check"])
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("site")
def test_the_check_writes_nothing_and_tells_what_mends_the_faults(folder, po):
    rewrite(po, "#: templates/page.html", "#: templates/pages.html")
    before = contents(folder)
    with pytest.raises(SystemExit) as ended:
        catalogues.main(["--check"])
    mend = "Mend what is to be mended in locale/<language>/LC_MESSAGES/django.po, then run: make messages"
    assert ended.value.code == f"{STALE}\n{mend}"
    assert contents(folder) == before


@pytest.mark.usefixtures("site", "po")
def test_the_check_tells_that_a_new_text_is_gathered_before_it_is_translated(root):
    rewrite(root / "game/words.py", "HELLO =", 'NO = _("No")\nHELLO =')
    with pytest.raises(SystemExit) as ended:
        catalogues.main(["--check"])
    steps = "Run: make messages. Then translate and mend in locale/<language>/LC_MESSAGES/django.po"
    assert ended.value.code == f'pl: "No" is missing\n{STALE}\n{steps}, and run make messages again.'


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("junk", "problem"),
    [
        ("<<<<<<< HEAD\n", "pl/LC_MESSAGES/django.po cannot be read, near line 33: Unknown or misformatted keyword"),
        ('msgid "x"\n', "pl/LC_MESSAGES/django.po cannot be read, near line 33: missing msgstr for msgid 'x'"),
        (
            "msgid \udcff\n",
            "pl/LC_MESSAGES/django.po cannot be read: 'utf-8' codec can't decode byte 0xff in position 6: …",
        ),
    ],
)
@pytest.mark.parametrize("arguments", [[], ["--check"]])
def test_a_catalogue_that_cannot_be_read_is_told_and_left_alone(folder, po, junk, problem, arguments):
    with po.open("a", encoding="utf-8", errors="surrogateescape") as file:
        file.write(junk)
    before = contents(folder)
    with pytest.raises(SystemExit) as ended:
        catalogues.main(arguments)
    assert problem.partition("…")[0] in ended.value.code
    assert contents(folder) == before
