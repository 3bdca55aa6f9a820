"""The toy's Moves: bare verbs with their canonical words."""

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


class Pass(Move):
    """Leave the round."""


class Roll(Move):
    """Roll the die."""


class Peek(Move):
    """Look at the top card of the deck."""


class Done(Move):
    """Stop moving stones."""


class Abandon(Move):
    """Let a suppressed animal go."""


class Feast(Move):
    """Take a point."""


class Forage(Move):
    """Take a card."""


class Push(Move):
    """Move a stone into the reeds before scoring."""


class Stay(Move):
    """Leave the stones where they are."""


class Bid(Move):
    """Bid a card, face down."""

    card: str


class Play(Move):
    """Play a card into the pond."""

    card: str


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


class Suppress(Move):
    """Suppress an animal; the owner is named where several have one of that name."""

    name: str
    owner: Seat | None = None

    @property
    def path(self) -> tuple[str, ...]:
        plain = ("suppress", self.name)
        return plain if self.owner is None else (*plain, f"seat {letter(self.owner)}")


class Rescue(Move):
    """Send a stone home to save an animal."""

    area: str
