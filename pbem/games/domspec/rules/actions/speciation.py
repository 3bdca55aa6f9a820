"""Speciation (p. 14): new species on the tiles around an element, and the insects' free one."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.cards.card_moves import AddOne
from pbem.games.domspec.rules.events import SpeciesAdded
from pbem.games.domspec.rules.hexes import CORNERS, HEXES, Corner, Hex
from pbem.games.domspec.rules.moves import Done, Populate, Speciate
from pbem.games.domspec.rules.option_trees import Branch, by_corner, by_hex, by_number, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Action, Question, said
from pbem.games.domspec.rules.scoring import SPECIATION_LIMITS
from pbem.games.domspec.rules.state import State


def room(state: State, animal: Animal, hex_: Hex) -> int:
    """How many species the animal may place on a tile at once."""
    terrain = state.earth.terrain(hex_)
    assert terrain is not None
    return min(SPECIATION_LIMITS[terrain], state.sides[animal].pool)


class ChooseCorner(Action[Speciate]):
    """Speciation: one disk on earth of the element that goes with the space."""

    element: Element

    section = Section.SPECIATION
    question = worded("Speciation: {animal} around {element}.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        corners = state.earth.corners_with((self.element,))
        if not corners or not state.sides[self.animal].pool:
            return {}
        return {"speciate": lambda: by_corner(corners, Speciate)}

    def act(self, state: State, move: Speciate, flow: Flow) -> State:
        flow.then(Populating(self.animal, move.corner))
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        corners = said(words).corners
        if not corners or state.earth.disks[corners[0]] is self.element:
            return None
        return worded("There is no {word} at {corners}.", word=self.element.word, corners=CORNERS[corners[0]])


class Populating(Step[State]):
    """Goes on while species and tiles are left, then tells what was placed."""

    animal: Animal
    corner: Corner
    placed: tuple[tuple[Hex, int], ...] = ()
    done: bool = False

    def run(self, state: State, flow: Flow) -> State:
        open_tiles = len(state.earth.tiles_at(self.corner)) > len(self.placed)
        if open_tiles and state.sides[self.animal].pool and not self.done:
            asked = ChooseMoreTiles if self.placed else ChooseTiles
            flow.then(asked(state.seat(self.animal), self.animal, self.corner, self.placed))
        else:
            flow.tell(SpeciesAdded(state.seat(self.animal), self.animal, self.placed, "speciation"))
        return state


class ChooseTiles(Question[Done | Populate]):
    """Speciation: how many on which of the one to three tiles, each tile once; the first is compulsory."""

    corner: Corner
    placed: tuple[tuple[Hex, int], ...]

    topic = Section.SPECIATION
    question = worded("Speciation at {corner}: tile, number.")

    def options(self, state: State, seat: Seat) -> Level:
        filled = [hex_ for hex_, _ in self.placed]
        tiles = [hex_ for hex_ in state.earth.tiles_at(self.corner) if hex_ not in filled]

        def counts(hex_: Hex) -> Level:
            return by_number(room(state, self.animal, hex_), lambda count: Populate(hex_, count))

        return choice({"speciate": lambda: by_hex(state.earth, tiles, counts), **self.way_out()})

    def answered(self, state: State, move: Done | Populate, flow: Flow) -> State:
        if isinstance(move, Done):
            flow.then(Populating(self.animal, self.corner, self.placed, done=True))
            return state
        flow.then(Populating(self.animal, self.corner, (*self.placed, (move.hex, move.count))))
        return state.with_new_species(self.animal, move.hex, move.count)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        named = said(words)
        if 0 in named.numbers:
            if self.loop:
                return worded("A tile that gets no species is left out; `done` ends it.")
            return worded("A tile that gets no species is left out; a disk with none at all is `forfeit`.")
        for hex_ in named.hexes:
            if hex_ not in state.earth.tiles_at(self.corner):
                return worded(
                    "{hexes} does not touch {corners}.", hexes=HEXES[hex_], corners=CORNERS[self.corner]
                )
            if hex_ in dict(self.placed):
                return worded("{hexes} has got its species already.", hexes=HEXES[hex_])
        if (
            len(named.hexes) == 1
            and named.numbers
            and named.numbers[0] > room(state, self.animal, named.hexes[0])
        ):
            most = room(state, self.animal, named.hexes[0])
            return worded("At most {most} may go to {hexes}.", most=most, hexes=HEXES[named.hexes[0]])
        return None


class ChooseMoreTiles(ChooseTiles):
    """Speciation, after the first tile: the others, or done."""

    loop = True


class OfferInsects(Step[State]):
    """After all Speciation actions the insects may place one species on any tile."""

    def run(self, state: State, flow: Flow) -> State:
        side = state.sides[Animal.INSECT]
        if not side.in_play or not side.pool:
            return state
        flow.then(AddFreeInsect(side.seat, Animal.INSECT))
        return acting(state, Animal.INSECT)


class AddFreeInsect(Action[AddOne]):
    """Speciation, the insects' own: one species from the pool onto any tile."""

    section = Section.SPECIATION
    question = worded("Speciation: one free insect.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        return {"add": lambda: by_hex(state.earth, state.earth.tiles, AddOne)}

    def act(self, state: State, move: AddOne, flow: Flow) -> State:
        flow.tell(SpeciesAdded(self.seat, self.animal, ((move.hex, 1),), "free insect"))
        return state.with_new_species(self.animal, move.hex, 1)
