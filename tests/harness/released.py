"""Makes the fixture of a released schema: a database of a busy club, as SQL any later version reads.

`python -m tests.harness.released tests/store/keep/released/0002.sql` is run once, when 0002 is released.
From then on a test loads it, upgrades it and plays match 1 to its end.
"""

import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from pbem.desk.time.pace_text import parse
from pbem.engine import registry
from pbem.engine.moves import alphabetical
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.harness.club import Club

__all__ = ["NAMES", "held_mails", "main", "play_on", "restore"]

NAMES = ("Anna", "Ben", "Cleo")

_FEW_PICKS = 3

_OTHERS = ("Dora", "Emil")

_SOME_QUESTIONS = 3

_CODE = re.compile("confirm [a-z2-9]{12}")


def main(path: Path) -> None:
    """Play a few picks and write the database down with an answer on file and a letter still unread."""
    if path.exists():
        raise FileExistsError(path)
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder), paranoid=False)
        match = club.opens("ecosystem", NAMES)
        _open_by_mail(club)
        for game in registry.slugs():
            _go_back(club, game)
        _live_on(club)
        club.person("Ben").writes("set format list")
        for _ in range(_FEW_PICKS):
            club.clock.go(hours=3)
            play_on(club, match)
        club.clock.go(hours=3)
        club.person("Anna").writes(club.first_order(match, 0), quoting=False)
        order = club.first_order(match, 1)
        # A short mail is enough to answer by.
        for name in NAMES[1:]:
            club.person(name).writes("status", quoting=False)
        club.person("Dora").writes("1", sender="dora@work.example", quoting=False)
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


def _go_back(club: Club, game: str) -> None:
    """A provable match of a game that went back by vote, with standing orders and half an answer on file."""
    number = club.opens(game, _OTHERS, start_now=False, gm="Ruth")
    dora, emil = (club.person(name) for name in _OTHERS)
    dora.writes("join rainy sunday", quoting=False)
    emil.writes("join", quoting=False)
    for _ in range(_SOME_QUESTIONS):
        _answer(club, number)
    dora.writes("vote undo", quoting=False)
    emil.writes("vote undo", quoting=False)
    _answer(club, number)
    live = club.live(number)
    seat = live.kernel.unanswered(live.position)[0]
    order = club.first_order(number, seat)
    if len(live.kernel.asked(live.position)) > 1:
        club.person(_OTHERS[seat]).writes(order, quoting=False)
    else:
        seat = 1 - seat
    club.person(_OTHERS[seat]).writes(f"deputy Finn\nalways {order}\nprefer {order}", quoting=False)
    _agree(club.person(_OTHERS[seat]), club.person("Finn"))


def _answer(club: Club, number: int) -> None:
    """Whoever of the others is asked first answers."""
    live = club.live(number)
    seat = live.kernel.unanswered(live.position)[0]
    order = str(alphabetical(live.kernel.options(live.position, seat)))
    club.person(_OTHERS[seat]).writes(order, quoting=False)


def _live_on(club: Club) -> None:
    """What else waits in a database: a letter, a code, a vote, an offer, a dispute, an unsettled answer."""
    dora, emil, finn, gus, ruth = (club.person(name) for name in (*_OTHERS, "Finn", "Gus", "Ruth"))
    settling = club.opens("ecosystem", _OTHERS, pace=parse("48h, settle 30m"))
    _answer(club, settling)
    _answer(club, settling)
    emil.writes("absence 1 dec to 5 dec\nstandby animality\nwatch 3", quoting=False)
    emil.writes("set digest 18:00\nset calendar on\nset reminders 20 6", quoting=False)
    dora.writes("wait\nladder bot\nvote pause\nset receipts off", quoting=False)
    club.opens("dstcg", ("Finn", "Gus"), gm="Ruth")
    finn.writes("mute gus", quoting=False)
    finn.writes("dispute: the heron counts twice", quoting=False)
    paused = club.opens("animality", ("Finn", "Gus"), gm="Ruth")
    ruth.writes(f"promote {paused} Ida=ida@mail.example\npause {paused} because of the fair", quoting=False)
    ruth.writes(_CODE.findall(ruth.newest.text)[0], quoting=False)
    ruth.writes(f"identity {paused} token+auth", quoting=False)
    finn.writes("tell gus: hello", quoting=False)
    gus.writes("resign", quoting=False)
    _agree(gus)


def _agree(*people: Correspondent) -> None:
    """One after another says yes to what was asked last."""
    for person in people:
        asked = next(mail for mail in reversed(person.mails) if mail.kind == "confirmation")
        person.writes("yes", to=asked, quoting=False)


def _open_by_mail(club: Club) -> None:
    """Match 2 is by invitation, match 3 was opened by mail, and table 4 waits for somebody invited."""
    finn, gus = club.person("Finn"), club.person("Gus")
    club.opens("ecosystem", ("Finn", "Gus"), start_now=False)
    finn.writes("join", quoting=False)
    gus.writes("join my own words", quoting=False)
    finn.writes("new ecosystem 2 seats 24h", quoting=False)
    gus.writes("join 3", quoting=False)
    finn.writes("new animality 2 seats private press=anonymous", quoting=False)
    finn.writes("invite Hal hal@mail.example", to=finn.mails[-2], quoting=False)


def restore(path: Path, database: Path) -> None:
    """Make the database that a fixture was written from."""
    with closing(sqlite3.connect(database)) as link:
        link.executescript(path.read_text(encoding="utf-8"))


def held_mails(club: Club) -> Iterator[tuple[str, ReceivedMail]]:
    """The mails players still have from the time of the fixture: recipient and mail, in order."""
    with club.office.database.reading() as work:
        for dispatch in reversed(work.outbox.latest(1000)):
            raw = work.outbox.raw(dispatch.id)
            if raw is not None and dispatch.sent is not None:
                yield dispatch.recipient, ReceivedMail(raw)


def _unsent(person: Correspondent) -> Correspondent:
    """The same person, whose letters go nowhere by themselves."""
    twin = Correspondent(person.name, person.address, lambda sender, raw: None)
    twin.mails, twin.sent = person.mails, person.sent
    return twin


def _forget_the_past(club: Club) -> None:
    """Cut the bytes of all but the last hour, as the keeping time does, so that the fixture stays small."""
    before = club.clock() - timedelta(hours=1)
    with club.office.database.work() as work:
        work.inbox.cut(before)
        work.outbox.cut(before)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
