"""The box: the deck of cards as a checked value of the Table, ours or an owner's own."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Any

from pbem.engine.game import Box
from pbem.errors import PlayerError

__all__ = ["FEWEST_CARDS", "OUR_DECK", "Card", "CardKind", "Deck", "open_deck", "pack_deck"]

# Six players use twenty cards each.
FEWEST_CARDS = 120

_STATUSES = ("published", "reported", "inferred", "ours", "printed")


class Card(StrEnum):
    """The eleven card types, in the order of the printed score sheet."""

    BEAR = "bear"
    BEE = "bee"
    MEADOW = "meadow"
    TROUT = "trout"
    EAGLE = "eagle"
    RABBIT = "rabbit"
    DRAGONFLY = "dragonfly"
    FOX = "fox"
    DEER = "deer"
    STREAM = "stream"
    WOLF = "wolf"

    # Enum hashes in Python; grids are keys of caches, and the string's own hash is remembered.
    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class CardKind:
    """One row of the deck: a type, how many there are, and how we know."""

    card: Card
    count: int
    status: str


@dataclass(frozen=True, slots=True)
class Deck(Box):
    """All the cards in the box."""

    kinds: tuple[CardKind, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, sorted by type."""
        return tuple(kind.card for kind in self.kinds for _ in range(kind.count))


def open_deck(data: Mapping[str, Any]) -> Deck:
    """The deck from plain data, refused with a sentence where it cannot be played with."""
    rows = data.get("cards")
    if not isinstance(rows, list | tuple):
        raise PlayerError("The box needs a list `cards`, one row a card type.")
    kinds = {kind.card: kind for kind in (_kind(row) for row in rows)}
    if len(kinds) != len(rows):
        raise PlayerError("A card type stands twice in the box.")
    missing = [card for card in Card if card not in kinds]
    if missing:
        raise PlayerError(f"The box lacks {', '.join(missing)}; give a count of 0 where there is none.")
    total = sum(kind.count for kind in kinds.values())
    if total < FEWEST_CARDS:
        raise PlayerError(f"The box holds {total} cards; six players need {FEWEST_CARDS}.")
    return Deck(tuple(kinds[card] for card in Card))


def pack_deck(deck: Deck) -> dict[str, Any]:
    """The deck as plain data, as `open_deck` reads it."""
    return {
        "cards": [
            {"name": kind.card.value, "count": kind.count, "status": kind.status} for kind in deck.kinds
        ]
    }


def _kind(row: Any) -> CardKind:
    if not isinstance(row, Mapping) or set(row) - {"name", "count", "status"}:
        raise PlayerError(f"A row of the box has name, count and status, and nothing else: {row!r}")
    name, count, status = row.get("name"), row.get("count"), row.get("status", "printed")
    if name not in tuple(Card):
        raise PlayerError(f"{name!r} is no card type. Types: {', '.join(Card)}.")
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= FEWEST_CARDS:
        raise PlayerError(f"The count of {name} is {count!r}; it must be a number from 0 to {FEWEST_CARDS}.")
    if status not in _STATUSES:
        raise PlayerError(f"The status of {name} is {status!r}; it must be one of {', '.join(_STATUSES)}.")
    return CardKind(Card(name), count, status)


OUR_DECK = open_deck(
    tomllib.loads(files("pbem.games.ecosystem").joinpath("components.toml").read_text("utf-8"))
)
