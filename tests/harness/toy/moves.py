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
class Pass(Move):
    """Leave the round."""


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Roll the die."""


@dataclass(frozen=True, slots=True)
class Peek(Move):
    """Look at the top card of the deck."""


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Stop moving stones."""


@dataclass(frozen=True, slots=True)
class Abandon(Move):
    """Let a suppressed animal go."""


@dataclass(frozen=True, slots=True)
class Feast(Move):
    """Take a point."""


@dataclass(frozen=True, slots=True)
class Forage(Move):
    """Take a card."""


@dataclass(frozen=True, slots=True)
class Push(Move):
    """Move a stone into the reeds before scoring."""


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Leave the stones where they are."""


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """Bid a card, face down."""

    card: str


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card into the pond."""

    card: str


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
