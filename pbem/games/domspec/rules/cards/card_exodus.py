"""The Cards (p. 19): Mass Exodus, which scatters a tile's species."""

from dataclasses import dataclass

from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.tongues import worded
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.cards.card_events import SpeciesScattered
from pbem.games.domspec.rules.cards.card_moves import Disperse, DisperseAll, Empty
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.option_trees import by_animal, by_hex, by_number, choice, leaf
from pbem.games.domspec.rules.question import Question
from pbem.games.domspec.rules.state import State


@dataclass(frozen=True, slots=True)
class ChooseEmptied(Question[Empty]):
    """Mass Exodus: which tile; an empty one is legal and without effect."""

    topic = worded("card mass exodus")
    question = worded("Mass exodus: which tile is emptied?")

    def options(self, state: State, seat: Seat) -> Level:
        return choice({"empty": lambda: by_hex(state.earth, state.earth.tiles, Empty)})

    def answered(self, state: State, move: Empty, flow: Flow) -> State:
        flow.then(Scatter(self.animal, move.hex))
        return state


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
