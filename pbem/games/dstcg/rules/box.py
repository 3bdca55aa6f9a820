"""The box: biomes, events and animals as a checked value of the Table, ours or an owner's own."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import Any

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
)
from pbem.games.dstcg.rules.cards import elements_text as spelled
from pbem.games.dstcg.rules.census import check_animals, check_biomes, check_events

__all__ = ["OUR_BOX", "CardBox", "open_cards", "pack_cards"]

# As long as `niche habitats`.
_LONGEST_NAME = 14

_STATUSES = ("published", "reported", "inferred", "partly", "reconstructed", "printed")


@dataclass(frozen=True, slots=True)
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
        tuple(_biome(row) for row in _rows(data, "biomes")),
        tuple(_event(row) for row in _rows(data, "events")),
        tuple(_animal(row) for row in _rows(data, "animals")),
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
            _kept(
                id=each.key,
                name=each.name,
                elements=spelled(each.elements),
                bonus=each.bonus and each.bonus.value,
                penalty=each.penalty and each.penalty.value,
                status=each.status,
            )
            for each in box.biomes
        ],
        "events": [
            _kept(number=each.number, name=each.name, effect=each.effect, status=each.status)
            for each in box.events
        ],
        "animals": [
            {
                "number": each.number,
                "name": each.name,
                "class": each.kind.value,
                **_kept(
                    healthy=each.healthy.food,
                    elements=spelled(each.healthy.elements),
                    endangered=each.endangered.food,
                    endangered_elements=spelled(each.endangered.elements),
                    suppresses=each.suppresses and each.suppresses.value,
                    status=each.status,
                ),
            }
            for each in box.animals
        ],
    }


def _kept(**row: Any) -> dict[str, Any]:
    """A row without what it leaves unsaid."""
    return {name: value for name, value in row.items() if value is not None and value != ""}


def _rows(data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    rows = data.get(name)
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise PlayerError(f"The box needs a list `{name}`, one row a card.")
    return list(rows)


class _Row:
    """One row while it is read: what was asked for, so that anything else can be refused."""

    def __init__(self, what: str, row: Mapping[str, Any]) -> None:
        label = row.get("number") or row.get("id") or row.get("name")
        self._what = f"{what} {label!r}"
        self._row = dict(row)

    def text(self, name: str, default: str | None = None) -> str:
        value = self._row.pop(name, default)
        if not isinstance(value, str) or (value == "" and default != ""):
            raise PlayerError(f"The {self._what} needs a text `{name}`; it has {value!r}.")
        return value

    def word(self, name: str, default: str | None = None) -> str:
        """A name that can be typed in an order and fits the columns of a mail."""
        value = self.text(name, default)
        if len(value) > _LONGEST_NAME:
            raise PlayerError(f"The {self._what} has {name} {value!r}; {_LONGEST_NAME} letters are the most.")
        plain = value.replace(" ", "").replace("-", "")
        if value != value.strip().lower() or not (plain.isascii() and plain.isalnum()):
            raise PlayerError(f"The {self._what} has {name} {value!r}; write it in small plain letters.")
        return value

    def food(self, name: str) -> int:
        value = self._row.pop(name, None)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 20:
            raise PlayerError(f"The {self._what} has {name} {value!r}; it must be a number from 0 to 20.")
        return value

    def kind(self, name: str) -> AnimalClass:
        value = self._row.pop(name, None)
        if value not in CLASSES:
            raise PlayerError(
                f"The {self._what} has {name} {value!r}; it must be one of {', '.join(CLASSES)}."
            )
        return AnimalClass(value)

    def maybe_kind(self, name: str) -> AnimalClass | None:
        return self.kind(name) if name in self._row else None

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
                raise PlayerError(
                    f"The {self._what} has {name} {value!r}; write it like meat 3, sun 2, "
                    f"with {', '.join(ELEMENTS)}."
                )
            if counts[ELEMENTS[ELEMENTS.index(element)]]:
                raise PlayerError(f"The {self._what} lists {element} twice.")
            counts[ELEMENTS[ELEMENTS.index(element)]] = int(count)
        return tuple(counts.values())

    def status(self) -> str:
        value = self.text("status", "printed")
        if value not in _STATUSES:
            raise PlayerError(
                f"The {self._what} has status {value!r}; it must be one of {', '.join(_STATUSES)}."
            )
        return value

    def end(self) -> None:
        if self._row:
            raise PlayerError(f"The {self._what} has {sorted(self._row)[0]!r}, which means nothing here.")


def _biome(row: Mapping[str, Any]) -> Biome:
    read = _Row("biome", row)
    key, name = read.word("id"), read.text("name")
    elements = read.elements("elements")
    biome = Biome(key, name, elements, read.maybe_kind("bonus"), read.maybe_kind("penalty"), read.status())
    read.end()
    return biome


def _event(row: Mapping[str, Any]) -> EventCard:
    read = _Row("event", row)
    number, name = read.text("number"), read.word("name")
    event = EventCard(number, name, read.word("effect", name), read.status())
    read.end()
    return event


def _animal(row: Mapping[str, Any]) -> Animal:
    read = _Row("animal", row)
    number = read.text("number")
    name, kind = read.word("name", number.lower()), read.kind("class")
    healthy = Face(read.food("healthy"), read.elements("elements"))
    endangered = Face(read.food("endangered"), read.elements("endangered_elements", ""))
    animal = Animal(number, name, kind, healthy, endangered, read.maybe_kind("suppresses"), read.status())
    read.end()
    return animal


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


_COMPONENTS = files("pbem.games.dstcg").joinpath("components.toml")
OUR_BOX = open_cards(tomllib.loads(_COMPONENTS.read_text("utf-8")))
