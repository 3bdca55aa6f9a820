"""Plays a match again to daemons that suffer as planned, each that is killed followed by a new one."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.harness.faults import FAULTS
from tests.harness.mishaps import Mishaps
from tests.harness.ordeal import House, Ordeal
from tests.harness.play_ahead import Stage
from tests.harness.strikes import AtPoint, Plan, Report

__all__ = ["House", "strike_down"]


def strike_down(
    house: House,
    user: str,
    folder: Path,
    report: Report,
    plan: Callable[[Stage], Plan] = lambda stage: Plan(),
    seed: str = "",
    run: int | None = None,
) -> None:
    """Play the script's letters to daemons that are struck as planned, and add to the report.

    A run with a number has its mishaps besides.
    """
    with Ordeal(house, user, folder, report, Random(seed)) as ordeal:
        mishaps = Mishaps(ordeal, run, house.script.stages) if run is not None else None
        for number, stage in enumerate(house.script.stages):
            ordeal.waiting = deque(stage.letters)
            if mishaps is not None:
                mishaps.befall(number)
            _play(ordeal, stage, plan(stage))
            if report.breaches:
                report.breaches.append(f"in stage {number + 1}, after: {report.last}")
                return
        ordeal.judge()


def _play(ordeal: Ordeal, stage: Stage, plan: Plan) -> None:
    """The letters of a stage arrive, and the daemon suffers, until a whole pass went by in peace."""
    for name in plan.faults:
        ordeal.faulted = True
        # What arrives later gives the daemon something to do when it is killed.
        ordeal.arrive(stage, ordeal.chance.randint(1, max(1, len(stage.letters) - 1)))
        if FAULTS[name](ordeal, stage):
            ordeal.report.faults[name] += 1
        ordeal.report.last = name
    for strike in plan.strikes:
        if isinstance(strike, AtPoint):
            ordeal.arrive(stage, 1 if plan.faults else None)
        ordeal.attempt(stage, strike)
    ordeal.settle(stage)
