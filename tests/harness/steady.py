"""One process reads thousands of letters through real mail servers: its memory and its files must stay flat.

`python -m tests.harness.steady --letters 3000`
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from pbem.testing.people.still_clock import Clock
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot

__all__ = ["main", "measure"]

_NAMES = ("Anna", "Ben", "Cleo")

# What each player asks for every hour or so: all different, and less in a day than anybody's share.
_ASKED = ("status", "show", "rules")
_PAUSE = timedelta(minutes=50)

# A warm process may grow by so much, in megabytes, and open no further file.
_GROWTH = 12.0


def measure(
    folder: Path, imap: Dovecot, users: dict[str, str], letters: int
) -> Iterator[tuple[int, float, int]]:
    """After each day how many letters were read, the megabytes in use and the files that are open."""
    clock, read = Clock(), 0
    with Clubhouse(folder, imap, users, "steady", now=clock) as club:
        club.opens("ecosystem", _NAMES, start_now=True)
        club.passes.once()
        turns = {name: club.mails(name)[-1] for name in _NAMES}
        while read < letters:
            for name, turn in turns.items():
                for number, asked in enumerate(_ASKED):
                    raw = club.letter(name, asked, to=turn, number=read + number)
                    imap.deliver(users["play"], raw, arrived=clock())
            read += club.passes.once().letters
            # What the server here keeps is not the daemon's.
            club.smtp.accepted.clear()
            clock.time += _PAUSE
            yield read, _megabytes(), len(list(Path("/proc/self/fd").iterdir()))


def _megabytes() -> float:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def main() -> None:
    """Say every few hundred letters how much there is, and fail where it grows."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.steady", description=__doc__)
    parser.add_argument("--letters", type=int, default=3000, help="how many letters to read at least")
    given = parser.parse_args()
    users = {name: name.lower() for name in ("play", "operator", *_NAMES)}
    figures = []
    with (
        tempfile.TemporaryDirectory(prefix="pbem-steady-") as name,
        Dovecot(dict.fromkeys(users.values(), "steady")) as imap,
    ):
        for read, megabytes, files in measure(Path(name), imap, users, given.letters):
            figures.append((megabytes, files))
            if read % 300 < len(_NAMES) * len(_ASKED):
                sys.stdout.write(f"{read} letters: {megabytes:.1f} MB, {files} files\n")
    # The first fifth warms caches up.
    warm = figures[len(figures) // 5]
    grown, opened = figures[-1][0] - warm[0], figures[-1][1] - warm[1]
    sys.stdout.write(f"grown by {grown:.1f} MB and {opened} files since it was warm\n")
    if grown > _GROWTH or opened > 0:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
