"""Kills the daemon at every named point of a letter's path and at random moments, and looks what is left.

A match is played ahead undisturbed; then the same letters go to daemons that are killed with SIGKILL, each
followed by a new process on the same database and servers. Nothing may come out differently.
Long runs: `python -m pbem.testing.crashes --kills 300 --seed 1`.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from pbem.testing.disturbed import House, strike_down
from pbem.testing.dovecot import Dovecot
from pbem.testing.playahead import Scene, play_ahead
from pbem.testing.strikes import Report, plan
from pbem.testing.watched import Nursery

__all__ = ["main", "soak"]

_MOST_MATCHES = 100


def soak(house: House, users: Sequence[str], folder: Path, *, kills: int, seed: int) -> Report:
    """Match after match, each in an account of its own, until the kills are done and every point was hit."""
    report = Report()
    began = time.monotonic()
    for number, user in enumerate(users):
        chance = Random(f"{seed} {number}")
        below = folder / f"run{number}"
        below.mkdir()
        strike_down(house, user, below, plan(house.script, chance, report.at_points), report)
        report.seconds = time.monotonic() - began
        if report.breaches or (report.kills >= kills and not report.unhit):
            break
    return report


def main() -> None:
    """The long run."""
    parser = argparse.ArgumentParser(prog="python -m pbem.testing.crashes", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, help="how many processes to kill at least")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
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
        report = soak(House(script, imap, nursery), runs, folder, kills=given.kills, seed=given.seed)
    for line in report.lines():
        print(line)  # noqa: T201 - the report is what the command is for
    if report.breaches or report.unhit:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
