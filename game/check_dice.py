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

record = json.loads(Path(sys.argv[1]).read_text("utf-8-sig") if sys.argv[1:] else sys.stdin.read())
dice = record.get("dice") or sys.exit("There is no seed in this record.")
seed = bytes.fromhex(dice["seed"])
if dice["scheme"] != "magdagdon-v1":
    sys.exit("This script knows the scheme magdagdon-v1 alone.")


def throw(turn: int, attempt: int, count: int) -> list[int]:
    values: list[int] = []
    for block in range(99):
        message = "|".join(map(str, (dice["scheme"], dice["game"], dice["client_seed"], turn, attempt, block)))
        values += [1 + byte % 6 for byte in hmac.new(seed, message.encode(), "sha256").digest() if byte < 252]
        if len(values) >= count:
            break
    return values[:count]


seal, is_right = hashlib.sha256(seed).hexdigest(), True
print(f"seal {seal}", "game " + dice["game"], "text " + json.dumps(dice["client_seed"]), sep="\n")
for number, turn in enumerate(record["turns"], start=1):
    fallen = [turn["roll"]] + [power["result"] for power in turn["powers"] if power["kind"] == "reroll"]
    computed = [throw(number, attempt, len(values)) for attempt, values in enumerate(fallen)]
    is_right &= fallen == computed
    print("turn", number, fallen, "right" if fallen == computed else f"WRONG, it should be {computed}")
sys.exit(not is_right)
