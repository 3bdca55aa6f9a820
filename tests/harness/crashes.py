"""Kills the daemon at every named point of a letter's path and at random moments, and breaks all around it.

A match is played ahead undisturbed; then the same letters go to daemons that are killed with SIGKILL, each
followed by a new process on the same database and servers, while mail servers, disk, database and clock fail
in between. Nothing may come out differently.
Long runs: `python -m tests.harness.crashes --kills 1000 --faults 500 --seed 1`.
"""

import argparse
import math
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from tests.harness.disturbed import House, strike_down
from tests.harness.dovecot import Dovecot
from tests.harness.faults import FAULTS, fits
from tests.harness.play_ahead import Scene, play_ahead
from tests.harness.strikes import Planner, Report
from tests.harness.watched import Nursery

__all__ = ["main", "soak"]

_MOST_MATCHES = 100


def soak(
    house: House,
    users: Sequence[str],
    folder: Path,
    *,
    kills: int,
    seed: int,
    faults: int = 0,
    most: int = 4,
    minutes: float = math.inf,
    tell: Callable[[str], object] = lambda line: None,
) -> Report:
    """Match after match, each in an account of its own, until enough was done and every name was struck.

    At `most` so many kills a stage are tried, and no match is begun after so many minutes; `tell` hears after
    each match how far it has come.
    """
    report = Report()
    began = time.monotonic()
    names = tuple(FAULTS) if faults else ()
    for number, user in enumerate(users):
        chance = Random(f"{seed} {number}")
        below = folder / f"run{number}"
        below.mkdir()
        planner = Planner(chance, report, names, fits, most)
        # What befalls every third or tenth run does so also over many short soaks, each with the next seed.
        strike_down(house, user, below, report, planner, f"{seed} {number}", seed + number)
        report.seconds = time.monotonic() - began
        tell(next(report.lines()))
        spared = any(not report.faults[name] for name in names)
        enough = report.kills >= kills and report.faults.total() >= faults
        late = report.seconds > 60 * minutes
        if report.breaches or late or (enough and not report.unhit and not spared):
            break
    return report


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.crashes", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how many processes to kill at least")
    parser.add_argument("--faults", type=int, default=500, help="how many faults must strike at least")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no match after so many")
    given = parser.parse_args()
    password = "soak"
    people = {"play": "play", "Anna": "anna", "Ben": "ben", "Cleo": "cleo"}
    runs = [f"run{number}" for number in range(_MOST_MATCHES)]
    with (
        tempfile.TemporaryDirectory(prefix="pbem-soak-") as name,
        Dovecot(dict.fromkeys((*people.values(), *runs), password)) as imap,
        Nursery() as nursery,
    ):
        folder = Path(name)
        script = play_ahead(Scene(folder, imap, people, password))
        house = House(script, imap, nursery)
        report = soak(
            house,
            runs,
            folder,
            kills=given.kills,
            faults=given.faults,
            seed=given.seed,
            minutes=given.minutes,
            tell=lambda line: print(line, file=sys.stderr),  # noqa: T201 - as below
        )
    for line in report.lines():
        print(line)  # noqa: T201 - the report is what the command is for
    spared = given.faults and any(not report.faults[name] for name in FAULTS)
    if report.breaches or report.unhit or spared or report.faults.total() < given.faults:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
