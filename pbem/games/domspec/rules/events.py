"""Events: what the players are told, in the order in which it happens at the table."""

from collections.abc import Iterable
from operator import attrgetter
from types import MappingProxyType

from pbem.engine.events import Doing, Event, Namer
from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import Seat
from pbem.engine.values import SaidAs
from pbem.games.domspec.rules.action_display import SPACES, Section, Space
from pbem.games.domspec.rules.box import Animal, Card, Element, Terrain, called
from pbem.games.domspec.rules.hexes import CORNERS, HEX_AT, HEXES, Corner, Hex

_NOTHING = worded("nothing")


def listed(words: Iterable[str | Iterable[object]], nothing: str = _NOTHING) -> str:
    """Words in a row, or several of them at each place."""
    return Row(word if isinstance(word, str) else _beside(word) for word in words) or nothing


def _beside(parts: Iterable[object]) -> str:
    return Row((part if isinstance(part, str) else str(part) for part in parts), " ")


def by_cause(cause: str) -> str:
    """A section or a card, or a card and the tile that it counted."""
    card, _, tile = cause.rpartition(" ")
    return _beside((called(card), tile)) if tile in HEX_AT else called(cause)


def paid(points: Iterable[tuple[Animal, int]], nobody: str = _NOTHING) -> str:
    """Which animal got how much."""
    return listed(((animal.plural, vp) for animal, vp in points), nobody)


def _on_tiles(parts: tuple[tuple[Hex, int], ...]) -> str:
    return listed((HEXES[hex_], count) for hex_, count in parts)


def _ways(parts: tuple[tuple[Hex, Hex, int], ...]) -> str:
    return listed((HEXES[start], HEXES[end], count) for start, end, count in parts)


def _victims(parts: tuple[tuple[Hex, Animal, int], ...]) -> str:
    return listed(
        (HEXES[hex_], count, animal.plural) if count > 1 else (HEXES[hex_], animal.word)
        for hex_, animal, count in parts
    )


# How fields of events and questions are said.
SAID: SaidAs = MappingProxyType(
    {
        **dict.fromkeys(("animal", "past"), attrgetter("plural")),
        **dict.fromkeys(("element", "old", "new", "victim"), attrgetter("word")),
        **dict.fromkeys(("elements", "disks"), lambda elements: listed(each.word for each in elements)),
        **dict.fromkeys(("gained", "lost"), lambda hexes: listed(HEXES[hex_] for hex_ in hexes)),
        "animals": lambda animals: listed(each.plural for each in animals),
        "hex": HEXES.__getitem__,
        "corner": CORNERS.__getitem__,
        "space": lambda space: SPACES[space].name,
        "cause": by_cause,
        "what": called,
    }
)

# Acted is only a kind of event: it stands in no journal.


class Acted(Doing):
    """Something an animal did; its player stands in the margin."""

    animal: Animal

    said = SAID


# The course of the match.


class MatchOpened(Event):
    """Who plays which animal."""

    cast: tuple[tuple[int, Animal], ...]

    def text(self, name: Namer) -> str:
        cast = listed(
            worded("{animal} {name}", sense="cast", animal=animal.word, name=name(seat))
            for seat, animal in self.cast
        )
        return worded("The animals: {cast}.", cast=cast)


class TurnBegan(Event):
    """A new turn: what came onto the display."""

    turn: int
    cards: tuple[Card, ...]
    tiles: tuple[Terrain, ...]

    def text(self, name: Namer) -> str:
        said = [worded("Turn {turn} begins.", turn=self.turn)]
        if self.cards:
            said.append(worded("New cards: {cards}.", cards=listed(self.cards)))
        if self.tiles:
            said.append(worded("New tiles: {tiles}.", tiles=listed(self.tiles)))
        return Row(said, " ")


class PawnPlaced(Acted):
    """Planning: a pawn went to a space."""

    space: Space

    sentence = worded("{animal} placed {space}")


class ActionForfeited(Acted):
    """Voluntary Actions: an action was given up."""

    section: Section

    sentence = worded("{animal} forfeited {section}")


class NothingDone(Acted):
    """An action or a card had no effect."""

    what: str

    sentence = worded("{animal}: {what} had no effect")


# The sections.


class InitiativeMoved(Acted):
    """Initiative, Nocturnal: an animal moved one place forward."""

    past: Animal

    sentence = worded("{animal} moved ahead of {past} in initiative")


class TileGlaciated(Acted):
    """Glaciation, Ice Sheet: a tile became tundra."""

    hex: Hex
    terrain: Terrain
    points: int
    # Disks surrounded by three tundra tiles, and species that went back to their pools.
    disks: tuple[Element, ...]
    displaced: tuple[tuple[Animal, int], ...]

    def text(self, name: Namer) -> str:
        said = [self.say(worded("{animal} glaciated {hex} ({terrain}), {points} VP"))]
        if self.disks:
            said.append(self.say(worded("gone: {disks}")))
        if self.displaced:
            species = listed(
                worded("{count} {animal}", sense="displaced", count=count, animal=animal.word)
                for animal, count in self.displaced
            )
            said.append(worded("back to pools: {species}", species=species))
        return Row(said, "; ")


class SpeciesAdded(Acted):
    """Speciation, the insects' own, Aquatic, Fecundity: new species on tiles."""

    parts: tuple[tuple[Hex, int], ...]
    cause: str

    sentence = worded("{animal} added {parts} ({cause})")
    said = MappingProxyType({**SAID, "parts": _on_tiles})


class TileLaid(Acted):
    """Wanderlust: a new tile, with a disk or without."""

    terrain: Terrain
    hex: Hex
    element: Element | None
    corner: Corner | None
    points: int

    def text(self, name: Namer) -> str:
        laid = [_beside((self.terrain, HEXES[self.hex]))]
        if self.element is not None and self.corner is not None:
            corner = CORNERS[self.corner]
            laid.append(worded("{word} at {corners}", sense="disk", word=self.element.word, corners=corner))
        return self.say(worded("{animal} laid {laid}, {points} VP"), laid=listed(laid))


class SpeciesEntered(Acted):
    """Wanderlust: species moved onto the new tile."""

    hex: Hex
    parts: tuple[tuple[Hex, int], ...]

    sentence = worded("{animal} moved into {hex}: from {parts}")
    said = MappingProxyType({**SAID, "parts": _on_tiles})


class DominanceChanged(Acted):
    """Dominance: what an animal took from others, gained where nobody had it, or lost to nobody."""

    # The hex, the animal it was taken from and that animal's seat.
    taken: tuple[tuple[Hex, Animal, Seat], ...]
    gained: tuple[Hex, ...]
    lost: tuple[Hex, ...]

    def text(self, name: Namer) -> str:
        said = []
        if self.taken:
            tiles = [
                worded("{hexes} from {whom}", hexes=HEXES[hex_], whom=_whom(name(seat)))
                for hex_, _, seat in self.taken
            ]
            said.append(worded("took {tiles}", tiles=listed(tiles)))
        if self.gained:
            said.append(self.say(worded("now dominate {gained}")))
        if self.lost:
            said.append(self.say(worded("no longer dominate {lost}")))
        return Row((self.animal.plural, Row(said, "; ")), " ")


def _whom(name: str) -> str:
    return worded("you") if name == "You" else name


class SpeciesMigrated(Acted):
    """Migration: species moved."""

    parts: tuple[tuple[Hex, Hex, int], ...]

    sentence = worded("{animal} migrated {parts}")
    said = MappingProxyType({**SAID, "parts": _ways})


class SpeciesEliminated(Acted):
    """Competition and cards: species died by somebody's doing."""

    parts: tuple[tuple[Hex, Animal, int], ...]
    cause: str

    sentence = worded("{animal} eliminated {parts} ({cause})")
    said = MappingProxyType({**SAID, "parts": _victims})


class TileScored(Acted):
    """Domination: a tile was scored."""

    hex: Hex
    terrain: Terrain
    points: tuple[tuple[Animal, int], ...]
    dominant: Animal | None

    def text(self, name: Namer) -> str:
        points = paid(self.points, worded("nobody there"))
        owner = self.dominant.plural if self.dominant is not None else worded("nobody")
        scored = self.say(worded("{animal} chose {hex} ({terrain}): {points}"), points=points)
        return worded("{scored}; {owner} dominant", scored=scored, owner=owner) if self.points else scored


# Reset and end.


class SpeciesDied(Event):
    """Extinction: endangered species died out."""

    parts: tuple[tuple[Hex, Animal, int], ...]
    # The tile where the mammals saved one.
    saved: Hex | None

    def text(self, name: Namer) -> str:
        said = [worded("Extinct: {victims}.", victims=_victims(self.parts))]
        if self.saved is not None:
            said.append(worded("The mammals saved one at {hexes}.", hexes=HEXES[self.saved]))
        return Row(said, " ")


class FinalScored(Event):
    """Endgame: every tile was scored once more."""

    points: tuple[tuple[Animal, int], ...]

    sentence = worded("Final scoring of all tiles: {points}.")
    said = MappingProxyType({"points": paid})
