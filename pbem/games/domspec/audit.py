"""The audit: no cube, disk, tile, pawn or card lost or doubled, and nothing out of its bounds."""

from collections import Counter

from pbem.errors import AuthorError
from pbem.games.domspec.box import Animal, Card, Element, Terrain
from pbem.games.domspec.earth import NOBODY
from pbem.games.domspec.hexes import CORNER_HEXES
from pbem.games.domspec.setup import CYLINDERS, GATHERED, TUNDRA_TILES
from pbem.games.domspec.state import MOST_ELEMENTS, State

__all__ = ["audit"]


def audit(state: State) -> None:
    """Raise AuthorError where a law of the components is broken."""
    for check in (_tiles, _elements, _species, _pawns, _cards):
        check(state)


def _demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise AuthorError(sentence)


def _tiles(state: State) -> None:
    earth = state.earth
    tiles = Counter(tile for tile in earth.land if tile is not None)
    for stack in state.stacks:
        tiles.update(stack)
    _demand(tiles == Counter(state.box.large_tiles), f"the large tiles are not those of the box: {tiles}")
    _demand(Terrain.TUNDRA not in tiles, "a tundra tile lies among the large tiles")
    _demand(sum(earth.ice) + state.tundra == TUNDRA_TILES, "tundra tiles were lost or doubled")
    covered = all(earth.land[hex_] is not None for hex_, ice in enumerate(earth.ice) if ice)
    _demand(covered, "a tundra tile lies on no tile")


def _elements(state: State) -> None:
    disks = Counter(disk for disk in state.earth.disks if disk is not None)
    for row in (*state.boxes.rows, *(side.added for side in state.sides)):
        disks.update(row)
        _demand(row == tuple(sorted(row)), "a row of disks is not sorted")
    for element in Element:
        disks[element] += state.bag[element]
    wanted = Counter({row.element: row.count for row in state.box.elements})
    _demand(disks == wanted, f"the disks are not those of the box: {disks}")
    _demand(min(state.bag) >= 0, "the bag owes disks")
    for corner, disk in enumerate(state.earth.disks):
        on_earth = any(state.earth.land[hex_] is not None for hex_ in CORNER_HEXES[corner])
        _demand(disk is None or on_earth, "a disk lies beside the earth")
    for side in state.sides:
        _demand(len(side.elements) <= MOST_ELEMENTS, f"{side.animal.plural} have too many elements")


def _species(state: State) -> None:
    earth = state.earth
    for hex_, counts in enumerate(earth.species):
        _demand(min(counts) >= 0, "fewer than no species on a tile")
        _demand(counts == NOBODY or earth.land[hex_] is not None, "species stand beside the earth")
    for side in state.sides:
        on_earth = sum(counts[side.animal] for counts in earth.species)
        wanted = GATHERED[len(state.playing)] - 1 if side.in_play else 0
        total = on_earth + side.pool + side.eliminated
        _demand(total == wanted, f"{side.animal.plural}: {total} cubes instead of {wanted}")
        _demand(side.pool >= 0 and side.eliminated >= 0, f"{side.animal.plural} owe cubes")
        _demand(side.vp >= 0, f"{side.animal.plural} have fewer than no points")
    for shelter in earth.shelters:
        _demand(
            0 < shelter.count <= earth.species[shelter.hex][shelter.animal],
            "more are sheltered than there are",
        )


def _pawns(state: State) -> None:
    for side in state.sides:
        total = side.pawns + side.spare + state.spaces.count(side.animal)
        _demand(total == (CYLINDERS if side.in_play else 0), f"{side.animal.plural}: {total} pawns")
        _demand(side.pawns >= 0 and side.spare >= 0, f"{side.animal.plural} owe pawns")
    order = sorted(state.initiative)
    _demand(
        order == [Animal(a) for a in state.playing], "the Initiative track does not hold every animal once"
    )


def _cards(state: State) -> None:
    held = (state.card,) if state.card is not None else ()
    cards = Counter((*state.deck, *state.offer, *state.spent, *held))
    _demand(cards == Counter(Card), f"the cards are not those of the box: {cards}")
    last = Card.ICE_AGE not in state.deck or state.deck[-1] is Card.ICE_AGE
    _demand(last, "the Ice Age does not lie at the bottom")
