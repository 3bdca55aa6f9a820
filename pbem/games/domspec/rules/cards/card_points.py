"""The Cards (p. 18): those that only move victory points."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.values import replace
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.cards.card_events import PointsLost, PointsScored
from pbem.games.domspec.rules.cards.card_moves import Harvest
from pbem.games.domspec.rules.hexes import HEXES, Hex
from pbem.games.domspec.rules.option_trees import by_hex, choice
from pbem.games.domspec.rules.question import Question, said
from pbem.games.domspec.rules.scoring import TILE_SCORES, bonus
from pbem.games.domspec.rules.state import Source, State


def _scored(state: State, animal: Animal, points: int, cause: str, flow: Flow) -> State:
    flow.tell(PointsScored(state.seat(animal), animal, points, cause))
    return state.with_points(animal, points, Source.CARDS)


def biodiversity(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """One point for each tile shared with any opposing species."""
    return _scored(state, animal, len(state.earth.shared(animal)), "biodiversity", flow)


def ecodiversity(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """One point for each disk on earth of a type the animal has, however often it has it."""
    points = len(state.earth.corners_with(state.sides[animal].elements))
    return _scored(state, animal, points, "ecodiversity", flow)


def niche_biomes(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Everybody with more points loses the first-place value of the tile just scored."""
    terrain = state.earth.terrain(hex_)
    assert terrain is not None
    value = TILE_SCORES[terrain][0]
    own = state.sides[animal].vp
    for side in state.sides:
        if side.in_play and side.vp > own:
            flow.tell(PointsLost(side.seat, side.animal, min(value, side.vp), "niche biomes"))
            state = state.with_points(side.animal, -value, Source.CARDS)
    return state


def ice_age(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Everybody scores bonus points for the tiles dominated now; this turn is the last."""
    needs = state.needs
    for each in state.playing:
        points = bonus(len(state.earth.dominated(each, needs)))
        if points:
            state = _scored(state, each, points, "ice age", flow)
    return replace(state, ice_age=True)


class ChooseFertile(Question[Harvest]):
    """Fertile: which tile's species are counted."""

    topic = worded("card fertile")
    question = worded("Fertile: a tile with {animal}.")

    def options(self, state: State, seat: Seat) -> Level:
        return choice({"fertile": lambda: by_hex(state.earth, state.earth.occupied(self.animal), Harvest)})

    def answered(self, state: State, move: Harvest, flow: Flow) -> State:
        points = sum(state.earth.species[move.hex])
        return _scored(state, self.animal, points, f"fertile {HEXES[move.hex]}", flow)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        hexes = said(words).hexes
        if not hexes:
            return None
        return worded("There are no {plural} at {hexes}.", plural=self.animal.plural, hexes=HEXES[hexes[0]])
