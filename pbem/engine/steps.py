"""Steps and Decisions, the two kinds of thing on an agenda, and the Flow that a running one speaks to.

A Step is what the rules do by themselves; a Decision is a question to one or more seats.
Whatever derives from them is a frozen dataclass and carries intent: it finds its targets in the State
when it runs.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, dataclass_transform

from pbem.engine.chance import Chance
from pbem.engine.events import Event, Told
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move
from pbem.engine.outcome import Outcome
from pbem.engine.seats import Seat
from pbem.engine.values import PLAIN, Frozen, SaidAs, filled

S = TypeVar("S")
M = TypeVar("M", bound=Move)


@dataclass_transform(frozen_default=True)
class _FrozenABC(Frozen, ABCMeta):
    """Frozen classes whose abstract methods must be written before there is a value."""


class Step(Generic[S], metaclass=_FrozenABC):
    """What the rules do by themselves."""

    # Whether somebody is asked: faster than to ask an abstract class for its instances.
    asks: ClassVar[bool] = False

    @abstractmethod
    def run(self, state: S, flow: "Flow") -> S:
        """The state after the step; what must follow is said to the flow."""


class Decision(Generic[S, M], metaclass=_FrozenABC):
    """A question to one or more seats: options, wording and effect in one place.

    `M` is the class of the moves that answer it, or several of them joined by `|`.
    """

    asks: ClassVar[bool] = True

    # True where what a seat may answer depends on what others must not know (its hand).
    # Then a seat with a single answer still counts as waited for until the question closes.
    secret: ClassVar[bool] = False

    # True for a loop of parts that may be left early: its options then include the word `done`,
    # and the end of the line that answered it says `done`.
    loop: ClassVar[bool] = False

    # What the methods below say where it is one sentence, with fields of the question or the state in braces.
    question: ClassVar[str]
    heading: ClassVar[str]
    waiting: ClassVar[str]
    unanswered: ClassVar[str] = worded("the stand-in chooses")
    said: ClassVar[SaidAs] = PLAIN

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Who is asked; seats without an option are dropped by the kernel."""

    def prompt(self, state: S, seat: Seat) -> str:
        """The question in one short line (36 characters leave room for the code)."""
        return filled(self.question, self.said, self, state)

    def subject(self, state: S, seat: Seat) -> str:
        """The question in a subject line, such as `your pick 7 of 20`: nothing private."""
        return filled(self.heading, self.said, self, state)

    def idle(self, state: S) -> str:
        """What the others are told they wait for, such as `to pick a card`."""
        return filled(self.waiting, self.said, self, state)

    def silence(self, state: S, seat: Seat) -> str:
        """What no answer does, such as `the stand-in picks`."""
        return filled(self.unanswered, self.said, self, state)

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Level | Iterable[M]:
        """All legal answers, as a lazy tree or a plain row of moves; the only judge of legality."""

    @abstractmethod
    def resolve(self, state: S, answers: Mapping[Seat, M], flow: "Flow") -> S:
        """The state after every asked seat has answered."""

    def fallback(self, state: S, seat: Seat) -> M | None:
        """The answer given for a seat that stayed silent, from what that seat knows.

        None leaves it to the game's stand-in.
        """
        return None

    def explain(self, state: S, seat: Seat, words: tuple[str, ...]) -> str | None:
        """Why these words are no answer now, in the game's words, or None where nothing fits.

        The words are folded and without fillers. The answer may depend only on what the seat knows.
        """
        return None


class Ask(Decision[S, M]):
    """A question to one seat."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def resolve(self, state: S, answers: Mapping[Seat, M], flow: "Flow") -> S:
        return self.answered(state, answers[self.seat], flow)

    @abstractmethod
    def answered(self, state: S, move: M, flow: "Flow") -> S:
        """The state after the seat has answered."""


Item: TypeAlias = Step[S] | Decision[S, Any]


class Flow:
    """What a running step may do besides changing the state: chance, what comes next, telling, finishing."""

    __slots__ = ("_next", "chance", "marked", "outcome", "revealed", "told")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.told: list[Told] = []
        self.revealed = False
        self.marked = False
        self.outcome: Outcome | None = None
        self._next: list[Item[Any]] = []

    def then(self, *items: Item[Any]) -> None:
        """These items come next, in this order, before whatever waits already."""
        self._next.extend(items)

    def tell(self, event: Event, to: Seat | None = None) -> None:
        """Tell everybody what happened, or one seat alone."""
        self.told.append(Told(event, to))
        if to is not None:
            self.revealed = True

    def reveal(self) -> None:
        """Something hidden was shown (a hand passed on): orders written before it stop here."""
        self.revealed = True

    def mark(self) -> None:
        """A point worth a mail to everybody: the end of a pick, a round, a turn."""
        self.marked = True

    def finish(self, outcome: Outcome) -> None:
        """The match is over."""
        self.outcome = outcome

    def taken(self) -> list[Item[Any]]:
        """What was scheduled since the last call, for the kernel."""
        items, self._next = self._next, []
        return items
