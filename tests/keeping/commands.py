"""`manage.py` as an operator runs it, in a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

ROOT = Path(__file__).parents[2]


class Said(NamedTuple):
    """What a command has said, and how it ended."""

    status: int
    out: str
    err: str


def surroundings(var: Path, **more: str) -> dict[str, str]:
    """The environment of an installation whose data are in this folder."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
    ours = {"SECRET_KEY": settings.SECRET_KEY, "VAR_DIR": str(var), "SILENCED_CHECKS": "game.W001"}
    return kept | ours | more


def manage(environment: Mapping[str, str], *arguments: object, typed: str | None = None) -> Said:
    """Run ``manage.py`` so; `typed` is what comes from a pipe."""
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env=dict(environment),
        input=typed or "",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Said(done.returncode, done.stdout, done.stderr)
