"""The toy's Events: what happened, in the past tense."""

from pbem.engine.events import Doing, Event, Namer
from pbem.engine.seats import Seat

__all__ = [
    "AnimalGone",
    "AnimalRescued",
    "AnimalSuppressed",
    "BidsShown",
    "CardPlayed",
    "CardSeen",
    "CarpFed",
    "DieRolled",
    "HandDealt",
    "RoundScored",
    "SeatPassed",
    "StonesMoved",
]


class HandDealt(Event):
    """Told to one seat: the cards it drew."""

    cards: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return f"you drew {', '.join(self.cards)}"


class CardSeen(Event):
    """Told to one seat: the top card of the deck."""

    card: str

    def text(self, name: Namer) -> str:
        return f"the top card is {self.card}"


class BidsShown(Event):
    """The bids turned over, in seat order."""

    cards: tuple[str, ...]
    leader: Seat

    def text(self, name: Namer) -> str:
        return f"the bids were {', '.join(self.cards)}; {name(self.leader)} leads"


class CardPlayed(Doing):
    """A card came into the pond."""

    card: str

    def text(self, name: Namer) -> str:
        return f"played {self.card}"


class StonesMoved(Doing):
    """Stones went on to the next area."""

    start: str
    end: str
    stones: int

    def text(self, name: Namer) -> str:
        return f"moved {self.stones} from {self.start} to {self.end}"


class DieRolled(Doing):
    """The die showed a number."""

    pips: int

    def text(self, name: Namer) -> str:
        return f"rolled {self.pips}"


class SeatPassed(Doing):
    """A seat left the round."""

    def text(self, name: Namer) -> str:
        return "passed"


class AnimalSuppressed(Doing):
    """An animal was suppressed; its owner may still rescue it."""

    animal: str
    owner: Seat

    def text(self, name: Namer) -> str:
        return f"suppressed {self.animal} of {name(self.owner)}"


class AnimalRescued(Doing):
    """The owner sent a stone home and the animal stayed."""

    animal: str

    def text(self, name: Namer) -> str:
        return f"rescued {self.animal}"


class AnimalGone(Event):
    """A suppressed animal left the pond."""

    animal: str

    def text(self, name: Namer) -> str:
        return f"{self.animal} is gone"


class CarpFed(Doing):
    """The owner of a mud carp took its share; which card it drew is not told."""

    feasted: bool

    def text(self, name: Namer) -> str:
        return "feasted" if self.feasted else "foraged"


class RoundScored(Event):
    """The points as they stand after a round."""

    points: tuple[int, ...]

    def text(self, name: Namer) -> str:
        return f"the points are {', '.join(map(str, self.points))}"
