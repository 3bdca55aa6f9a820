"""How well seats have kept their deadlines: which questions count, and which of them were answered in time.

What happens to a seat before somebody took it over, or after its player has resigned, counts for nobody, and
neither does what was missed in an announced absence, was excused, or was asked in a mail that came back; a
deadline that was moved was not missed.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import TypeAlias

from pbem.engine.values import Value
from pbem.store.books.deeds import Deed, deeds_of
from pbem.store.tables.upkeep import Absence
from pbem.store.tables.words import EntryKind
from pbem.store.work import Work

# By seat: whose it is, how many questions count, and how many were answered in time.
Kept: TypeAlias = dict[int, tuple[int, int, int]]


class _Answered(Value):
    """What became of one question: answered in time or not, and when it was missed."""

    in_time: bool
    missed: datetime | None = None

    def within(self, gone: list[Absence]) -> bool:
        """Whether it was missed while its player was away."""
        missed = self.missed
        return missed is not None and any(each.since <= missed <= each.until for each in gone)


_Questions: TypeAlias = dict[tuple[int, int], _Answered]


def kept(work: Work, match_id: int) -> Kept:
    """Of all seats of a match that somebody holds and was ever asked."""
    questions = _questions(work, deeds_of(work.link, match_id))
    found: Kept = {}
    for seating in work.roster.seated(match_id):
        seat, holder = seating.seat.number, seating.seat.player_id
        if holder is None or seat not in questions:
            continue
        gone = work.attendance.absences(holder)
        counted = [each.in_time for each in questions[seat].values() if not each.within(gone)]
        # Whoever is excused answers later, by a deadline that was moved.
        spare = min(work.attendance.of_seat(match_id, seat).excused, sum(counted))
        found[seat] = holder, len(counted) - spare, sum(counted) - spare
    return found


def _questions(work: Work, deeds: Iterable[Deed]) -> dict[int, _Questions]:
    """What became of the questions of each seat, those before it was taken over or given up left out."""
    found: dict[int, _Questions] = {}
    gone: set[int] = set()
    for deed in deeds:
        seat = deed.seat
        if deed.kind is EntryKind.SUBSTITUTE:
            found[seat] = {}
            gone.discard(seat)
        elif deed.kind is EntryKind.RESIGN:
            gone.add(seat)
        elif seat not in gone and (
            deed.kind is not EntryKind.LAPSE
            or work.outbox.came_back(deed.match, deed.epoch, deed.question, seat) is None
        ):
            _count(found.setdefault(seat, {}), deed)
    return found


def _count(questions: _Questions, deed: Deed) -> None:
    question = (deed.epoch, deed.question)
    if deed.kind is EntryKind.LAPSE:
        questions[question] = _Answered(False, deed.arrived)
        return
    # An answer may be changed late without having been late itself.
    before = questions.get(question)
    in_time = deed.due is None or deed.arrived <= deed.due or (before is not None and before.in_time)
    questions[question] = _Answered(in_time)
