"""Game Setup (p. 4), the options for 2 and 3 players and the random earth (p. 17)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pbem.engine.chance import Chance
from pbem.engine.game import Table
from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.values import Value, replace
from pbem.errors import PlayerError
from pbem.games.domspec.rules.box import (
    ANIMAL_AT,
    BOARD,
    ELEMENT_AT,
    PLURALS,
    Animal,
    Card,
    Element,
    SpeciesBox,
    Terrain,
)
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.events import MatchOpened
from pbem.games.domspec.rules.hexes import CENTRE, CORNER_AT, HEX_AT, RING, Corner, Hex
from pbem.games.domspec.rules.phases import cones_of
from pbem.games.domspec.rules.state import ABSENT, Boxes, Phase, Side, Source, State

LEAF_SQUARES = 4
OFFERED = 5
TUNDRA_TILES = 12
STACKS = 3

# Cylinders and cubes of a colour that are gathered, by the number of animals; 10 and 55 there are.
CYLINDERS = 10
PAWNS: Mapping[int, int] = MappingProxyType({6: 3, 5: 4, 4: 5, 3: 6, 2: 7})
GATHERED: Mapping[int, int] = MappingProxyType({6: 35, 5: 40, 4: 45, 3: 50, 2: 55})

# The start tiles around the centre, and the sea under the first tundra.
_START_TILES: Mapping[Hex, Terrain] = MappingProxyType(
    {HEX_AT[name]: Terrain(terrain) for name, terrain in BOARD["start"]["tiles"].items()}
)

# The twelve start corners: inner ones touch the tundra, outer ones do not.
_START_DISKS: Mapping[Corner, Element] = MappingProxyType(
    {CORNER_AT[name]: ELEMENT_AT[element] for name, element in BOARD["start"]["disks"].items()}
)

# Where each animal's four species begin: two on its own terrain, one on each side of it.
START_SPECIES: Mapping[Animal, tuple[Terrain, ...]] = MappingProxyType(
    {ANIMAL_AT[name]: tuple(map(Terrain, row["start"])) for name, row in BOARD["animals"].items()}
)


class _Laid(Value):
    """The earth as it was set up, and the large tiles that are left for the stacks."""

    earth: Earth
    rest: tuple[Terrain, ...]


def unpacked(table: Table[SpeciesBox]) -> State:
    """The table before set-up A: nobody has an animal, nothing is drawn, the board is as printed."""
    box = table.box
    several = table.option("several") == "on"
    if several and table.size > 3:
        raise PlayerError(worded("Several animals a player is for 2 or 3 players."))
    random = table.option("earth") == "random"
    laid = _Laid(Earth(), box.large_tiles) if random else _printed_earth(box)
    state = State(
        box=box,
        names=table.names,
        several=several,
        sums=table.option("sums") == "on",
        sides=tuple(Side(animal, ABSENT, box.printed(animal)) for animal in Animal),
        initiative=(),
        earth=laid.earth,
        bag=tuple(row.count for row in box.elements),
        boxes=Boxes(),
        stacks=(laid.rest, *((),) * (STACKS - 1)),
        face_up=(False,) * STACKS,
        tundra=TUNDRA_TILES - sum(laid.earth.ice),
        deck=(*(card for card in Card if card is not Card.ICE_AGE), Card.ICE_AGE),
        offer=(),
        phase=Phase.CHOOSING,
    )
    return state.with_bag([disk for disk in laid.earth.disks if disk is not None], -1)


def with_seats(state: State, seats: Sequence[Seat]) -> State:
    """Set-up A: by animal, who plays it."""
    return replace(state, sides=tuple(replace(side, seat=seats[side.animal]) for side in state.sides))


def set_up(state: State, flow: Flow, *, random: bool) -> State:
    """Set-up B to R for the animals that somebody plays: what is drawn is drawn now."""
    box = state.box
    laid = _random_earth(box, flow.chance) if random else _printed_earth(box)
    tiles = flow.chance.shuffle(laid.rest)
    size = len(tiles) // STACKS
    cards = flow.chance.shuffle([card for card in Card if card is not Card.ICE_AGE])
    deck = (*cards, Card.ICE_AGE)
    playing = state.playing
    state = replace(
        state,
        sides=tuple(_gathered(side, len(playing)) for side in state.sides),
        initiative=tuple(reversed(playing)),
        earth=laid.earth,
        bag=tuple(row.count for row in box.elements),
        stacks=tuple(tiles[start : start + size] for start in range(0, len(tiles), size)),
        face_up=(True,) * STACKS,
        tundra=TUNDRA_TILES - 1,
        deck=deck[OFFERED:],
        offer=tuple(sorted(deck[:OFFERED])),
        phase=Phase.PLANNING,
    )
    state = state.with_bag([disk for disk in laid.earth.disks if disk is not None], -1)
    state = _with_species(state, random=random)
    for row in ("adaptation", "abundance", "wanderlust"):
        state = filled(state, row, flow.chance)
    flow.tell(MatchOpened(tuple((side.seat, side.animal) for side in state.sides if side.in_play)))
    flow.reveal()
    return replace(state, cones=cones_of(state))


def filled(state: State, row: str, chance: Chance) -> State:
    """Four random disks from the bag, or what it holds, for the leaf squares of a section."""
    drawn = []
    for _ in range(LEAF_SQUARES):
        state, element = state.drawn(chance)
        if element is not None:
            drawn.append(element)
    return replace(state, boxes=replace(state.boxes, **{row: tuple(sorted(drawn))}))


# Animals.


def quota(players: int, several: bool) -> int:
    """How many animals each player has: one, or an equal share of all six (p. 17)."""
    return len(Animal) // players if several else 1


def cast(wishes: str, players: int, several: bool, chance: Chance) -> tuple[Seat, ...]:
    """Set-up A: the seat of each animal; what was not assigned is drawn.

    `drawn`, or a list with an entry a seat, such as `bird,any,insect`; several animals are joined by `+`.
    """
    share = quota(players, several)
    entries = [] if wishes.strip().casefold() == "drawn" else wishes.split(",")
    if entries and len(entries) != players:
        raise PlayerError(
            worded("`animals` names {n} seats; there are {players}.", n=len(entries), players=players)
        )
    taken: dict[Animal, Seat] = {}
    for seat, entry in enumerate(entries):
        for animal in _wished(entry, share):
            if animal in taken:
                raise PlayerError(worded("`animals` gives the {plural} away twice.", plural=animal.plural))
            taken[animal] = seat
    free = list(chance.shuffle([animal for animal in Animal if animal not in taken]))
    for seat in range(players):
        for _ in range(share - list(taken.values()).count(seat)):
            taken[free.pop()] = seat
    return tuple(taken.get(animal, ABSENT) for animal in Animal)


def _wished(entry: str, share: int) -> list[Animal]:
    words = [PLURALS.get(word, word) for word in (part.strip().casefold() for part in entry.split("+"))]
    named = [word for word in words if word not in ("any", "")]
    unknown = [word for word in named if word not in ANIMAL_AT]
    if unknown:
        raise PlayerError(
            worded(
                "{unknown} is no animal. Animals: {animal_at}, or any.",
                unknown=f"{unknown[0]!r}",
                animal_at=Row(animal.word for animal in Animal),
            )
        )
    if len(named) > share:
        raise PlayerError(
            worded("`animals` gives a seat {n} animals; {share} is right.", n=len(named), share=share)
        )
    return [ANIMAL_AT[word] for word in named]


def _gathered(side: Side, animals: int) -> Side:
    """Set-up N and O: pawns and cubes by the number of animals; one cube marks the points."""
    if not side.in_play:
        return side
    pawns = PAWNS[animals]
    return replace(side, pool=GATHERED[animals] - 1, pawns=pawns, spare=CYLINDERS - pawns)


# Earth.


def _printed_earth(box: SpeciesBox) -> _Laid:
    """Set-up C and I: the tiles and disks printed on the board."""
    earth = Earth()
    for hex_, terrain in _START_TILES.items():
        earth = earth.with_land(hex_, terrain)
    for corner, element in _START_DISKS.items():
        earth = earth.with_disk(corner, element)
    return _Laid(earth.with_tundra(CENTRE), box.stack_tiles)


def _random_earth(box: SpeciesBox, chance: Chance) -> _Laid:
    """Optional Earth Setup (p. 17): seven random tiles and twelve random disks."""
    tiles = chance.shuffle(box.large_tiles)
    disks = chance.shuffle([row.element for row in box.elements for _ in range(row.count)])
    earth = Earth()
    for hex_, terrain in zip(_START_TILES, tiles, strict=False):
        earth = earth.with_land(hex_, terrain)
    for corner, element in zip(_START_DISKS, disks, strict=False):
        earth = earth.with_disk(corner, element)
    return _Laid(earth.with_tundra(CENTRE), tiles[len(_START_TILES) :])


def _with_species(state: State, *, random: bool) -> State:
    """Set-up P, or by the disks of each animal's own element and points to make up for it (p. 17)."""
    for animal in state.playing:
        for hex_, count in _first_species(state, animal, random):
            state = state.with_new_species(animal, hex_, count)
    if not random:
        return state
    counts = {animal: sum(row[animal] for row in state.earth.species) for animal in state.playing}
    for animal, count in counts.items():
        state = state.with_points(animal, max(counts.values()) - count, Source.START)
    return state


def _first_species(state: State, animal: Animal, random: bool) -> Sequence[tuple[Hex, int]]:
    if random:
        own = state.sides[animal].printed[0]
        found = [(hex_, state.earth.elements(hex_).count(own)) for hex_ in RING]
        return [(hex_, count) for hex_, count in found if count]
    wanted = Counter(dict.fromkeys(START_SPECIES[animal], 1))
    wanted[START_SPECIES[animal][0]] += 1
    return [(hex_, wanted[terrain]) for hex_, terrain in _START_TILES.items() if wanted[terrain]]
