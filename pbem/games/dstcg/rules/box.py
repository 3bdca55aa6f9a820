"""The box: biomes, events and animals as a checked value of the Table, ours or an owner's own."""

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pbem.engine.components import DataRow, own_components, packed, rows
from pbem.engine.game import Box
from pbem.errors import PlayerError
from pbem.games.dstcg.rules.cards import (
    CLASSES,
    ELEMENTS,
    Animal,
    AnimalClass,
    Biome,
    Elements,
    EventCard,
    Face,
    elements_text,
)
from pbem.games.dstcg.rules.census import check_animals, check_biomes, check_events

# As long as `niche habitats`.
_LONGEST_NAME = 14


class CardBox(Box):
    """All the cards, and where to find one by its name."""

    biomes: tuple[Biome, ...]
    events: tuple[EventCard, ...]
    animals: tuple[Animal, ...]
    animal: Mapping[str, Animal] = field(init=False, repr=False, compare=False)
    event: Mapping[str, EventCard] = field(init=False, repr=False, compare=False)
    biome: Mapping[str, Biome] = field(init=False, repr=False, compare=False)
    # Card numbers as other names of the cards: m01 is the weasel.
    numbers: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cards: list[Animal | EventCard] = [*self.animals, *self.events]
        tables: dict[str, dict[str, Any]] = {
            "animal": {each.name: each for each in self.animals},
            "event": {each.name: each for each in self.events},
            "biome": {each.key: each for each in self.biomes},
            "numbers": {each.number.lower(): each.name for each in cards if each.number.lower() != each.name},
        }
        for name, table in tables.items():
            object.__setattr__(self, name, MappingProxyType(table))

    # A box is a key of caches, and hashing 132 cards each time would cost more than they save.
    def __hash__(self) -> int:
        return hash((len(self.animals), self.animals[0], self.biomes[0]))

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the 120 action cards."""
        return (*self.animal, *self.event)


def open_cards(data: Mapping[str, Any]) -> CardBox:
    """The box from plain data, refused with a sentence where it does not fit the printed totals."""
    unknown = set(data) - {"biomes", "events", "animals"}
    if unknown:
        raise PlayerError(f"The box has biomes, events and animals; {sorted(unknown)[0]!r} is none of them.")
    box = CardBox(
        rows(data, "biomes", _Row, _biome),
        rows(data, "events", _Row, _event),
        rows(data, "animals", _Row, _animal),
    )
    check_biomes(box.biomes)
    check_events(box.events)
    check_animals(box.animals)
    _check_names(box)
    return box


def pack_cards(box: CardBox) -> dict[str, Any]:
    """The box as plain data, as `open_cards` reads it."""
    return {
        "biomes": [
            packed(each, key=None, id=each.key, elements=_spelled(each.elements)) for each in box.biomes
        ],
        "events": [packed(each) for each in box.events],
        "animals": [
            packed(
                each,
                kind=None,
                **{"class": each.kind},
                healthy=each.healthy.food,
                elements=_spelled(each.healthy.elements),
                endangered=each.endangered.food,
                endangered_elements=_spelled(each.endangered.elements),
            )
            for each in box.animals
        ],
    }


def _spelled(elements: Elements) -> str:
    return str(elements_text(elements))


class _Row(DataRow):
    """One row of this game's data."""

    statuses = ("published", "reported", "inferred", "partly", "reconstructed", "printed")

    def word(self, name: str, default: str | None = None) -> str:
        """A name that can be typed in an order and fits the columns of a mail."""
        value = self.text(name, default)
        if len(value) > _LONGEST_NAME:
            raise self.wrong(f"`{name}` is {value!r}; {_LONGEST_NAME} letters are the most.")
        plain = value.replace(" ", "").replace("-", "")
        if value != value.strip().lower() or not (plain.isascii() and plain.isalnum()):
            raise self.wrong(f"`{name}` is {value!r}; write it in small plain letters.")
        return value

    def food(self, name: str) -> int:
        return self.number(name, 0, 20)

    def kind(self, name: str) -> AnimalClass:
        return AnimalClass(self.choice(name, CLASSES))

    def maybe_kind(self, name: str) -> AnimalClass | None:
        return self.kind(name) if name in self else None

    def elements(self, name: str, default: str | None = None) -> Elements:
        value = self.text(name, default)
        counts = dict.fromkeys(ELEMENTS, 0)
        for part in value.split(",") if value else []:
            element, _, count = part.strip().partition(" ")
            if (
                element not in counts
                or not count.isascii()
                or not count.isdecimal()
                or not 1 <= int(count) <= 9
            ):
                raise self.wrong(
                    f"`{name}` is {value!r}; write it like meat 3, sun 2, with {', '.join(ELEMENTS)}."
                )
            if counts[ELEMENTS[ELEMENTS.index(element)]]:
                raise self.wrong(f"`{name}` lists {element} twice.")
            counts[ELEMENTS[ELEMENTS.index(element)]] = int(count)
        return tuple(counts.values())


def _biome(row: _Row) -> Biome:
    key, name = row.word("id"), row.text("name")
    elements = row.elements("elements")
    return Biome(key, name, elements, row.maybe_kind("bonus"), row.maybe_kind("penalty"), row.status())


def _event(row: _Row) -> EventCard:
    number, name = row.text("number"), row.word("name")
    return EventCard(number, name, row.word("effect", name), row.status())


def _animal(row: _Row) -> Animal:
    number = row.text("number")
    name, kind = row.word("name", number.lower()), row.kind("class")
    healthy = Face(row.food("healthy"), row.elements("elements"))
    endangered = Face(row.food("endangered"), row.elements("endangered_elements", ""))
    return Animal(number, name, kind, healthy, endangered, row.maybe_kind("suppresses"), row.status())


def _check_names(box: CardBox) -> None:
    """Every card is known by a name and a number that no other card has."""
    cards: list[Animal | EventCard] = [*box.animals, *box.events]
    numbers = [card.number for card in cards]
    doubled = next((number for number in numbers if numbers.count(number) > 1), None)
    if doubled is not None:
        raise PlayerError(f"The number {doubled!r} stands on two cards.")
    taken: dict[str, str] = {}
    for card in cards:
        for name in {card.name, card.number.lower()}:
            if taken.setdefault(name, card.number) != card.number:
                raise PlayerError(f"Two cards are called {name!r}: {taken[name]} and {card.number}.")


OUR_BOX = open_cards(own_components("pbem.games.dstcg"))
