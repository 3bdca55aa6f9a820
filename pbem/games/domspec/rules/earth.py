"""Earth and Elements: tiles, disks on their corners, species on tiles, and what follows from how they lie.

Dominance, endangered species and the survival card are functions of the position, never markers.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pbem.engine.values import Value, changed, replace
from pbem.games.domspec.rules.box import ANIMALS, Animal, Element, Terrain
from pbem.games.domspec.rules.hexes import CORNER_HEXES, CORNERS, HEX_CORNERS, HEXES, NEIGHBOURS, Corner, Hex

# The elements of each animal, printed and added, by its place in the food chain.
Needs: TypeAlias = Sequence[tuple[Element, ...]]

# No species of any animal.
NOBODY = (0,) * len(Animal)


class Shelter(Value):
    """Hibernation: so many species of an animal on a tile are safe from Extinction this turn."""

    hex: Hex
    animal: Animal
    count: int


class Earth(Value):
    """The board's hex grid: by hex the large tile, the tundra on it and the species; by corner the disk."""

    land: tuple[Terrain | None, ...] = (None,) * len(HEXES)
    ice: tuple[bool, ...] = (False,) * len(HEXES)
    disks: tuple[Element | None, ...] = (None,) * len(CORNERS)
    # By hex, then by animal.
    species: tuple[tuple[int, ...], ...] = (NOBODY,) * len(HEXES)
    shelters: tuple[Shelter, ...] = ()

    # Tiles.

    @property
    def tiles(self) -> tuple[Hex, ...]:
        """Every hex with a tile."""
        return tuple([hex_ for hex_, land in enumerate(self.land) if land is not None])

    def terrain(self, hex_: Hex) -> Terrain | None:
        """A tile's terrain: tundra covers what lies under it for every purpose."""
        return Terrain.TUNDRA if self.ice[hex_] else self.land[hex_]

    def beside(self, hex_: Hex) -> tuple[Hex, ...]:
        """The tiles that share an edge with a hex."""
        land = self.land
        return tuple([near for near in NEIGHBOURS[hex_] if land[near] is not None])

    def tundra_beside(self, hex_: Hex) -> int:
        """How many tundra tiles share an edge with a hex."""
        return sum([self.ice[near] for near in NEIGHBOURS[hex_]])

    @property
    def shore(self) -> tuple[Hex, ...]:
        """Vacant hexes beside a tile, where Wanderlust may go."""
        land = self.land
        return tuple(
            [
                hex_
                for hex_ in range(len(HEXES))
                if land[hex_] is None and any(land[near] is not None for near in NEIGHBOURS[hex_])
            ]
        )

    def with_land(self, hex_: Hex, terrain: Terrain) -> "Earth":
        """The earth with a new large tile."""
        return replace(self, land=changed(self.land, hex_, terrain))

    def with_tundra(self, hex_: Hex) -> "Earth":
        """The earth with a tile turned into tundra."""
        return replace(self, ice=changed(self.ice, hex_, True))

    # Elements.

    def tiles_at(self, corner: Corner) -> tuple[Hex, ...]:
        """The tiles that meet at a corner."""
        land = self.land
        return tuple([hex_ for hex_ in CORNER_HEXES[corner] if land[hex_] is not None])

    def vacant(self, tiles: Iterable[Hex] | None = None) -> tuple[Corner, ...]:
        """The corners without a disk of these tiles, or of the whole earth."""
        disks = self.disks
        if tiles is None:
            land = self.land
            return tuple(
                [
                    corner
                    for corner, hexes in enumerate(CORNER_HEXES)
                    if disks[corner] is None and any(land[hex_] is not None for hex_ in hexes)
                ]
            )
        return tuple(sorted({c for hex_ in tiles for c in HEX_CORNERS[hex_] if disks[c] is None}))

    def elements(self, hex_: Hex) -> tuple[Element, ...]:
        """The disks at a tile's corners."""
        disks = self.disks
        return tuple([disk for corner in HEX_CORNERS[hex_] if (disk := disks[corner]) is not None])

    def corners_with(self, elements: Iterable[Element]) -> tuple[Corner, ...]:
        """The corners that carry a disk of one of these elements."""
        wanted = frozenset(elements)
        return tuple([corner for corner, disk in enumerate(self.disks) if disk in wanted])

    def with_disk(self, corner: Corner, element: Element | None) -> "Earth":
        """The earth with a corner's disk laid or taken away."""
        return replace(self, disks=changed(self.disks, corner, element))

    # Matching, endangered species and dominance.

    def matches(self, hex_: Hex, needs: tuple[Element, ...]) -> int:
        """Matching Elements: each element of the animal times its disks on the tile."""
        return sum([needs.count(disk) for disk in self.elements(hex_)])

    def present(self, hex_: Hex) -> tuple[Animal, ...]:
        """The animals with species on a tile, in food-chain order."""
        species = self.species[hex_]
        return tuple([animal for animal in ANIMALS if species[animal]])

    def dominant(self, hex_: Hex, needs: Needs) -> Animal | None:
        """Dominance: the animal present that matches most, alone and at least one."""
        species = self.species[hex_]
        if species == NOBODY:
            return None
        elements = self.elements(hex_)
        best, owner = 0, None
        for animal in ANIMALS:
            if species[animal]:
                own = needs[animal]
                match = sum([own.count(disk) for disk in elements])
                if match > best:
                    best, owner = match, animal
                elif match == best:
                    owner = None
        return owner

    def dominated(self, animal: Animal, needs: Needs) -> tuple[Hex, ...]:
        """The tiles an animal dominates."""
        return tuple([hex_ for hex_ in self.occupied(animal) if self.dominant(hex_, needs) is animal])

    def endangered(self, hex_: Hex, animal: Animal, needs: tuple[Element, ...]) -> bool:
        """Endangered Species: present, but matching nothing on the tile."""
        return self.species[hex_][animal] > 0 and self.matches(hex_, needs) == 0

    # Species.

    def occupied(self, animal: Animal) -> tuple[Hex, ...]:
        """The tiles where an animal has species."""
        return tuple([hex_ for hex_, counts in enumerate(self.species) if counts[animal]])

    def rivals(self, hex_: Hex, animal: Animal) -> tuple[Animal, ...]:
        """The opposing animals on a tile."""
        return tuple([other for other in self.present(hex_) if other is not animal])

    def shared(self, animal: Animal) -> tuple[Hex, ...]:
        """The tiles an animal shares with any rival."""
        return tuple([hex_ for hex_ in self.occupied(animal) if self.rivals(hex_, animal)])

    def on_tundra(self, animal: Animal) -> int:
        """How many species of an animal stand on tundra."""
        return sum([counts[animal] for counts, ice in zip(self.species, self.ice, strict=True) if ice])

    def survivor(self) -> Animal | None:
        """Survival Card: held by the animal with most species on tundra, by nobody in a tie."""
        counts = [self.on_tundra(animal) for animal in ANIMALS]
        most = max(counts)
        return Animal(counts.index(most)) if most and counts.count(most) == 1 else None

    def sheltered(self, hex_: Hex, animal: Animal) -> int:
        """How many species there are safe from Extinction this turn."""
        return sum([s.count for s in self.shelters if s.hex == hex_ and s.animal is animal])

    def with_species(self, hex_: Hex, animal: Animal, change: int) -> "Earth":
        """The earth with more or fewer species on a tile; those that leave are unsheltered ones first."""
        counts = self.species[hex_]
        left = counts[animal] + change
        species = changed(self.species, hex_, changed(counts, animal, left))
        if change < 0 and self.sheltered(hex_, animal) > left:
            return replace(self, species=species)._with_shelter(hex_, animal, left)
        return replace(self, species=species)

    def with_sheltered(self, hex_: Hex, animal: Animal, more: int) -> "Earth":
        """The earth with more species of a tile safe from Extinction."""
        return self._with_shelter(hex_, animal, self.sheltered(hex_, animal) + more) if more else self

    def with_move(self, animal: Animal, start: Hex, end: Hex, count: int) -> "Earth":
        """Species moved to another tile; sheltered ones move last and stay sheltered."""
        open_ones = self.species[start][animal] - self.sheltered(start, animal)
        moved = self.with_species(start, animal, -count).with_species(end, animal, count)
        return moved.with_sheltered(end, animal, max(0, count - open_ones))

    def _with_shelter(self, hex_: Hex, animal: Animal, count: int) -> "Earth":
        others = [s for s in self.shelters if s.hex != hex_ or s.animal is not animal]
        own = [Shelter(hex_, animal, count)] if count else []
        ordered = sorted([*others, *own], key=lambda shelter: (shelter.hex, shelter.animal))
        return replace(self, shelters=tuple(ordered))
