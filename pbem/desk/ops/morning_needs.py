"""What needs a game master: each thing with the orders that would settle it, from public facts alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum

from pbem.desk.acts.undecided import ends_by
from pbem.desk.gm.address import OTHER
from pbem.desk.gm.status import title_of
from pbem.desk.match.held import is_disputed
from pbem.desk.match.live import Sitter, sitters_of
from pbem.desk.office import Office
from pbem.desk.ops.morning_health import UNREADABLE
from pbem.desk.table.match_list import MatchLine
from pbem.desk.table.standbys import standbys_for
from pbem.desk.time.pace import Pace
from pbem.render import times
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.core import LetterRow, Match
from pbem.store.tables.upkeep import Attendance
from pbem.store.tables.words import AddressKind, MatchStatus
from pbem.store.work import Work

__all__ = ["Need", "Urgency", "needs_of"]

# Mail that came back so often is a mailbox that does not work.
_BOUNCED = 2.0

# So long an invitation may stand open before it is worth a word.
_PATIENCE = timedelta(days=3)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


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


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to decide, and orders to send back, each perhaps with a remark."""

    urgency: Urgency
    text: str
    orders: tuple[tuple[str, str], ...] = ()


def needs_of(
    office: Office, work: Work, match: Match, line: MatchLine, zone: str, letters: Sequence[LetterRow] = ()
) -> Iterator[Need]:
    """What needs the game master at one match; `letters` are those of the last day."""
    where = f"Match {line.number}, {title_of(line)}."
    if match.status is MatchStatus.HELD:
        yield _held(work, match, where, zone)
    elif match.status is MatchStatus.INVITING:
        yield from _inviting(office, match, line, where, zone)
    elif match.status is MatchStatus.RUNNING:
        if line.clock:
            text = f"{where} Paused: no deadline runs until it is resumed."
            yield Need(Urgency.PAUSED, text, ((f"resume {match.id}", ""),))
        for sitter in sitters_of(work, match):
            if sitter.seating.player is not None and not sitter.resigned:
                yield from _Seat(work, match, sitter, where, zone, paused=bool(line.clock)).needs(letters)


def _held(work: Work, match: Match, where: str, zone: str) -> Need:
    text = f"{where} On hold: {one_line(match.held_why or 'nobody said why', 300)}."
    if not is_disputed(match):
        return Need(Urgency.HELD, text, ((f"release {match.id}", ""),))
    end = ends_by(work, match, zone)
    return Need(
        Urgency.DISPUTE,
        f"{text} If nobody decides until {end}, play goes on." if end else text,
        ((f"rule {match.id} The match goes on as it stands.", ""), (f"release {match.id}", "")),
    )


def _inviting(office: Office, match: Match, line: MatchLine, where: str, zone: str) -> Iterator[Need]:
    if office.now() - match.created < _PATIENCE:
        return
    since = times.day(match.created, zone)
    yield Need(
        Urgency.INVITING,
        f"{where} {line.waits_for} did not join since {since}.",
        ((f"start {match.id}", "deals without waiting: not provable"),),
    )


@dataclass(frozen=True, slots=True)
class _Seat:
    """A seat somebody plays at: mail that comes back, turns that are missed, mails nobody can read."""

    work: Work
    match: Match
    sitter: Sitter
    where: str
    zone: str
    paused: bool

    def needs(self, letters: Sequence[LetterRow]) -> Iterator[Need]:
        """What is wrong with it, the worst thing only."""
        player = self.sitter.seating.player
        assert player is not None
        attendance = self.work.attendance.of_seat(self.match.id, self.sitter.seat)
        if player.bounces >= _BOUNCED:
            yield self._bouncing()
        elif attendance.offered is not None:
            text = f"{self.where} The seat of {self.name} is offered to the stand-by list. {self._or_else}"
            yield Need(Urgency.OFFERED, text, (self._bot,))
        elif attendance.missed and not self.paused:
            text = f"{self.where} {self.name} has missed {_turns(attendance.missed)}{self._next(attendance)}."
            yield Need(Urgency.MISSING, text, (self._remind, self._extend("24h"), *self._offer, self._bot))
        else:
            yield from self._unreadable(letters)

    def _bouncing(self) -> Need:
        text = (
            f"{self.where} Mail to {self.name} comes back; nobody whose mail does not arrive is counted as "
            f"silent. `address {self.match.id} {self.handle} ADDRESS` writes elsewhere; {self._or_else}"
        )
        return Need(Urgency.BOUNCING, text, (*self._elsewhere, self._extend("48h"), *self._offer, self._bot))

    def _unreadable(self, letters: Sequence[LetterRow]) -> Iterator[Need]:
        due = self._due
        mine = (self.match.id, self.sitter.seat)
        found = [each for each in letters if (each.match_id, each.seat) == mine]
        if due is None or not found or found[0].verdict not in UNREADABLE:
            return
        text = (
            f"{self.where} The last mail of {self.name} (letter {found[0].id}) held no text. Its writer was "
            f"told how to answer and has until {due}."
        )
        yield Need(Urgency.UNREADABLE, text, (self._remind, self._extend("24h")))

    @property
    def name(self) -> str:
        return one_line(self.sitter.name)

    @property
    def handle(self) -> str:
        return self.sitter.seating.seat.handle

    @property
    def _due(self) -> str | None:
        """Until when the open question waits for this seat."""
        rows = [
            row for row in self.work.open_questions.of_match(self.match.id) if row.seat == self.sitter.seat
        ]
        dues = [row.due for row in rows if row.due is not None]
        return f"{times.day(dues[0], self.zone)}, {times.clock(dues[0], self.zone)}" if dues else None

    def _next(self, attendance: Attendance) -> str:
        """What happens at the next miss, where it is the last one."""
        limit, due = Pace.load(self.match.pace).terms.limit, self._due
        if due is None or attendance.missed + 1 != limit:
            return ""
        return f"; at the next, {due}, the seat is offered to the stand-by list"

    # Orders.

    @property
    def _bot(self) -> tuple[str, str]:
        return f"bot {self.match.id}.{self.match.asked} {self.handle}", "the stand-in plays on"

    @property
    def _remind(self) -> tuple[str, str]:
        return f"remind {self.match.id} {self.handle}", ""

    def _extend(self, time: str) -> tuple[str, str]:
        return f"extend {self.match.id} {time}", ""

    @property
    def _offer(self) -> tuple[tuple[str, str], ...]:
        names = [
            one_line(player.name, 20) for player in standbys_for(self.work, self.match, self.sitter.seat)
        ]
        if not names:
            return ()
        order = f"offer {self.match.id}.{self.match.asked} {self.handle}"
        return ((order, f"stand-by: {joined(names[:2])}{' and more' if len(names) > 2 else ''}"),)

    @property
    def _elsewhere(self) -> tuple[tuple[str, str], ...]:
        """Another address the player has written from."""
        known = self.work.roster.addresses(self.sitter.seating.seat.player_id or 0)
        if all(each.kind is AddressKind.MAIN for each in known):
            return ()
        return ((f"address {self.match.id} {self.handle} {OTHER}", "the other one that is on file"),)

    @property
    def _or_else(self) -> str:
        return f"`replace {self.match.id} {self.handle} NAME=ADDRESS` gives the seat to somebody else."


def _turns(missed: int) -> str:
    if missed == 1:
        return "a turn"
    return f"{_NUMBERS[missed] if missed < len(_NUMBERS) else missed} turns in a row"
