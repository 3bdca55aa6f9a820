"""The audit: no cube, disk, tile, pawn or card lost or doubled, and nothing out of its bounds."""

from collections import Counter

from pbem.errors import AuthorError
from pbem.games.domspec.rules.box import Card, Element
from pbem.games.domspec.rules.earth import NOBODY
from pbem.games.domspec.rules.hexes import CORNER_HEXES
from pbem.games.domspec.rules.setup import CYLINDERS, GATHERED, TUNDRA_TILES
from pbem.games.domspec.rules.state import MOST_ELEMENTS, Phase, Side, State

_ALL_CARDS = sorted(Card)


def audit(state: State) -> None:
    """Raise AuthorError where a law of the components is broken."""
    _tiles(state)
    _elements(state)
    _earth(state)
    _cards(state)
    for side in state.sides:
        _wood(state, side)
    # No marker lies on the track before everybody has an animal.
    if tuple(sorted(state.initiative)) != (() if state.phase is Phase.CHOOSING else state.playing):
        raise AuthorError("the Initiative track does not hold every animal once")


def _tiles(state: State) -> None:
    earth = state.earth
    tiles = [tile for tile in earth.land if tile is not None]
    for stack in state.stacks:
        tiles.extend(stack)
    if sorted(tiles) != sorted(state.box.large_tiles):
        raise AuthorError(f"the large tiles are not those of the box: {Counter(tiles)}")
    if sum(earth.ice) + state.tundra != TUNDRA_TILES or state.tundra < 0:
        raise AuthorError("tundra tiles were lost or doubled")


def _elements(state: State) -> None:
    disks = list(state.bag)
    for row in (*state.boxes.rows, *(side.added for side in state.sides)):
        for disk in row:
            disks[disk] += 1
        if row != tuple(sorted(row)):
            raise AuthorError("a row of disks is not sorted")
    land = state.earth.land
    for corner, lying in enumerate(state.earth.disks):
        if lying is not None:
            disks[lying] += 1
            if all(land[hex_] is None for hex_ in CORNER_HEXES[corner]):
                raise AuthorError("a disk lies beside the earth")
    if disks != [row.count for row in state.box.elements] or min(state.bag) < 0:
        raise AuthorError(f"the disks are not those of the box: {dict(zip(Element, disks, strict=True))}")


def _earth(state: State) -> None:
    earth = state.earth
    for hex_, counts in enumerate(earth.species):
        if counts != NOBODY and (min(counts) < 0 or earth.land[hex_] is None):
            raise AuthorError("species stand beside the earth, or fewer than none")
        if earth.ice[hex_] and earth.land[hex_] is None:
            raise AuthorError("a tundra tile lies on no tile")
    for shelter in earth.shelters:
        if not 0 < shelter.count <= earth.species[shelter.hex][shelter.animal]:
            raise AuthorError("more species are sheltered than there are")


def _wood(state: State, side: Side) -> None:
    """Cubes, pawns, elements and points of one animal."""
    animal = side.animal
    cubes = sum([counts[animal] for counts in state.earth.species]) + side.pool + side.eliminated
    pawns = side.pawns + side.spare + state.spaces.count(animal)
    gathered = side.in_play and state.phase is not Phase.CHOOSING
    wanted = (GATHERED[len(state.initiative)] - 1, CYLINDERS) if gathered else (0, 0)
    if (cubes, pawns) != wanted:
        raise AuthorError(f"{animal.plural} have {cubes} cubes and {pawns} pawns, not {wanted}")
    if min(side.pool, side.eliminated, side.pawns, side.spare, side.vp) < 0:
        raise AuthorError(f"{animal.plural} owe cubes, pawns or points")
    if len(side.elements) > MOST_ELEMENTS:
        raise AuthorError(f"{animal.plural} have too many elements")


def _cards(state: State) -> None:
    held = (state.card,) if state.card is not None else ()
    if sorted((*state.deck, *state.offer, *state.spent, *held)) != _ALL_CARDS:
        raise AuthorError("the cards are not those of the box")
    if Card.ICE_AGE in state.deck and state.deck[-1] is not Card.ICE_AGE:
        raise AuthorError("the Ice Age does not lie at the bottom")
