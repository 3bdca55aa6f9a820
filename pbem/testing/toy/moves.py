"""The toy's Moves: bare verbs with their canonical words."""

from dataclasses import dataclass

from pbem.engine.moves import Move
from pbem.engine.seats import Seat, letter

__all__ = [
    "Abandon",
    "Bid",
    "Done",
    "Feast",
    "Forage",
    "Pass",
    "Peek",
    "Play",
    "Push",
    "Rescue",
    "Roll",
    "Shift",
    "Stay",
    "Suppress",
]


@dataclass(frozen=True, slots=True)
class _Bare(Move):
    """A move that is a single word: the verb it is named by."""

    @property
    def path(self) -> tuple[str, ...]:
        return (type(self).__name__.lower(),)


@dataclass(frozen=True, slots=True)
class Pass(_Bare):
    """Leave the round."""


@dataclass(frozen=True, slots=True)
class Roll(_Bare):
    """Roll the die."""


@dataclass(frozen=True, slots=True)
class Peek(_Bare):
    """Look at the top card of the deck."""


@dataclass(frozen=True, slots=True)
class Done(_Bare):
    """Stop moving stones."""


@dataclass(frozen=True, slots=True)
class Abandon(_Bare):
    """Let a suppressed animal go."""


@dataclass(frozen=True, slots=True)
class Feast(_Bare):
    """Take a point."""


@dataclass(frozen=True, slots=True)
class Forage(_Bare):
    """Take a card."""


@dataclass(frozen=True, slots=True)
class Push(_Bare):
    """Move a stone into the reeds before scoring."""


@dataclass(frozen=True, slots=True)
class Stay(_Bare):
    """Leave the stones where they are."""


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid a card, face down."""

    card: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("bid", self.card)


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card into the pond."""

    card: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("play", self.card)


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """Move stones to the next area."""

    start: str
    end: str
    stones: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("move", self.start, self.end, str(self.stones))

    def __str__(self) -> str:
        return f"move {self.start} to {self.end} {self.stones}"


@dataclass(frozen=True, slots=True)
class Suppress(Move):
    """Suppress an animal; the owner is named where several have one of that name."""

    name: str
    owner: Seat | None = None

    @property
    def path(self) -> tuple[str, ...]:
        plain = ("suppress", self.name)
        return plain if self.owner is None else (*plain, f"seat {letter(self.owner)}")


@dataclass(frozen=True, slots=True)
class Rescue(Move):
    """Send a stone home to save an animal."""

    area: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("rescue", self.area)
