"""The box: the deck of cards as a checked value of the Table, ours or an owner's own."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any

from pbem.engine.components import DataRow, each_once, own_components, packed, rows
from pbem.engine.game import Box
from pbem.engine.language.tongues import Named, worded
from pbem.engine.values import Value
from pbem.errors import PlayerError

# What a card, or another word of `words.de.toml`, is called by whoever reads it.
word = lru_cache(maxsize=1 << 10)(partial(Named, game="ecosystem"))

# Six players use twenty cards each.
FEWEST_CARDS = 120


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


class CardKind(Value):
    """One row of the deck: a type, how many there are, and how we know."""

    card: Card
    count: int
    status: str


class Deck(Box):
    """All the cards in the box."""

    kinds: tuple[CardKind, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, sorted by type."""
        return tuple(kind.card for kind in self.kinds for _ in range(kind.count))


def open_deck(data: Mapping[str, Any]) -> Deck:
    """The deck from plain data, refused with a sentence where it cannot be played with."""
    named = [(kind.card.value, kind) for kind in rows(data, "cards", _Row, _kind)]
    kinds = each_once("cards", named, Card)
    total = sum(kind.count for kind in kinds)
    if total < FEWEST_CARDS:
        said = worded("The box holds {n} cards; six players need {fewest}.", n=total, fewest=FEWEST_CARDS)
        raise PlayerError(said)
    return Deck(kinds)


def pack_deck(box: Deck) -> dict[str, Any]:
    """The deck as plain data, as `open_deck` reads it."""
    return {"cards": [packed(kind, card=None, name=kind.card.value) for kind in box.kinds]}


class _Row(DataRow):
    """A card type of which there are so many; none is a count of 0."""

    statuses = ("published", "reported", "inferred", "ours", "printed")


def _kind(row: _Row) -> CardKind:
    card = Card(row.choice("name", Card))
    return CardKind(card, row.number("count", 0, FEWEST_CARDS), row.status())


OUR_DECK = open_deck(own_components("pbem.games.ecosystem"))
