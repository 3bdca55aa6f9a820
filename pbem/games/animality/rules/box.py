"""The box: every component of Animality as a checked value of the Table, ours or an owner's own."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from pbem.engine.game import Box
from pbem.engine.values import Value
from pbem.games.animality.rules.dice_kinds import NONE, Counts
from pbem.games.animality.rules.rule_changes import PointChange


class Direction(StrEnum):
    """Locations, Direction of Conflict: which way the printed arrow goes."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"
    ANY = "any"


class Ability(Value):
    """A card of the Ability deck: dice when face up, a fixed bonus when face down."""

    name: str
    # Whose faction card it is; empty for the basic deck.
    faction: str
    copies: int
    up: Counts
    down: Counts
    # The one phase its dice may be used in, or None.
    phase: int | None
    status: str
    # What it says beside its dice, and what that changes for its player while it lies face up.
    text: str = ""
    changes: tuple[PointChange, ...] = ()

    @property
    def paying(self) -> Counts:
        """Phase 3: the dice of the upper half that may pay for a Mutation."""
        return self.up if self.phase is None else NONE


class Faction(Value):
    """A faction: its power in words, and what that changes."""

    name: str
    power: str
    text: str
    changes: tuple[PointChange, ...]
    status: str


class Mutation(Value):
    """Mutations: name, cost to defeat, reward."""

    name: str
    cost: Counts
    influence: int
    dice: Counts
    stable: Counts
    status: str


class Location(Value):
    """Locations: name, direction of conflict, special rule."""

    name: str
    direction: Direction
    # The number inside the arrow; 0 under ANY.
    number: int
    text: str
    changes: tuple[PointChange, ...]
    status: str


# Before factions are chosen and before the first Location, nothing changes any rule.
_NO_FACTION = Faction("", "", "", (), "ours")
_NO_LOCATION = Location("", Direction.CLOCKWISE, 1, "", (), "ours")


class AnimalityBox(Box):
    """All components; `ability`, `faction`, `mutation` and `location` find them by name."""

    # Six faces for each kind.
    faces: tuple[tuple[int, ...], ...]
    faces_status: tuple[str, ...]
    # Where the health track ends.
    health: int
    health_status: str
    abilities: tuple[Ability, ...]
    factions: tuple[Faction, ...]
    mutations: tuple[Mutation, ...]
    locations: tuple[Location, ...]
    ability: Mapping[str, Ability] = field(init=False, repr=False, compare=False)
    faction: Mapping[str, Faction] = field(init=False, repr=False, compare=False)
    mutation: Mapping[str, Mutation] = field(init=False, repr=False, compare=False)
    location: Mapping[str, Location] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ability", MappingProxyType({card.name: card for card in self.abilities}))
        put(self, "faction", MappingProxyType({each.name: each for each in (_NO_FACTION, *self.factions)}))
        put(self, "mutation", MappingProxyType({each.name: each for each in self.mutations}))
        put(self, "location", MappingProxyType({each.name: each for each in (_NO_LOCATION, *self.locations)}))

    def deck(self, factions: tuple[str, ...]) -> tuple[str, ...]:
        """Setup steps 3 and 5: a basic deck and the faction cards for each player, all together, sorted."""
        cards: list[str] = []
        for card in self.abilities:
            if not card.faction:
                cards += [card.name] * (card.copies * len(factions))
            elif card.faction in factions:
                cards += [card.name] * card.copies
        return tuple(sorted(cards))
