"""Glaciation (p. 13): a tile beside tundra becomes tundra; also what the card Ice Sheet does."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import SECTION_SPACES, Section
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.events import TileGlaciated
from pbem.games.domspec.rules.hexes import CORNER_HEXES, HEXES, Hex
from pbem.games.domspec.rules.moves import Glaciate
from pbem.games.domspec.rules.option_trees import Branch, by_hex
from pbem.games.domspec.rules.question import Action, said
from pbem.games.domspec.rules.scoring import bonus
from pbem.games.domspec.rules.state import Source, State

# A corner between so many tundra tiles loses its disk.
_SURROUNDED = 3


def glaciable(state: State) -> tuple[Hex, ...]:
    """Step 1: the non-tundra tiles beside a tundra tile, as long as tundra tiles are left."""
    earth = state.earth
    if not state.tundra:
        return ()
    return tuple(hex_ for hex_ in earth.tiles if not earth.ice[hex_] and earth.tundra_beside(hex_))


def glaciated(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Steps 2 to 7; the bonus counts the tundra that was there before."""
    earth = state.earth
    terrain = earth.terrain(hex_)
    assert terrain is not None
    points = bonus(earth.tundra_beside(hex_))
    state = replace(state, earth=earth.with_tundra(hex_), tundra=state.tundra - 1)
    earth = state.earth
    # Step 4 looks at the whole earth: a disk may have come between three tundra tiles since the last time.
    gone = [
        corner
        for corner, disk in enumerate(earth.disks)
        if disk is not None and sum(earth.ice[near] for near in CORNER_HEXES[corner]) == _SURROUNDED
    ]
    disks = tuple(disk for corner in gone if (disk := earth.disks[corner]) is not None)
    state = state.without_disks(gone).with_points(animal, points, Source.GLACIATION)
    displaced = tuple((other, earth.species[hex_][other] - 1) for other in earth.present(hex_))
    displaced = tuple((other, count) for other, count in displaced if count)
    for other, count in displaced:
        state = state.with_displaced(other, hex_, count)
    flow.tell(TileGlaciated(state.seat(animal), animal, hex_, terrain, points, disks, displaced))
    return state


def why_no_glacier(state: State, words: tuple[str, ...]) -> str | None:
    """Why the tile that was named cannot be glaciated."""
    hexes = said(words).hexes
    if not hexes:
        return None
    hex_, name = hexes[0], HEXES[hexes[0]]
    if state.earth.land[hex_] is None:
        return worded("There is no tile at {name}.", name=name)
    if state.earth.ice[hex_]:
        return worded("{name} is tundra already.", name=name)
    return (
        None if state.earth.tundra_beside(hex_) else worded("{name} is not beside a tundra tile.", name=name)
    )


class StartGlaciation(Step[State]):
    """Only the leftmost pawn is removed, on whatever space it stands; the others wait."""

    def run(self, state: State, flow: Flow) -> State:
        for space in SECTION_SPACES[Section.GLACIATION]:
            animal = state.spaces[space]
            if animal is not None:
                flow.then(ChooseGlacier(state.seat(animal), animal))
                return replace(state.without_pawn(space), space=space, acting=animal)
        return state


class ChooseGlacier(Action[Glaciate]):
    """Glaciation: which tile."""

    section = Section.GLACIATION
    question = worded("Glaciation: {animal} freeze one.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        hexes = glaciable(state)
        return {"glaciate": lambda: by_hex(state.earth, hexes, Glaciate)} if hexes else {}

    def act(self, state: State, move: Glaciate, flow: Flow) -> State:
        return glaciated(state, self.animal, move.hex, flow)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return why_no_glacier(state, words)
