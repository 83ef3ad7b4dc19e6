"""The page about deployment: its commands, and where they lead when they are run in a folder instead of a machine."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "DEPLOYMENT.md"
FILES = ROOT / "docs" / "deployment"
TWO_SERVERS = "two-servers"
"""The folder there with an example that has a page of its own, and tests/servers."""

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"(?<![\w/.}])/(?=(?:opt|etc|var/lib|var/backups|var/www|usr/local/bin)\b)")
_OWNER = re.compile(r" -o \w+| -g \w+")


class Command(NamedTuple):
    """A line to type, and the section that it stands in."""

    section: str
    line: str


def commands() -> list[Command]:
    """All commands of the page, in order."""
    text, found = PAGE.read_text("utf-8"), []
    for block in _BLOCK.finditer(text):
        assert block[1] == "sh", f"a block that nobody runs: {block[0]}"
        section = re.findall(r"^##+ (.+)$", text[: block.start()], re.MULTILINE)
        found += [Command(section[-1] if section else "", line) for line in block[2].splitlines() if line]
    return found


class Scratch(NamedTuple):
    """A folder in place of a machine, the ports in place of the usual ones, and the database in place of its own."""

    root: Path
    port: int
    http: int
    https: int
    postgresql: str

    def of(self, text: str) -> str:
        """A command, or a file, as it is here. That files belong to users of the machine is all that gets lost."""
        text = _PATH.sub(f"{self.root}/", _OWNER.sub("", text))
        text = text.replace("127.0.0.1:8000", f"127.0.0.1:{self.port}").replace("PORT=8000", f"PORT={self.port}")
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)  # not every machine has IPv6
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.http};")
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.https} ssl;")
        return text.replace("postgresql:///magdagdon", self.postgresql)
