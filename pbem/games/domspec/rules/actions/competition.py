"""Competition (p. 15): species of rivals die on shared tiles; the arachnids begin with a free one."""

from collections.abc import Mapping

from pbem.engine.language.tongues import Row, worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.action_display import COMPETITION_TERRAINS, SPACES, Section, Space
from pbem.games.domspec.rules.box import Animal, Terrain
from pbem.games.domspec.rules.events import SpeciesEliminated, listed
from pbem.games.domspec.rules.hexes import HEXES, Hex
from pbem.games.domspec.rules.moves import Compete, Done
from pbem.games.domspec.rules.option_trees import Branch, by_animal, by_hex
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Action, said
from pbem.games.domspec.rules.state import State


def terrains_of(space: Space) -> tuple[Terrain, ...]:
    """The three terrain types of a Competition space."""
    return COMPETITION_TERRAINS[SPACES[space].place]


def _victims(state: State, animal: Animal, hexes: tuple[Hex, ...]) -> Level:
    """Any rival on any of these tiles."""
    earth = state.earth
    return by_hex(
        earth,
        hexes,
        lambda hex_: by_animal(earth.rivals(hex_, animal), lambda victim: Compete(hex_, victim)),
    )


def _why_not(state: State, animal: Animal, words: tuple[str, ...]) -> str | None:
    named = said(words)
    if not named.hexes:
        return None
    hex_, name = named.hexes[0], HEXES[named.hexes[0]]
    if not state.earth.species[hex_][animal]:
        return worded("You have no {word} at {name}.", word=animal.word, name=name)
    if not state.earth.rivals(hex_, animal):
        return worded("There is no rival at {name}.", name=name)
    if named.animals and not state.earth.species[hex_][named.animals[0]]:
        return worded("There is no {word} at {name}.", word=named.animals[0].word, name=name)
    return None


class OfferArachnids(Step[State]):
    """The arachnids compete first, in any terrain, but on a single tile."""

    def run(self, state: State, flow: Flow) -> State:
        side = state.sides[Animal.ARACHNID]
        if not side.in_play or not state.earth.shared(Animal.ARACHNID):
            return state
        flow.then(ChooseRival(side.seat, Animal.ARACHNID))
        return acting(state, Animal.ARACHNID)


class ChooseRival(Action[Compete]):
    """Competition, the arachnids' own: one opposing species on one shared tile."""

    section = Section.COMPETITION
    question = worded("Competition: the free arachnid one.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        hexes = state.earth.shared(self.animal)
        return {"compete": lambda: _victims(state, self.animal, hexes)} if hexes else {}

    def act(self, state: State, move: Compete, flow: Flow) -> State:
        parts = ((move.hex, move.animal, 1),)
        flow.tell(SpeciesEliminated(self.seat, self.animal, parts, "free competition"))
        return state.with_eliminated(move.animal, move.hex, 1)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return _why_not(state, self.animal, words)


class Competing(Step[State]):
    """Goes on while a terrain of the space is left in which the animal can compete."""

    animal: Animal
    terrains: tuple[Terrain, ...]
    parts: tuple[tuple[Hex, Animal, int], ...] = ()

    def run(self, state: State, flow: Flow) -> State:
        if _arenas(state, self.animal, self.terrains):
            flow.then(ChooseMoreVictims(state.seat(self.animal), self.animal, self.terrains, self.parts))
        elif self.parts:
            flow.tell(SpeciesEliminated(state.seat(self.animal), self.animal, self.parts, "competition"))
        return state


def _arenas(state: State, animal: Animal, terrains: tuple[Terrain, ...]) -> tuple[Hex, ...]:
    """The tiles of these terrains that the animal shares with a rival."""
    earth = state.earth
    return tuple(hex_ for hex_ in earth.shared(animal) if earth.terrain(hex_) in terrains)


class ChooseVictims(Action[Done | Compete]):
    """Competition: at most one tile of each of the three terrains, each of them optional."""

    terrains: tuple[Terrain, ...]
    parts: tuple[tuple[Hex, Animal, int], ...] = ()

    section = Section.COMPETITION

    def prompt(self, state: State, seat: Seat) -> str:
        terrains = Row((terrain.code for terrain in self.terrains), " ")
        return worded("Compete ({terrains}): {plural}.", terrains=terrains, plural=self.animal.plural)

    def branches(self, state: State) -> Mapping[str, Branch]:
        hexes = _arenas(state, self.animal, self.terrains)
        return {"compete": lambda: _victims(state, self.animal, hexes)} if hexes else {}

    def act(self, state: State, move: Done | Compete, flow: Flow) -> State:
        if isinstance(move, Done):
            flow.then(Competing(self.animal, (), self.parts))
            return state
        terrain = state.earth.terrain(move.hex)
        left = tuple(other for other in self.terrains if other is not terrain)
        flow.then(Competing(self.animal, left, (*self.parts, (move.hex, move.animal, 1))))
        return state.with_eliminated(move.animal, move.hex, 1)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        named = said(words)
        if named.hexes and state.earth.terrain(named.hexes[0]) not in self.terrains:
            return worded(
                "{hexes} is none of {terrains}.",
                hexes=HEXES[named.hexes[0]],
                terrains=listed(self.terrains),
            )
        return _why_not(state, self.animal, words)


class ChooseMoreVictims(ChooseVictims):
    """Competition, after the first tile: one of each terrain left, or done."""

    loop = True
