"""`manage.py verify_records`: replay game records by the rules (RECORD.md, Verifying)."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.rules.record import InvalidRecord, verify
from game.rules.refusal import Reason

LONGEST_LINE = 1 << 20
"""In bytes. A record takes about 3,000; a longer line is no record, and is never held in memory."""


class Command(BaseCommand):
    """Prints one JSON line a record, as it goes, and exits 1 if any record was invalid."""

    help = (
        "Replay game records, one a line, by the rules and print one JSON line for each. "
        "Blank lines are passed over and not counted. Exits 1 if any record is invalid."
    )
    requires_system_checks = ()  # it asks nothing of the site, nor of its database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file of records, - for standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        all_valid = True
        try:
            for number, line in enumerate(_lines(file), start=1):
                verdict = _verdict(line)
                all_valid = all_valid and verdict["valid"]
                self.stdout.write(json.dumps({"record": number, **verdict}))
                self.stdout.flush()  # whoever feeds the pipe may wait for the answer
        except BrokenPipeError:  # the reader has seen enough, as `head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            raise CommandError(f"Cannot write the verdicts: {error.strerror}.") from error
        if not all_valid:
            sys.exit(1)


def _lines(file: str) -> Iterator[bytes | None]:
    """The lines that are not blank, None for an overlong one."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            while line := lines.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    while line and not line.endswith(b"\n"):
                        line = lines.readline(LONGEST_LINE)
                    yield None
                elif not line.isspace():
                    yield line
    except OSError as error:
        raise CommandError(f"Cannot read {file}: {error.strerror}.") from error


def _verdict(line: bytes | None) -> dict[str, Any]:
    try:
        if line is None:
            raise InvalidRecord(Reason.MALFORMED)
        state = verify(_read(line))
    except InvalidRecord as fault:
        return {"valid": False, "turn": fault.turn, "reason": fault.reason}
    return {"valid": True, "final": state.score.final}


def _read(line: bytes) -> object:
    try:
        return _DECODER.decode(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):  # no JSON, no UTF-8, a number of thousands of digits, or endless nesting
        raise InvalidRecord(Reason.MALFORMED) from None


def _no_constant(name: str) -> object:
    raise ValueError(f"not JSON: {name}")


_DECODER = json.JSONDecoder(parse_constant=_no_constant)
