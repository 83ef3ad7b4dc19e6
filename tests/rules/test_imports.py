"""The rules import the standard library and one another, and nothing there that knows time, chance or language."""

import ast
import sys
from pathlib import Path

import pytest

RULES = sorted((Path(__file__).parents[2] / "game" / "rules").glob("*.py"))
OUT_OF_BOUNDS = {"datetime", "gettext", "locale", "random", "secrets", "time"}


def imported(source: str) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names.add(node.module or ".")
    return names


@pytest.mark.parametrize("module", RULES, ids=lambda module: module.stem)
def test_the_rules_import_the_standard_library_alone(module):
    outside = {name.split(".")[0] for name in imported(module.read_text()) if not name.startswith("game.rules")}
    assert outside <= sys.stdlib_module_names - OUT_OF_BOUNDS


def test_every_module_of_the_rules_is_looked_at():
    assert {"board", "difficulty", "placement", "power", "record", "refusal", "scoring", "state"} <= {
        module.stem for module in RULES
    }
