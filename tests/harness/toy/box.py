"""The toy's box: a deck of pond cards with numbers, some of them with names of several words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pbem.engine.game import Box
from pbem.errors import PlayerError

__all__ = ["AREAS", "Card", "Kind", "PondBox", "open_box", "pack_box"]

# The areas in a row from the bank to the reeds. One of them is called like a filler word on purpose.
AREAS = ("a", "b", "c", "d")


class Kind(StrEnum):
    """What a card does when it is played."""

    ANIMAL = "animal"
    HUNTER = "hunter"
    CARP = "carp"
    FLARE = "flare"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its name is its key, its number another name."""

    name: str
    number: int
    strength: int
    kind: Kind


class PondBox(Box):
    """The kinds of card and how many of each there are."""

    cards: tuple[Card, ...]
    copies: int

    @property
    def deck(self) -> tuple[str, ...]:
        """Every card, in the order of the box."""
        return tuple(card.name for card in self.cards for _ in range(self.copies))

    @property
    def numbers(self) -> Mapping[str, str]:
        """The numbers as other names of the cards."""
        return {str(card.number): card.name for card in self.cards}

    def card(self, name: str) -> Card:
        """The card of this name."""
        return next(card for card in self.cards if card.name == name)


_OURS: Mapping[str, Any] = {
    "copies": 3,
    "cards": {
        "heron": [1, 5, "hunter"],
        "grey heron": [2, 6, "hunter"],
        "sea eagle": [3, 8, "hunter"],
        "water vole": [4, 2, "animal"],
        "water rail": [5, 3, "animal"],
        "mud carp": [6, 1, "carp"],
        "flare": [7, 0, "flare"],
        "newt": [8, 2, "animal"],
        "toad": [9, 4, "animal"],
        "otter": [10, 7, "animal"],
    },
}


def open_box(data: Mapping[str, Any] | None) -> PondBox:
    """The box from plain data, or ours."""
    plain = _OURS if data is None else data
    try:
        cards = tuple(
            Card(str(name), int(number), int(strength), Kind(kind))
            for name, (number, strength, kind) in plain["cards"].items()
        )
        copies = int(plain["copies"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise PlayerError(f"This is no box of the Pond: {error!r}") from error
    if len(cards) * copies < 24:
        raise PlayerError("A box of the Pond holds at least 24 cards.")
    return PondBox(cards, copies)


def pack_box(box: PondBox) -> Mapping[str, Any]:
    """The box as plain data, as `open_box` reads it."""
    cards = {card.name: [card.number, card.strength, card.kind.value] for card in box.cards}
    return {"copies": box.copies, "cards": cards}
