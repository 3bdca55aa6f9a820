"""Events: what the players are told, in the order in which it happens at the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.engine.events import Event, Namer
from pbem.engine.seats import Seat
from pbem.games.domspec.rules.action_display import SPACES, Section, Space
from pbem.games.domspec.rules.box import Animal, Card, Element, Terrain
from pbem.games.domspec.rules.hexes import CORNERS, HEXES, Corner, Hex

__all__ = [
    "Acted",
    "ActionForfeited",
    "DiskDepleted",
    "DiskLaid",
    "DominanceChanged",
    "ElementAdapted",
    "ElementDrawn",
    "ElementsLost",
    "ElementsSaved",
    "FinalScored",
    "InitiativeMoved",
    "MatchOpened",
    "NothingDone",
    "PawnPlaced",
    "SpeciesAdded",
    "SpeciesDied",
    "SpeciesEliminated",
    "SpeciesEntered",
    "SpeciesMigrated",
    "TileGlaciated",
    "TileLaid",
    "TileScored",
    "TundraBarren",
    "TurnBegan",
    "WastelandSpared",
    "listed",
]


def listed(words: Iterable[str], nothing: str = "nothing") -> str:
    """Words in a row."""
    return ", ".join(words) or nothing


def _on_tiles(parts: tuple[tuple[Hex, int], ...]) -> str:
    return listed(f"{HEXES[hex_]} {count}" for hex_, count in parts)


def _victims(parts: tuple[tuple[Hex, Animal, int], ...]) -> str:
    return listed(
        f"{HEXES[hex_]} {count} {animal.plural}" if count > 1 else f"{HEXES[hex_]} {animal.word}"
        for hex_, animal, count in parts
    )


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """Something an animal did; its player stands in the margin."""

    seat: Seat
    animal: Animal

    @property
    def who(self) -> Seat | None:
        return self.seat


# The course of the match.


@dataclass(frozen=True, slots=True)
class MatchOpened(Event):
    """Who plays which animal."""

    cast: tuple[tuple[int, Animal], ...]

    def text(self, name: Namer) -> str:
        return "The animals: " + listed(f"{animal.word} {name(seat)}" for seat, animal in self.cast) + "."


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A new turn: what came onto the display."""

    turn: int
    cards: tuple[Card, ...]
    tiles: tuple[Terrain, ...]

    def text(self, name: Namer) -> str:
        text = f"Turn {self.turn} begins."
        if self.cards:
            text += f" New cards: {listed(self.cards)}."
        if self.tiles:
            text += f" New tiles: {listed(self.tiles)}."
        return text


@dataclass(frozen=True, slots=True)
class PawnPlaced(Acted):
    """Planning: a pawn went to a space."""

    space: Space

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} placed {SPACES[self.space].name}"


@dataclass(frozen=True, slots=True)
class ActionForfeited(Acted):
    """Voluntary Actions: an action was given up."""

    section: Section

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} forfeited {self.section}"


@dataclass(frozen=True, slots=True)
class NothingDone(Acted):
    """An action or a card had no effect."""

    what: str

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural}: {self.what} had no effect"


# The sections.


@dataclass(frozen=True, slots=True)
class InitiativeMoved(Acted):
    """Initiative, Nocturnal: an animal moved one place forward."""

    past: Animal

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} moved ahead of {self.past.plural} in initiative"


@dataclass(frozen=True, slots=True)
class ElementAdapted(Acted):
    """Adaptation: an element was taken."""

    element: Element

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} adapted to {self.element.word}"


@dataclass(frozen=True, slots=True)
class ElementDrawn(Acted):
    """Symbiotic: a random element came."""

    element: Element

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} drew {self.element.word} from the bag"


@dataclass(frozen=True, slots=True)
class ElementsSaved(Acted):
    """Regression: added elements kept by pawns or by the reptiles' symbol."""

    elements: tuple[Element, ...]

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} kept {listed(e.word for e in self.elements)} in regression"


@dataclass(frozen=True, slots=True)
class ElementsLost(Acted):
    """Regression, Disease, Immigrants: added elements went back to the bag."""

    elements: tuple[Element, ...]
    cause: str

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} lost {listed(e.word for e in self.elements)} ({self.cause})"


@dataclass(frozen=True, slots=True)
class DiskLaid(Acted):
    """Abundance, Aquatic, Habitat: a disk came to a corner."""

    element: Element
    corner: Corner

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} laid {self.element.word} at {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class WastelandSpared(Acted):
    """Wasteland: a disk was taken out of the box."""

    element: Element

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} took {self.element.word} out of the wasteland"


@dataclass(frozen=True, slots=True)
class TundraBarren(Event):
    """Wasteland: disks left the tundra tiles."""

    disks: tuple[tuple[Element, Corner], ...]

    def text(self, name: Namer) -> str:
        return "Wasteland takes " + listed(f"{e.word} {CORNERS[c]}" for e, c in self.disks) + "."


@dataclass(frozen=True, slots=True)
class DiskDepleted(Acted):
    """Depletion: a disk left the earth."""

    element: Element
    corner: Corner

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} depleted {self.element.word} at {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class TileGlaciated(Acted):
    """Glaciation, Ice Sheet: a tile became tundra."""

    hex: Hex
    terrain: Terrain
    points: int
    # Disks surrounded by three tundra tiles, and species that went back to their pools.
    disks: tuple[Element, ...]
    displaced: tuple[tuple[Animal, int], ...]

    def text(self, name: Namer) -> str:
        text = f"{self.animal.plural} glaciated {HEXES[self.hex]} ({self.terrain}), {self.points} VP"
        if self.disks:
            text += f"; gone: {listed(e.word for e in self.disks)}"
        if self.displaced:
            text += f"; back to pools: {listed(f'{count} {a.word}' for a, count in self.displaced)}"
        return text


@dataclass(frozen=True, slots=True)
class SpeciesAdded(Acted):
    """Speciation, the insects' own, Aquatic, Fecundity: new species on tiles."""

    parts: tuple[tuple[Hex, int], ...]
    cause: str

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} added {_on_tiles(self.parts)} ({self.cause})"


@dataclass(frozen=True, slots=True)
class TileLaid(Acted):
    """Wanderlust: a new tile, with a disk or without."""

    terrain: Terrain
    hex: Hex
    element: Element | None
    corner: Corner | None
    points: int

    def text(self, name: Namer) -> str:
        disk = ""
        if self.element is not None and self.corner is not None:
            disk = f", {self.element.word} at {CORNERS[self.corner]}"
        return f"{self.animal.plural} laid {self.terrain} {HEXES[self.hex]}{disk}, {self.points} VP"


@dataclass(frozen=True, slots=True)
class SpeciesEntered(Acted):
    """Wanderlust: species moved onto the new tile."""

    hex: Hex
    parts: tuple[tuple[Hex, int], ...]

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} moved into {HEXES[self.hex]}: from {_on_tiles(self.parts)}"


@dataclass(frozen=True, slots=True)
class DominanceChanged(Acted):
    """Dominance: what an animal took from others, gained where nobody had it, or lost to nobody."""

    # The hex, the animal it was taken from and that animal's seat.
    taken: tuple[tuple[Hex, Animal, Seat], ...]
    gained: tuple[Hex, ...]
    lost: tuple[Hex, ...]

    def text(self, name: Namer) -> str:
        said = []
        if self.taken:
            tiles = [f"{HEXES[hex_]} from {_whom(name(seat))}" for hex_, _, seat in self.taken]
            said.append(f"took {listed(tiles)}")
        if self.gained:
            said.append(f"now dominate {listed(HEXES[hex_] for hex_ in self.gained)}")
        if self.lost:
            said.append(f"no longer dominate {listed(HEXES[hex_] for hex_ in self.lost)}")
        return f"{self.animal.plural} {'; '.join(said)}"


def _whom(name: str) -> str:
    return "you" if name == "You" else name


@dataclass(frozen=True, slots=True)
class SpeciesMigrated(Acted):
    """Migration: species moved."""

    parts: tuple[tuple[Hex, Hex, int], ...]

    def text(self, name: Namer) -> str:
        parts = listed(f"{HEXES[start]} {HEXES[end]} {count}" for start, end, count in self.parts)
        return f"{self.animal.plural} migrated {parts}"


@dataclass(frozen=True, slots=True)
class SpeciesEliminated(Acted):
    """Competition and cards: species died by somebody's doing."""

    parts: tuple[tuple[Hex, Animal, int], ...]
    cause: str

    def text(self, name: Namer) -> str:
        return f"{self.animal.plural} eliminated {_victims(self.parts)} ({self.cause})"


@dataclass(frozen=True, slots=True)
class TileScored(Acted):
    """Domination: a tile was scored."""

    hex: Hex
    terrain: Terrain
    points: tuple[tuple[Animal, int], ...]
    dominant: Animal | None

    def text(self, name: Namer) -> str:
        points = listed((f"{a.plural} {vp}" for a, vp in self.points), "nobody there")
        owner = self.dominant.plural if self.dominant is not None else "nobody"
        scored = f"{self.animal.plural} chose {HEXES[self.hex]} ({self.terrain}): {points}"
        return f"{scored}; {owner} dominant" if self.points else scored


# Reset and end.


@dataclass(frozen=True, slots=True)
class SpeciesDied(Event):
    """Extinction: endangered species died out."""

    parts: tuple[tuple[Hex, Animal, int], ...]
    # The tile where the mammals saved one.
    saved: Hex | None

    def text(self, name: Namer) -> str:
        saved = "" if self.saved is None else f" The mammals saved one at {HEXES[self.saved]}."
        return f"Extinct: {_victims(self.parts)}.{saved}"


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    """Endgame: every tile was scored once more."""

    points: tuple[tuple[Animal, int], ...]

    def text(self, name: Namer) -> str:
        return "Final scoring of all tiles: " + listed(f"{a.plural} {vp}" for a, vp in self.points) + "."
