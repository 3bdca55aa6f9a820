"""Counting: the smallest game that keeps all the laws, for others to break one of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pbem.engine.chance import Chance
from pbem.engine.events import Event, Namer
from pbem.engine.game import Box, Game, GameInfo, Table
from pbem.engine.moves import Level, Move, wander
from pbem.engine.outcome import Outcome
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow
from pbem.errors import AuthorError

__all__ = ["Add", "Added", "Choose", "Count", "Counting", "Empty", "Guess", "Guessed", "Seen"]


class Empty(Box):
    """There is nothing in the box."""


@dataclass(frozen=True, slots=True)
class Count:
    """The sum so far, how far it goes, and a number that each seat keeps to itself."""

    total: int
    goal: int
    hidden: tuple[int, ...]
    guesses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat may know: the sum and its own number."""

    total: int
    own: int | None
    guesses: tuple[str, ...]


class Choose(Move):
    """Guess how it will end."""

    verb = "guess"

    word: str


class Add(Move):
    """Add to the sum."""

    number: int


class Guessed(Event):
    """The guesses were opened."""

    words: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return f"guessed {', '.join(self.words)}"


class Added(Event):
    """Somebody added a number."""

    number: int

    def text(self, name: Namer) -> str:
        return f"added {self.number}"


class _Question(Decision[Count, Move]):
    """What all questions of this game have in common."""

    def prompt(self, state: Count, seat: Seat) -> str:
        return "What do you do?"

    def subject(self, state: Count, seat: Seat) -> str:
        return "your turn"

    def idle(self, state: Count) -> str:
        return "to do something"

    def silence(self, state: Count, seat: Seat) -> str:
        return "the first thing is done"


class Guess(_Question):
    """Everybody guesses, sealed."""

    guessers: tuple[Seat, ...]

    turn: ClassVar[type["TakeTurn"]]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.guessers

    def options(self, state: Count, seat: Seat) -> Level | Iterable[Move]:
        return tuple(Choose(word) for word in ("low", "middle", "high"))

    def fallback(self, state: Count, seat: Seat) -> Move:
        return Choose("low")

    def resolve(self, state: Count, answers: Mapping[Seat, Move], flow: Flow) -> Count:
        words = tuple(move.path[1] for move in answers.values())
        flow.tell(Guessed(words))
        flow.then(self.turn(0))
        return replace(state, guesses=words)


class TakeTurn(_Question):
    """Seats add in turn until the goal is reached."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, state: Count, seat: Seat) -> Level | Iterable[Move]:
        return tuple(Add(number) for number in (1, 2, 3))

    def fallback(self, state: Count, seat: Seat) -> Move:
        return Add(1)

    def resolve(self, state: Count, answers: Mapping[Seat, Move], flow: Flow) -> Count:
        number = int(answers[self.seat].path[1])
        flow.tell(Added(number))
        state = replace(state, total=state.total + number)
        if state.total >= state.goal:
            flow.finish(Outcome(((self.seat,), (1 - self.seat,)), (state.total, state.total)))
        else:
            flow.then(type(self)(1 - self.seat))
        return state


Guess.turn = TakeTurn


class Counting(Game[Count, Any, Box]):
    """Two seats add up to a goal; each has a hidden number that nothing shows."""

    info = GameInfo("counting", "Counting", 2, 2, "1", "Adding up.", "Made for the tests of pbem.")
    types: tuple[type, ...] = (Empty, Count, Seen, Choose, Add, Guessed, Added, Guess, TakeTurn)
    guess: type[Guess] = Guess
    goal = 12

    def open_box(self, data: Mapping[str, Any] | None = None) -> Box:
        return Empty()

    def pack_box(self, box: Box) -> Mapping[str, Any]:
        return {}

    def setup(self, table: Table[Box], flow: Flow) -> Count:
        flow.then(self.guess((0, 1)))
        return Count(0, self.goal, tuple(flow.chance.below(10) for _ in table.names))

    def view(self, state: Count, seat: Seat | None) -> Any:
        return Seen(state.total, None if seat is None else state.hidden[seat], state.guesses)

    def stage(self, state: Count) -> str:
        return f"sum {state.total}"

    def audit(self, state: Count) -> None:
        if not 0 <= state.total < state.goal + 3:
            raise AuthorError(f"the sum is {state.total}")

    def resample(self, state: Count, seat: Seat | None, chance: Chance) -> Count:
        hidden = (own if other == seat else chance.below(10) for other, own in enumerate(state.hidden))
        return replace(state, hidden=tuple(hidden))

    def reshuffle(self, state: Count, chance: Chance) -> Count:
        return state

    def bot(self, view: Any, options: Level, chance: Chance) -> tuple[str, ...]:
        return wander(options, chance).path
