"""A Position: everything a match needs in order to go on, as one value."""

from dataclasses import field
from typing import Any

from pbem.engine.events import Told
from pbem.engine.moves import Level, Move
from pbem.engine.outcome import Outcome
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Item
from pbem.engine.values import Value, hastened


@hastened
class Answer(Value):
    """A sealed answer; of two from one seat the one with the later arrival stands."""

    seat: Seat
    move: Move
    # Arrival in any unit that grows with time; the kernel only compares it.
    at: int = 0
    # Given by the kernel, because it was the seat's only option.
    forced: bool = False


@hastened
class Position(Value):
    """State, the agenda still to come (top last), sealed answers, and three counters."""

    state: Any
    agenda: tuple[Item[Any], ...] = ()
    sealed: tuple[Answer, ...] = ()
    asked: int = 0
    drawn: int = 0
    epoch: int = 0
    outcome: Outcome | None = None

    @property
    def decision(self) -> Decision[Any, Any] | None:
        """The open question, or None when the match is over."""
        if self.outcome is not None or not self.agenda:
            return None
        top: Any = self.agenda[-1]
        return top if top.asks else None


@hastened
class Automatic(Value):
    """An answer that gave itself, being the only one, and the tree it was the only move of."""

    seat: Seat
    move: Move
    level: Level


@hastened
class Progress(Value):
    """What one call of the kernel led to."""

    position: Position
    told: tuple[Told, ...] = ()
    # Something was drawn, shown or told in private: a mail is not read beyond this point.
    revealed: bool = False
    # The game marked a point worth a mail to everybody.
    marked: bool = False
    # The question that was open before is closed.
    closed: bool = True
    # Questions skipped on the way because they had one answer, up to the first revelation.
    # A line may name these answers, and one that names another is refused (law 4).
    automatic: tuple[Automatic, ...] = field(default=(), compare=False)
