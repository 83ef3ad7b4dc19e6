"""Computes the dice of a MAGDAGDON game anew: python3 check.py RECORD.json, or with the record as standard input.

What it prints first is to be compared with the seal that was shown before the first roll, with the address of the game,
and with the text that was sent: whoever may choose one of them can choose dice.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from pathlib import Path
from uuid import UUID


def throw(turn: int, attempt: int, count: int) -> list[int]:
    values: list[int] = []
    for block in range(9):  # the first gives about 31 dice
        message = f"{dice['scheme']}|{dice['game']}|{dice['client_seed']}|{turn}|{attempt}|{block}"
        values += [1 + byte % 6 for byte in hmac.new(seed, message.encode(), "sha256").digest() if byte < 252]
    return values[:count]


try:
    record = json.loads(Path(sys.argv[1]).read_bytes() if sys.argv[1:] else sys.stdin.buffer.read())
    turns, dice = record["turns"], record.get("dice") or sys.exit("There is no seed in this record.")
    if dice["scheme"] != "magdagdon-v1":
        sys.exit("This script knows the scheme magdagdon-v1 alone.")
    dice["game"] = str(UUID(str(dice["game"])))  # what cannot be seen in it would choose dice, too
    seed, text, is_right = bytes.fromhex(dice["seed"]), json.dumps(dice["client_seed"]), True
    lines = ["seal " + hashlib.sha256(seed).hexdigest(), "game " + dice["game"], "text " + text]
    for number, turn in enumerate(turns, start=1):
        fallen = [turn["roll"]] + [power["result"] for power in turn["powers"] if power["kind"] == "reroll"]
        computed = [throw(number, nth, (len(values) or 1) if nth else 4) for nth, values in enumerate(fallen)]
        is_right &= fallen == computed
        lines += [f"turn {number} {fallen} " + ("right" if fallen == computed else f"WRONG, it should be {computed}")]
    print("\n".join(lines))
except OSError as error:
    sys.exit(f"The record cannot be read: {error}")
except (ValueError, TypeError, LookupError, RecursionError):
    sys.exit("This is not the record of a MAGDAGDON game.")
sys.exit(not is_right if turns else "There is no roll in this record.")
