"""A project with three texts, on the disk."""

import pytest

from tests.catalogues.project import PAGE, POLISH, WORDS, translate


@pytest.fixture
def root(tmp_path, settings):
    """A project with three texts."""
    settings.BASE_DIR = tmp_path
    (tmp_path / "game").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "game/words.py").write_text(WORDS)
    (tmp_path / "templates/page.html").write_text(PAGE)
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.7"\n')
    return tmp_path


@pytest.fixture
def folder(root):
    """Where its catalogues lie."""
    return root / "locale"


@pytest.fixture
def po(root, folder):
    """Its Polish catalogue, finished and compiled."""
    return translate(root, folder, "pl", POLISH)
