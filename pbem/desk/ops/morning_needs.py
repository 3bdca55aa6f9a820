"""What needs a game master: each thing with the orders that would settle it, from public facts alone."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from enum import IntEnum

from pbem.desk.acts.undecided import ends_by
from pbem.desk.gm.address import OTHER
from pbem.desk.gm.status import title_of
from pbem.desk.match.held import is_disputed, why
from pbem.desk.match.live import Sitter, sitters_of
from pbem.desk.office import Office
from pbem.desk.ops.morning_health import UNREADABLE
from pbem.desk.table.match_list import MatchLine
from pbem.desk.table.substituting import standbys_for
from pbem.desk.time.pace import Pace
from pbem.engine.language.tongues import Row, Typed, worded
from pbem.engine.text import NUMBERS
from pbem.engine.values import Value
from pbem.render import times
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.upkeep import Attendance
from pbem.store.tables.words import AddressKind, MatchStatus
from pbem.store.work import Work

# Mail that came back so often is a mailbox that does not work.
_BOUNCED = 2.0

# So long an invitation may stand open before it is worth a word.
_PATIENCE = timedelta(days=3)


_BOT, _OFFER = worded("bot {id}.{asked} {handle}"), worded("offer {id}.{asked} {handle}")
_REMIND, _EXTEND = worded("remind {id} {handle}"), worded("extend {id} {time}")
_ADDRESS = worded("address {id} {handle} {other}")


class Urgency(IntEnum):
    """What is told first."""

    DISPUTE = 0
    HELD = 1
    BOUNCING = 2
    MISSING = 3
    OFFERED = 4
    UNREADABLE = 5
    PAUSED = 6
    INVITING = 7


class Need(Value):
    """One thing to decide: what the template tells of it, and orders to send back."""

    urgency: Urgency
    facts: Mapping[str, object]
    orders: tuple[str, ...] = ()


def needs_of(
    office: Office, work: Work, match: Match, line: MatchLine, zone: str, letters: Sequence[LetterRow]
) -> Iterator[Need]:
    """What needs the game master at one match; `letters` are those of the last day."""
    where = {"match": line.number, "title": title_of(line)}
    if match.status is MatchStatus.HELD:
        yield _held(work, match, where, zone)
    elif match.status is MatchStatus.INVITING and office.now() - match.created >= _PATIENCE:
        facts = {**where, "missing": line.waits_for, "since": times.day(match.created, zone)}
        yield Need(Urgency.INVITING, facts, (worded("start {id}", id=match.id),))
    elif match.status is MatchStatus.RUNNING:
        if line.clock:
            yield Need(Urgency.PAUSED, where, (worded("resume {id}", id=match.id),))
        for sitter in sitters_of(work, match):
            if sitter.seating.player is not None and not sitter.resigned:
                yield from _Seat(work, match, sitter, where, zone, paused=bool(line.clock)).needs(letters)


def _held(work: Work, match: Match, where: Mapping[str, object], zone: str) -> Need:
    facts = {**where, "about": why(work, match) or worded("nobody said why")}
    if not is_disputed(match):
        return Need(Urgency.HELD, facts, (Typed(f"release {match.id}"),))
    orders = (worded("rule {id} The match goes on as it stands.", id=match.id), Typed(f"release {match.id}"))
    return Need(Urgency.DISPUTE, {**facts, "end": ends_by(work, match, zone)}, orders)


class _Seat(Value):
    """A seat somebody plays at: mail that comes back, turns that are missed, mails nobody can read."""

    work: Work
    match: Match
    sitter: Sitter
    where: Mapping[str, object]
    zone: str
    paused: bool

    def needs(self, letters: Sequence[LetterRow]) -> Iterator[Need]:
        """What is wrong with it, the worst thing only."""
        player = self.sitter.seating.player
        assert player is not None
        attendance = self.work.attendance.of_seat(self.match.id, self.sitter.seat)
        if player.bounces >= _BOUNCED:
            orders = (*self._elsewhere, self._order(_EXTEND, time="48h"), *self._offer, self._order(_BOT))
            yield self._need(Urgency.BOUNCING, orders)
        elif attendance.offered is not None:
            yield self._need(Urgency.OFFERED, (self._order(_BOT),))
        elif attendance.missed and not self.paused:
            orders = (*self._more_time, *self._offer, self._order(_BOT))
            missed = attendance.missed
            turns = NUMBERS[missed] if missed < len(NUMBERS) else str(missed)
            facts = {"missed": "" if missed == 1 else turns, "last": self._last(attendance)}
            yield self._need(Urgency.MISSING, orders, **facts)
        else:
            yield from self._unreadable(letters)

    def _need(self, urgency: Urgency, orders: tuple[str, ...], **facts: object) -> Need:
        known = {"name": one_line(self.sitter.name), "handle": self.handle, "standbys": self._standbys}
        return Need(urgency, {**self.where, **known, **facts}, orders)

    def _unreadable(self, letters: Sequence[LetterRow]) -> Iterator[Need]:
        due = self._due
        mine = (self.match.id, self.sitter.seat)
        found = [each for each in letters if (each.match_id, each.seat) == mine]
        if due is None or not found or found[0].verdict not in UNREADABLE:
            return
        yield self._need(Urgency.UNREADABLE, self._more_time, letter=found[0].id, due=due)

    @property
    def handle(self) -> str:
        return self.sitter.called

    @property
    def _due(self) -> str | None:
        """Until when the open question waits for this seat."""
        rows = self.work.open_questions.of_seat(self.match.id, self.sitter.seat)
        dues = [row.due for row in rows if row.due is not None]
        return Row((times.day(dues[0], self.zone), times.clock(dues[0], self.zone))) if dues else None

    def _last(self, attendance: Attendance) -> str:
        """When the seat is offered to others, where the next miss is the last one."""
        limit = Pace.load(self.match.pace).terms.limit
        return (self._due or "") if attendance.missed + 1 == limit else ""

    # Orders.

    def _order(self, form: str, **more: str) -> str:
        return worded(form, id=self.match.id, asked=self.match.asked, handle=self.handle, **more)

    @property
    def _more_time(self) -> tuple[str, ...]:
        return self._order(_REMIND), self._order(_EXTEND, time="24h")

    @property
    def _standbys(self) -> list[str]:
        found = standbys_for(self.work, self.match, self.sitter.seat)
        return [one_line(player.name, 20) for player in found]

    @property
    def _offer(self) -> tuple[str, ...]:
        return (self._order(_OFFER),) if self._standbys else ()

    @property
    def _elsewhere(self) -> tuple[str, ...]:
        """Another address the player has written from."""
        known = self.work.roster.addresses(self.sitter.seating.seat.player_id or 0)
        if all(each.kind is AddressKind.MAIN for each in known):
            return ()
        return (self._order(_ADDRESS, other=OTHER),)
