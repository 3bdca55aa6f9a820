"""What the strong bot thinks of a match that is over: who asked, what is left to think over, and the end.

It is kept: a match is thought over once, however often somebody asks or its page is written.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, field
from typing import Any

from pbem.engine.bots.review import GivenAnswer, Regret
from pbem.engine.language.tongues import from_plain, to_plain
from pbem.engine.values import Value, replace
from pbem.store.books.facts import REVIEWING
from pbem.store.tables.values import canonical
from pbem.store.work import Work

# The key of what is kept, before the number of a match.
_DONE = "review"

# So many moments of a player are told, where they cost at least so much of the chance to win.
_TOLD, _LEAST = 3, 0.01


class Moment(Value):
    """An answer that mattered: what the strong bot would have done, and what was at stake."""

    seat: int
    # The step of the replay that shows the table before it.
    step: int
    stage: str
    played: str
    better: str
    # Of the chance to win, and in points.
    chance: float
    points: float
    # Whether somebody else sat there then.
    before: bool = False

    @classmethod
    def of(cls, answer: GivenAnswer, stage: str, regret: Regret, *, before: bool) -> "Moment":
        """What looking at an answer came to."""
        chance, points = round(regret.chance, 4), round(regret.points, 2)
        return cls(answer.seat, answer.step, stage, answer.order, regret.better, chance, points, before)


@dataclass(slots=True)
class OpenReview:
    """A review that is not done yet."""

    # Who is mailed when it is; none where only the public page wants it.
    seats: list[int] = field(default_factory=list)
    # The entries still to be thought over; None before they were chosen.
    left: list[int] | None = None
    # Who was looked at, and what has been found.
    looked: list[int] = field(default_factory=list)
    found: list[Moment] = field(default_factory=list)


class Review(Value):
    """For each player who was looked at, the moments that mattered most, the weightiest first."""

    players: tuple[tuple[int, tuple[Moment, ...]], ...]


def review_of(work: Work, match_id: int) -> Review | None:
    """What is known of a match; None where it was not thought over, or not to the end."""
    text = work.notes.fact(f"{_DONE} {match_id}")
    if text is None:
        return None
    return Review(tuple((seat, tuple(map(_read, rows))) for seat, rows in json.loads(text)))


def reviewed(work: Work) -> frozenset[int]:
    """The matches of which there is a review."""
    return frozenset(work.notes.numbered(_DONE))


def sketch_of(work: Work, match_id: int) -> OpenReview | None:
    """How far a review has got; None where none is wanted, or it is done."""
    text = work.notes.fact(f"{REVIEWING} {match_id}")
    if text is None:
        return None
    seats, left, looked, found = json.loads(text)
    return OpenReview(seats, left, looked, [*map(_read, found)])


def ask(work: Work, match_id: int, seats: Iterable[int] = ()) -> None:
    """Have a match thought over, and these seats told."""
    if review_of(work, match_id) is None:
        sketch = sketch_of(work, match_id) or OpenReview()
        sketch.seats = sorted({*sketch.seats, *seats})
        keep(work, match_id, sketch)


def keep(work: Work, match_id: int, sketch: OpenReview) -> Review | None:
    """Store how far a review has got; the review where nothing is left to think over."""
    if sketch.left is None or sketch.left:
        rows = [*map(_row, sketch.found)]
        text = canonical([sketch.seats, sketch.left, sketch.looked, rows])
        work.notes.note(f"{REVIEWING} {match_id}", text)
        return None
    done = [(seat, _weightiest(sketch.found, seat)) for seat in sketch.looked]
    text = canonical([[seat, [*map(_row, moments)]] for seat, moments in done])
    work.notes.drop(f"{REVIEWING} {match_id}")
    work.notes.note(f"{_DONE} {match_id}", text)
    return review_of(work, match_id)


def _row(moment: Moment) -> tuple[Any, ...]:
    """What is stored of a moment: its stage as a sentence that can be said in any tongue."""
    return astuple(replace(moment, stage=to_plain(moment.stage)))


def _read(row: list[Any]) -> Moment:
    """What `_row` stored; before there were languages a stage was English text."""
    moment = Moment(*row)
    return replace(moment, stage=from_plain(moment.stage))


def _weightiest(found: Sequence[Moment], seat: int) -> list[Moment]:
    mine = [moment for moment in found if moment.seat == seat and moment.chance >= _LEAST]
    return sorted(mine, key=lambda moment: -moment.chance)[:_TOLD]
