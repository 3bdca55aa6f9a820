"""Makes the fixture of a released schema: a database with a running match, as SQL any later version reads.

`python -m tests.harness.released tests/store/keep/released/0002.sql` is run once, when 0002 is released.
From then on a test loads it, upgrades it and plays the match to its end.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from pbem.testing.people.club import Club
from pbem.testing.people.correspondent import Correspondent, Mail

__all__ = ["NAMES", "held_mails", "main", "play_on", "restore"]

NAMES = ("Anna", "Ben", "Cleo")

_FEW_PICKS = 3


def main(path: Path) -> None:
    """Play a few picks and write the database down with an answer on file and a letter still unread."""
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder))
        match = club.opens("ecosystem", NAMES)
        club.person("Ben").writes("set format list")
        for _ in range(_FEW_PICKS):
            club.clock.go(hours=3)
            play_on(club, match)
        club.clock.go(hours=3)
        club.person("Anna").writes(club.first_order(match, 0))
        order = club.first_order(match, 1)
        _forget_the_past(club)
        club.store(_unsent(club.person("Ben")).writes(order))
        club.office.database.close()
        with closing(sqlite3.connect(club.office.database.path)) as link:
            script = "\n".join(link.iterdump())
    with path.open("x", encoding="utf-8") as file:
        file.write(f"{script}\n")


def play_on(club: Club, match: int) -> None:
    """Everybody who is asked the open question answers it."""
    live = club.live(match)
    for seat in live.kernel.unanswered(live.position):
        club.person(NAMES[seat]).writes(club.first_order(match, seat))


def restore(path: Path, database: Path) -> None:
    """Make the database that a fixture was written from."""
    with closing(sqlite3.connect(database)) as link:
        link.executescript(path.read_text(encoding="utf-8"))


def held_mails(club: Club) -> Iterator[tuple[str, Mail]]:
    """The mails players still have from the time of the fixture: recipient and mail, in order."""
    with club.office.database.reading() as work:
        for dispatch in reversed(work.outbox.latest(1000)):
            raw = work.outbox.raw(dispatch.id or 0)
            if raw is not None and dispatch.sent is not None:
                yield dispatch.recipient, Mail(raw)


def _unsent(person: Correspondent) -> Correspondent:
    """The same person, whose letters go nowhere by themselves."""
    twin = Correspondent(person.name, person.address, lambda sender, raw: None)
    twin.mails, twin.sent = person.mails, person.sent
    return twin


def _forget_the_past(club: Club) -> None:
    """Cut the bytes of all but the last hours, as the keeping time does, so that the fixture stays small."""
    before = club.clock() - timedelta(hours=4)
    with club.office.database.work() as work:
        work.inbox.cut(before)
        work.outbox.cut(before)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
