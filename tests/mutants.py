"""What mutmut has found, held against the list of the mutants that no test can kill: `python -m tests.mutants`."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

LIST = Path(__file__).parent / "rules" / "survivors.json"
LEAST_KILLED = 0.95
DEAD = {"killed", "timeout", "segfault", "caught by type check"}


def statuses(report: str) -> dict[str, str]:
    """The status of every mutant, from `mutmut results --all true`."""
    lines = [line.strip().rpartition(": ") for line in report.splitlines() if ": " in line]
    return {name: status for name, _colon, status in lines}


def complaints(found: dict[str, str], listed: dict[str, str]) -> list[str]:
    """What is wrong, a sentence each."""
    alive = {name for name, status in found.items() if status not in DEAD}
    said = [f"No reason is given why this one lives: {name} ({found[name]})" for name in sorted(alive - listed.keys())]
    said += [f"Listed as living, and it does not: {name}" for name in sorted(listed.keys() - alive)]
    if not found:
        said.append("Nothing was tried.")
    elif len(alive) > (1 - LEAST_KILLED) * len(found):
        said.append(f"Too many live: {len(alive)} of {len(found)}.")
    return said


def main() -> int:
    """Print the counts and the complaints; 1 if there are any."""
    report = subprocess.run(
        [sys.executable, "-m", "mutmut", "results", "--all", "true"], check=True, capture_output=True, text=True
    ).stdout
    found = statuses(report)
    counts = Counter(found.values())
    print(f"{len(found)} mutants:", ", ".join(f"{count} {status}" for status, count in counts.most_common()))
    said = complaints(found, json.loads(LIST.read_text()))
    print(*said, sep="\n")
    return bool(said)


if __name__ == "__main__":
    raise SystemExit(main())
