"""The page that tells where what is (docs/CODE.md): nothing is missing there, and nothing is there that is gone."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "CODE.md").read_text("utf-8")
NAMED = set(re.findall(r"`([\w./]+)`", PAGE))
DJANGOS_OWN = {"apps.py", "management", "migrations"}


def modules(package):
    """The modules and packages that lie directly in one."""
    entries = (ROOT / package).iterdir()
    return sorted(entry.name for entry in entries if (entry.suffix == ".py" or entry.is_dir()) and entry.name[0] != "_")


def test_it_names_every_module_of_the_game():
    wanted = {f"game/{name}" for name in modules("game") if name not in DJANGOS_OWN}
    assert {name.rstrip("/") for name in NAMED} >= wanted


def test_it_names_every_module_of_the_site_and_of_the_rules():
    for package in ("magdagdon_site", "game/rules"):
        assert {name.removesuffix(".py") for name in modules(package)} - NAMED == set(), package


def test_it_names_every_script():
    assert {file.name for file in (ROOT / "static" / "js").glob("*.js")} - NAMED == set()


def test_it_names_every_folder_of_tests():
    assert {f"{name}/" for name in modules("tests") if not name.endswith(".py")} - NAMED == set()


def test_what_it_names_is_there():
    places = [ROOT, ROOT / "tests"]
    paths = {name for name in NAMED if "/" in name}
    assert [path for path in sorted(paths) if not any((place / path).exists() for place in places)] == []
