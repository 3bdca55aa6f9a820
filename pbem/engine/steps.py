"""Steps and Decisions: the two kinds of thing on an agenda.

A Step is what the rules do by themselves; a Decision is a question to one or more seats.
Both are frozen dataclasses that carry intent: they find their targets in the State when they run.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

from pbem.engine.moves import Level, Move
from pbem.engine.seats import Seat

if TYPE_CHECKING:
    from pbem.engine.flow import Flow

__all__ = ["Decision", "Item", "Step"]

S = TypeVar("S")


class Step(ABC, Generic[S]):
    """What the rules do by themselves."""

    __slots__ = ()

    @abstractmethod
    def run(self, state: S, flow: "Flow") -> S:
        """The state after the step; what must follow is said to the flow."""


class Decision(ABC, Generic[S]):
    """A question to one or more seats: options, wording and effect in one place."""

    __slots__ = ()

    # True where what a seat may answer depends on what others must not know (its hand).
    # Then a seat with a single answer still counts as waited for until the question closes.
    secret: ClassVar[bool] = False

    # True for a loop of parts that may be left early: its options then include the word `done`,
    # and the end of the line that answered it says `done`.
    loop: ClassVar[bool] = False

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Who is asked; seats without an option are dropped by the kernel."""

    @abstractmethod
    def prompt(self, state: S, seat: Seat) -> str:
        """The question in one short line (36 characters leave room for the code)."""

    @abstractmethod
    def subject(self, state: S, seat: Seat) -> str:
        """The question in a subject line, such as `your pick 7 of 20`: nothing private."""

    @abstractmethod
    def idle(self, state: S) -> str:
        """What the others are told they wait for, such as `to pick a card`."""

    @abstractmethod
    def silence(self, state: S, seat: Seat) -> str:
        """What no answer does, such as `the stand-in picks`."""

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Level | Iterable[Move]:
        """All legal answers, as a lazy tree or a plain row of moves; the only judge of legality."""

    @abstractmethod
    def resolve(self, state: S, answers: Mapping[Seat, Move], flow: "Flow") -> S:
        """The state after every asked seat has answered."""

    @abstractmethod
    def fallback(self, state: S, seat: Seat) -> Move:
        """The answer given for a seat that stayed silent; a function of what that seat knows."""

    def explain(self, state: S, seat: Seat, words: tuple[str, ...]) -> str | None:
        """Why these words are no answer now, in the game's words, or None where nothing fits.

        The words are folded and without fillers. The answer may depend only on what the seat knows.
        """
        return None


Item: TypeAlias = Step[S] | Decision[S]
