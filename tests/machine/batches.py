"""Runs of the state machine, each from a seed of its own, so that a failure can be had again alone."""

import secrets
import time

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.machine.game_machine import Household
from tests.machine.household import Owner
from tests.people import PASSWORD, enrol

GAMES_A_BATCH = 10
RULES_A_GAME = 60
"""How many rules of the machine are followed before it begins anew; several make more than one step."""


def run(steps: int, first_seed: int | None, *, games: int = GAMES_A_BATCH, rules: int = RULES_A_GAME) -> None:
    """Make so many steps, in batches; what fails says from which seed its batch comes."""
    enrolled = [enrol(name) for name in ("Majda", "Emil")]
    Household.enrolled = [
        Owner(user.player.name, user.player.pk, user, PASSWORD, user.player.language) for user in enrolled
    ]
    Household.tally.clear()
    batch = secrets.randbelow(10**9) if first_seed is None else first_seed
    began = time.monotonic()
    while Household.tally["steps"] < steps:
        try:
            run_batch(batch, games, rules)
        except BaseException as failure:
            failure.add_note(f"Again: SEED={batch} STEPS=1 make soak ARGS=tests/soak/test_machine.py")
            raise
        batch += 1
        print(f"{Household.tally['steps']} steps in {time.monotonic() - began:.0f} s; next SEED={batch}", flush=True)
    for what, times in sorted(Household.tally.items()):
        print(f"{times:8} {what}")


def run_batch(number: int, games: int = GAMES_A_BATCH, rules: int = RULES_A_GAME) -> None:
    """One batch; the same numbers give the same steps."""
    machine = seed(number)(type("Household", (Household,), {}))
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=games,
            stateful_step_count=rules,
            deadline=None,
            database=None,
            derandomize=False,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
