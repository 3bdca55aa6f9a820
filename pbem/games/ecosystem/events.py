"""Events: what the players are told, in the order in which it happens at the table."""

from dataclasses import dataclass

from pbem.engine.events import Event, Namer
from pbem.engine.seats import Seat
from pbem.games.ecosystem.box import Card

__all__ = ["CardDiscarded", "CardPlaced", "CardsDrawn", "NeutralDiscarded", "RoundBegan"]

_ORDINALS = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Ten new cards each."""

    number: int

    def text(self, name: Namer) -> str:
        direction = "left" if self.number == 1 else "right"
        return f"Round {self.number}: ten new cards each; hands pass to the {direction}."


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """A card was revealed and placed, with what that changed at once."""

    seat: Seat
    card: Card
    cell: str
    swap: tuple[str, str] | None
    # The change in the seat's own points; None where the table works out no sums.
    gain: int | None
    # The longest stream and the pack after it.
    stream: int
    wolves: int

    @property
    def who(self) -> Seat | None:
        return self.seat

    def text(self, name: Namer) -> str:
        notes = []
        if self.swap:
            notes.append(f"swaps {self.swap[0]} and {self.swap[1]}")
        if self.gain:
            notes.append(f"{self.gain:+}")
        if self.card is Card.WOLF:
            ordinal = _ORDINALS[self.wolves] if self.wolves < len(_ORDINALS) else f"{self.wolves}th"
            notes.append(f"{ordinal} wolf")
        if self.card is Card.STREAM:
            notes.append(f"longest stream {self.stream}")
        return f"{self.card} at {self.cell}".ljust(15) + "  " + ", ".join(notes) if notes else self.plain

    @property
    def plain(self) -> str:
        """The card and its cell alone."""
        return f"{self.card} at {self.cell}"


@dataclass(frozen=True, slots=True)
class NeutralDiscarded(Event):
    """Two players: a random card left the neutral hand, face up."""

    card: Card

    def text(self, name: Namer) -> str:
        return f"The neutral hand lays down: {self.card}."


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """Solo: a card went into Nitka's ecosystem."""

    card: Card
    cell: str

    @property
    def who(self) -> Seat | None:
        return 0

    def text(self, name: Namer) -> str:
        return f"{self.card} to Nitka's {self.cell}"


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Solo: new cards, told to the player alone."""

    cards: tuple[Card, ...]

    def text(self, name: Namer) -> str:
        return f"New in your hand: {', '.join(self.cards)}."
