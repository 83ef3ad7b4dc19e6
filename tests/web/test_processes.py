"""A process remembers nothing that could become wrong while another changes it: there may be any number of them."""

import ast

import pytest
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.utils.module_loading import import_string

KEPT_IN_A_PROCESS = {
    # The picture of a board depends on the board alone, and so do the tiles, the font and the ground it is made of.
    "game/pictures.py game_picture",
    "game/pictures.py _font",
    "game/pictures.py _ground",
    "game/pictures.py _tile",
    # Whether dice can be placed on a board: by the rules, and by nothing else.
    "game/rules/placement.py can_place",
    # How a moment is written in the site's time zone, and who a proxy is by the settings.
    "magdagdon_site/logs.py _second",
    "magdagdon_site/proxies.py _may_speak",
    # The meters of this process, which count for it alone: whoever reads them adds those of all processes up.
    "magdagdon_site/metrics.py meters",
}
WRITTEN_IN_A_PROCESS = {
    # Whether the database was once found to be up to date for the code of this process: it stays so (probes).
    "_migrated",
    # Which file the server started on, settled before there is a second process (same_file).
    "_watched",
}

CHANGING = {"append", "add", "update", "setdefault", "pop", "popitem", "clear", "extend", "insert", "remove", "discard"}
FILES = {
    str(file.relative_to(settings.BASE_DIR)): file
    for package in ("game", "magdagdon_site")
    for file in sorted((settings.BASE_DIR / package).rglob("*.py"))
}


def functions_in(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_what_a_process_keeps_of_its_work_depends_on_nothing_that_changes():
    kept = {
        f"{name} {function.name}"
        for name, file in FILES.items()
        for function in functions_in(ast.parse(file.read_text("utf-8")))
        if caching(function)
    }
    assert kept - KEPT_IN_A_PROCESS == set()


def caching(function):
    """Its decorators that keep what it gives, wherever they come from; a property is kept by its object."""
    names = {"cache", "lru_cache", "functools.cache", "functools.lru_cache"}
    return [each for each in function.decorator_list if ast.unparse(each).partition("(")[0] in names]


@pytest.mark.parametrize("name", FILES)
def test_no_function_writes_to_what_its_module_holds(name):
    tree = ast.parse(FILES[name].read_text("utf-8"))
    names = {target.id for node in tree.body for target in targets(node)}
    written = {name for function in functions_in(tree) for name in written_in(function)}
    assert (written & names) - WRITTEN_IN_A_PROCESS == set()


def targets(node):
    """The names that an assignment sets."""
    found = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target for target in found if isinstance(target, ast.Name)]


def written_in(function):
    """The names that are declared global, changed by one of their methods, or assigned to a part of."""
    own = {target.id for node in ast.walk(function) for target in targets(node)}
    own |= {argument.arg for argument in ast.walk(function) if isinstance(argument, ast.arg)}
    for node in ast.walk(function):
        match node:
            case ast.Global(names=names):
                yield from names
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in CHANGING:
                yield from {name} - own
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield from {name} - own


def test_sessions_messages_and_the_cache_lie_where_all_processes_find_them():
    assert settings.SESSION_ENGINE == "game.sessions"  # in the database
    assert issubclass(import_string(settings.MESSAGE_STORAGE), CookieStorage)
    assert {cache["BACKEND"] for cache in settings.CACHES.values()} == {"django.core.cache.backends.db.DatabaseCache"}
    assert settings.STORAGES["staticfiles"]["BACKEND"].endswith(".CompressedManifestStaticFilesStorage")
