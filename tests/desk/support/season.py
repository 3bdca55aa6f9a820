"""Three months of a table on the virtual clock, with everything that happens to real people."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.daemon.points import unwatched
from pbem.daemon.warden import Warden
from pbem.desk.match.standin import answer
from pbem.desk.time.leniency import Rung
from pbem.desk.time.pace_text import parse
from pbem.store.books.facts import FETCHED
from pbem.store.tables.core import Entry, Waiting
from pbem.store.tables.words import DispatchStatus, MatchStatus
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from pbem.testing.people.still_clock import Clock
from tests.harness.club import Club

DAYS = 92
# So many days for a question; whoever is there writes as often.
EVERY = 4
# Clocks go back there for Ramadan, on 7 February 2027, and forward again on 14 March.
ZONE = "Africa/Casablanca"

_AWAY = range(8, 14)
_BOUNCING = range(20, 30)
_OUTAGE = range(36, 39)
GONE = 45
_UNDO = 66


class _House(Club):
    """A club to whose mails Cleo's mailbox is full from time to time."""

    full = False

    def deliver(self) -> None:
        """What is for Cleo comes back while her mailbox is full."""
        with self.office.database.work() as work:
            for row in work.outbox.due(self.clock(), 1000) if self.full else ():
                if row.recipient == "cleo@mail.example":
                    work.outbox.dead(row, "552 mailbox full", self.clock())
        super().deliver()


class Season:
    """Anna always answers; Ben is away and later gone; Cleo's mailbox is full for a while; Dora stands by."""

    def __init__(self, folder: Path, game: str) -> None:
        self.club = _House(folder, Clock(datetime(2027, 1, 11, 9, tzinfo=UTC)), paranoid=False)
        self.deadlines: set[datetime] = set()
        self._warden = Warden(self.club.office, unwatched)
        pace = parse(f"{24 * EVERY}h until 20:00, limit 2, away 14d, votes majority")
        self.match = self.club.opens(game, ["Anna", "Ben", "Cleo"], pace=pace, zone=ZONE)
        self.club.opens("ecosystem", ["Dora", "Emil"], pace=parse("8760h"))
        self.club.person("Dora").writes(f"standby {game}")

    def play(self, days: range = range(DAYS)) -> None:
        """Every day at nine and at nine in the evening."""
        for day in days:
            for hour in (9, 21):
                self.club.clock.time = datetime(2027, 1, 11, hour, tzinfo=UTC) + timedelta(days=day)
                if day not in _OUTAGE:
                    self._pass(day, morning=hour == 9)

    def _pass(self, day: int, *, morning: bool) -> None:
        self.club.full = day in _BOUNCING
        self._warden.greet()
        with self.club.office.database.work() as work:
            work.notes.note(FETCHED, self.club.clock().isoformat())
        # Towards the end everybody writes every day.
        if morning and (day % EVERY == 0 or day > _UNDO + EVERY):
            self._write(day)
        self._warden.look()
        self.club.deliver()
        self.deadlines |= {row.due for row in self._waits() if row.due is not None}

    def _write(self, day: int) -> None:
        if day == min(each for each in range(_AWAY.start, _AWAY.stop) if each % EVERY == 0):
            back = self.club.clock() + timedelta(days=_AWAY.stop - day)
            self._person("Ben").writes(f"absence to {back:%Y-%m-%d}")
        for name in ("Anna", "Ben", "Cleo"):
            if self._is_there(name, day):
                self._answer(name)
        self._substitute()
        if day >= _UNDO and self._holder() == "Dora" and not self.undone:
            for name in ("Anna", "Cleo"):
                person = self._person(name)
                person.writes("vote undo", to=self._asked(person) or person.newest)

    @property
    def undone(self) -> bool:
        """Whether the table has taken something back."""
        with self.club.office.database.reading() as work:
            match = work.roster.match(self.match)
        assert match is not None
        return bool(match.epoch) or match.status is not MatchStatus.RUNNING

    def _is_there(self, name: str, day: int) -> bool:
        return name != "Ben" or not (day in _AWAY or day >= GONE)

    def _substitute(self) -> None:
        dora = self._person("Dora")
        offers = [mail for mail in dora.mails if b"a seat is free" in mail.raw[:1000]]
        if offers and self._holder() != "Dora":
            dora.writes(f"take {self.match}", to=offers[0])
        if self._holder() == "Dora":
            self._answer("Dora")

    def _holder(self) -> str:
        return self.club.live(self.match).sitters[1].name

    def _answer(self, name: str) -> None:
        live = self.club.live(self.match)
        seats = {sitter.name: sitter.seat for sitter in live.sitters}
        seat = seats.get(name)
        if seat is None or seat not in live.kernel.unanswered(live.position):
            return
        mail = self._asked(self._person(name))
        if mail is not None:
            self._person(name).writes(str(answer(live, seat, Rung.BOT)), to=mail, quoting=False)

    def _asked(self, person: Correspondent) -> ReceivedMail | None:
        """The newest mail somebody has of the open question."""
        tag = f"[{self.match}.{self.club.live(self.match).position.asked}]".encode()
        return next((mail for mail in reversed(person.mails) if tag in mail.raw[:1000]), None)

    def _person(self, name: str) -> Correspondent:
        return self.club.person(name)

    def _waits(self) -> list[Waiting]:
        with self.club.office.database.reading() as work:
            return work.open_questions.of_match(self.match)

    def entries(self) -> list[Entry]:
        """The journal of the match."""
        with self.club.office.database.reading() as work:
            return work.journal.entries(self.match)

    def day_of(self, moment: datetime) -> int:
        """Which day of the season that was."""
        return (moment - datetime(2027, 1, 11, tzinfo=UTC)).days

    def told(self, words: str) -> set[str]:
        """Who at the table was mailed these words."""
        return {
            name
            for name in ("Anna", "Ben", "Cleo", "Dora")
            if any(
                words in " ".join(f"{mail.subject} {mail.text}".split()) for mail in self._person(name).mails
            )
        }

    def dead(self) -> Iterator[str]:
        """Whose mail could not be delivered."""
        with self.club.office.database.reading() as work:
            for row in work.outbox.of_status(DispatchStatus.DEAD):
                yield row.recipient
