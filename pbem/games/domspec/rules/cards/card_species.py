"""The Cards (p. 18): those that add, return, replace or scatter species."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.box import Animal, Terrain
from pbem.games.domspec.rules.cards.card_elements import in_bag, laid_from_bag
from pbem.games.domspec.rules.cards.card_events import SpeciesReplaced, SpeciesReturned, SpeciesScattered
from pbem.games.domspec.rules.cards.card_moves import (
    AddEverywhere,
    AddOne,
    AddSpecies,
    Disperse,
    DisperseAll,
    Empty,
    Lay,
    Replace,
    Return,
)
from pbem.games.domspec.rules.events import SpeciesAdded
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.moves import Done, Skip
from pbem.games.domspec.rules.option_trees import (
    NOTHING,
    by_animal,
    by_corner,
    by_element,
    by_hex,
    by_number,
    choice,
    leaf,
)
from pbem.games.domspec.rules.question import Question
from pbem.games.domspec.rules.state import State

_AQUATIC_SPECIES = 4
_EVOLVED = 2
_WOKEN = 5


# Aquatic.


def _waters(state: State) -> tuple[Hex, ...]:
    """The sea and wetland tiles; a glaciated one is tundra."""
    wet = (Terrain.SEA, Terrain.WETLAND)
    return tuple(hex_ for hex_ in state.earth.tiles if state.earth.terrain(hex_) in wet)


def aquatic(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """A disk onto a sea or wetland tile, then species there; without a place for a disk, on any such tile."""
    waters = _waters(state)
    if in_bag(state) and state.earth.vacant(waters):
        flow.then(ChooseAquaticDisk(state.seat(animal), animal))
    else:
        flow.then(ChooseAquaticSpecies(state.seat(animal), animal, waters))
    return state


class ChooseAquaticDisk(Question[Lay]):
    """Aquatic: which element from the bag at which corner of a sea or wetland."""

    topic = worded("card aquatic")
    question = worded("Aquatic: an element at the water.")

    def options(self, state: State, seat: Seat) -> Level:
        elements, vacant = in_bag(state), state.earth.vacant(_waters(state))
        return choice({"lay": lambda: by_element(elements, lambda e: by_corner(vacant, lambda c: Lay(e, c)))})

    def answered(self, state: State, move: Lay, flow: Flow) -> State:
        waters = _waters(state)
        tiles = tuple(hex_ for hex_ in state.earth.tiles_at(move.corner) if hex_ in waters)
        flow.then(ChooseAquaticSpecies(self.seat, self.animal, tiles))
        return laid_from_bag(state, self.animal, move, flow)


class ChooseAquaticSpecies(Question[Skip | AddSpecies]):
    """Aquatic: up to four species on that tile, of two such tiles on one."""

    tiles: tuple[Hex, ...]

    topic = worded("card aquatic")
    question = worded("Aquatic: add up to 4 {animal}.")

    def options(self, state: State, seat: Seat) -> Level:
        most = min(_AQUATIC_SPECIES, state.sides[self.animal].pool)
        if not most or not self.tiles:
            return NOTHING

        def counts(hex_: Hex) -> Level:
            return by_number(most, lambda count: AddSpecies(hex_, count))

        return choice({"add": lambda: by_hex(state.earth, self.tiles, counts), "skip": leaf(Skip())})

    def answered(self, state: State, move: Skip | AddSpecies, flow: Flow) -> State:
        if isinstance(move, Skip):
            return state
        flow.tell(SpeciesAdded(self.seat, self.animal, ((move.hex, move.count),), "aquatic"))
        return state.with_new_species(self.animal, move.hex, move.count)


# Fecundity.


def fecundity(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Up to one species on every tile that holds one already."""
    flow.then(Multiply(animal, state.earth.occupied(animal)))
    return state


class Multiply(Step[State]):
    """Fecundity: goes on while tiles and species are left."""

    animal: Animal
    tiles: tuple[Hex, ...]
    parts: tuple[tuple[Hex, int], ...] = ()

    def run(self, state: State, flow: Flow) -> State:
        if self.tiles and state.sides[self.animal].pool:
            asked = ChooseMoreFecund if self.parts else ChooseFecund
            flow.then(asked(state.seat(self.animal), self.animal, self.tiles, self.parts))
        elif self.parts:
            flow.tell(SpeciesAdded(state.seat(self.animal), self.animal, self.parts, "fecundity"))
        return state


class ChooseFecund(Question[AddOne | AddEverywhere | Done | Skip]):
    """Fecundity: which tiles get one; all of them where the pool allows it."""

    tiles: tuple[Hex, ...]
    parts: tuple[tuple[Hex, int], ...]

    topic = worded("card fecundity")
    question = worded("Fecundity: add {animal}, or all.")

    def options(self, state: State, seat: Seat) -> Level:
        level = by_hex(state.earth, self.tiles, AddOne)
        everywhere = ("all",) if state.sides[self.animal].pool >= len(self.tiles) else ()

        def follow(word: str) -> Node:
            return AddEverywhere() if word == "all" else level.follow(word)

        below = Level((*level.words, *everywhere), follow, names=level.names)
        return choice({"add": leaf(below), **self.way_out(Skip())})

    def answered(self, state: State, move: AddOne | AddEverywhere | Done | Skip, flow: Flow) -> State:
        added: tuple[Hex, ...] = ()
        if isinstance(move, AddOne):
            added = (move.hex,)
        elif isinstance(move, AddEverywhere):
            added = self.tiles
        for hex_ in added:
            state = state.with_new_species(self.animal, hex_, 1)
        left = tuple(hex_ for hex_ in self.tiles if hex_ not in added) if added else ()
        flow.then(Multiply(self.animal, left, (*self.parts, *((hex_, 1) for hex_ in added))))
        return state


class ChooseMoreFecund(ChooseFecund):
    """Fecundity, after the first tile: more of them, or done."""

    loop = True


# Hibernation.


class ChooseWoken(Question[Skip | Return]):
    """Hibernation: which tile, and how many."""

    topic = worded("card hibernation")

    def prompt(self, state: State, seat: Seat) -> str:
        most = min(_WOKEN, state.sides[self.animal].eliminated)
        return worded("Hibernation: return up to {most}.", most=most)

    def options(self, state: State, seat: Seat) -> Level:
        most = min(_WOKEN, state.sides[self.animal].eliminated)
        if not most:
            return NOTHING

        def counts(hex_: Hex) -> Level:
            return by_number(most, lambda count: Return(hex_, count))

        earth = state.earth
        return choice({"return": lambda: by_hex(earth, earth.tiles, counts), "skip": leaf(Skip())})

    def answered(self, state: State, move: Skip | Return, flow: Flow) -> State:
        if isinstance(move, Skip):
            return state
        flow.tell(SpeciesReturned(self.seat, self.animal, move.hex, move.count))
        return state.with_returned(self.animal, move.hex, move.count)


# Evolution.


def evolution(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Up to two rivals lose a species anywhere, and one of the animal's own takes its place."""
    flow.then(Evolve(animal))
    return state


class Evolve(Step[State]):
    """Evolution: asks while the pool holds species, twice at most."""

    animal: Animal
    victims: tuple[Animal, ...] = ()

    def run(self, state: State, flow: Flow) -> State:
        if len(self.victims) < _EVOLVED and state.sides[self.animal].pool:
            asked = ChooseMoreReplaced if self.victims else ChooseReplaced
            flow.then(asked(state.seat(self.animal), self.animal, self.victims))
        return state


class ChooseReplaced(Question[Replace | Done | Skip]):
    """Evolution: which species of which rival; the second rival is another one."""

    victims: tuple[Animal, ...]

    topic = worded("card evolution")

    def prompt(self, state: State, seat: Seat) -> str:
        return worded("Evolution: replace a rival ({evolved} left).", evolved=_EVOLVED - len(self.victims))

    def options(self, state: State, seat: Seat) -> Level:
        earth = state.earth
        rivals = {
            hex_: [rival for rival in earth.rivals(hex_, self.animal) if rival not in self.victims]
            for hex_ in earth.tiles
        }
        hexes = [hex_ for hex_, found in rivals.items() if found]
        if not hexes:
            return NOTHING

        def found(hex_: Hex) -> Level:
            return by_animal(rivals[hex_], lambda rival: Replace(hex_, rival))

        return choice({"replace": lambda: by_hex(earth, hexes, found), **self.way_out(Skip())})

    def answered(self, state: State, move: Replace | Done | Skip, flow: Flow) -> State:
        if not isinstance(move, Replace):
            return state
        flow.tell(SpeciesReplaced(self.seat, self.animal, move.hex, move.animal))
        flow.then(Evolve(self.animal, (*self.victims, move.animal)))
        state = state.with_eliminated(move.animal, move.hex, 1)
        return state.with_new_species(self.animal, move.hex, 1)


class ChooseMoreReplaced(ChooseReplaced):
    """Evolution, after the first rival: another one, or done."""

    loop = True


class ChooseEmptied(Question[Empty]):
    """Mass Exodus: which tile; an empty one is legal and without effect."""

    topic = worded("card mass exodus")
    question = worded("Mass exodus: which tile is emptied?")

    def options(self, state: State, seat: Seat) -> Level:
        return choice({"empty": lambda: by_hex(state.earth, state.earth.tiles, Empty)})

    def answered(self, state: State, move: Empty, flow: Flow) -> State:
        flow.then(Scatter(self.animal, move.hex))
        return state


class Scatter(Step[State]):
    """Mass Exodus: goes on until nobody is left on the tile."""

    animal: Animal
    hex: Hex
    parts: tuple[tuple[Animal, Hex, int], ...] = ()

    def run(self, state: State, flow: Flow) -> State:
        if state.earth.present(self.hex):
            flow.then(ChooseDispersal(state.seat(self.animal), self.animal, self.hex, self.parts))
        else:
            flow.tell(SpeciesScattered(state.seat(self.animal), self.animal, self.hex, self.parts))
        return state


class ChooseDispersal(Question[DisperseAll | Disperse]):
    """Mass Exodus: so many of an animal to a tile beside it, or all that are left; everybody must go."""

    hex: Hex
    parts: tuple[tuple[Animal, Hex, int], ...]

    topic = worded("card mass exodus")
    question = worded("Mass exodus: who goes from {hex} where?")

    def options(self, state: State, seat: Seat) -> Level:
        earth = state.earth
        ends = earth.beside(self.hex)
        present = earth.present(self.hex)

        def of(animal: Animal) -> Level:
            most = earth.species[self.hex][animal]
            return by_hex(earth, ends, lambda end: by_number(most, lambda n: Disperse(animal, end, n)))

        level = by_animal(present, of)
        everybody = by_hex(earth, ends, DisperseAll)
        if len(ends) == 1:
            return choice({"move": leaf(choice({"all": leaf(everybody)}))})
        below = Level(
            (*level.words, "all"),
            lambda word: everybody if word == "all" else level.follow(word),
            names=level.names,
        )
        return choice({"move": leaf(below)})

    def answered(self, state: State, move: DisperseAll | Disperse, flow: Flow) -> State:
        if isinstance(move, DisperseAll):
            counts = state.earth.species[self.hex]
            parts = tuple((animal, move.end, counts[animal]) for animal in state.earth.present(self.hex))
        else:
            parts = ((move.animal, move.end, move.count),)
        for animal, end, count in parts:
            state = state.with_moved(animal, self.hex, end, count)
        flow.then(Scatter(self.animal, self.hex, (*self.parts, *parts)))
        return state
