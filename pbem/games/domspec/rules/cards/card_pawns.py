"""The Cards (p. 18): those about pawns and the Initiative track, Immigrants, and Ice Sheet."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.action_display import SPACES
from pbem.games.domspec.rules.actions.glaciation import glaciable, glaciated, why_no_glacier
from pbem.games.domspec.rules.actions.initiative import moved_forward
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.cards.card_events import PawnLost, PawnsGained
from pbem.games.domspec.rules.cards.card_moves import GiveElement, GivePawn, GiveSpecies
from pbem.games.domspec.rules.element_events import ElementsLost
from pbem.games.domspec.rules.events import SpeciesEliminated
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.moves import Glaciate
from pbem.games.domspec.rules.option_trees import NOTHING, Branch, by_element, by_hex, choice, leaf
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.planning import Placing
from pbem.games.domspec.rules.question import Question
from pbem.games.domspec.rules.state import State

# New pawns and initiative.


def _gained(state: State, animal: Animal, animals: tuple[Animal, ...], flow: Flow) -> State:
    """New pawns are at hand at once; only Instinct can use them before the next Planning Phase."""
    flow.tell(PawnsGained(state.seat(animal), animal, animals))
    for each in animals:
        state = state.with_new_pawn(each)
    return state


def omnivore(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """One new pawn."""
    return _gained(state, animal, (animal,), flow)


def intelligence(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """A new pawn for the animal and for each above it in the food chain."""
    return _gained(state, animal, tuple(each for each in state.playing if each <= animal), flow)


def parasitism(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """A new pawn for the animal and for each below it in the food chain."""
    return _gained(state, animal, tuple(each for each in state.playing if each >= animal), flow)


def nocturnal(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """One place forward on the Initiative track."""
    return moved_forward(state, animal, flow)


# Instinct.


class ChooseInstinct(Placing):
    """Instinct: on a Domination space still to come the pawn acts this turn, elsewhere the next."""

    topic = worded("card instinct")
    question = worded("Instinct: a pawn for {animal}.")

    def options(self, state: State, seat: Seat) -> Level:
        return Placing.options(self, state, seat) if state.sides[self.animal].pawns else NOTHING


# Ice Sheet.


class ChooseIceSheet(Question[Glaciate]):
    """Ice Sheet: which tile, by all the rules of Glaciation; compulsory where one is legal."""

    topic = worded("card ice sheet")
    question = worded("Ice sheet: which tile freezes?")

    def options(self, state: State, seat: Seat) -> Level:
        hexes = glaciable(state)
        return choice({"glaciate": lambda: by_hex(state.earth, hexes, Glaciate)}) if hexes else NOTHING

    def answered(self, state: State, move: Glaciate, flow: Flow) -> State:
        return glaciated(state, self.animal, move.hex, flow)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return why_no_glacier(state, words)


# Immigrants.


def immigrants(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Every animal, the chooser's too, gives something up, in food-chain order."""
    flow.then(*(MeetImmigrants(each) for each in state.playing))
    return state


class MeetImmigrants(Step[State]):
    """Immigrants: the next animal in food-chain order chooses."""

    animal: Animal

    def run(self, state: State, flow: Flow) -> State:
        flow.then(ChooseSacrifice(state.seat(self.animal), self.animal))
        return acting(state, self.animal)


class ChooseSacrifice(Question[GiveElement | GivePawn | GiveSpecies]):
    """Immigrants: an added element, or a pawn, or all species but one on each tile."""

    topic = worded("loss to immigrants")
    question = worded("Immigrants: what do {animal} give?")

    def options(self, state: State, seat: Seat) -> Level:
        side = state.sides[self.animal]
        branches: dict[str, Branch] = {}
        if side.added:
            branches["element"] = lambda: by_element(side.added, GiveElement)
        if side.pawns:
            branches["pawn"] = leaf(GivePawn())
        elif self.animal in state.spaces:
            branches["pawn"] = lambda: self._pawns(state)
        branches["species"] = leaf(GiveSpecies())
        return choice({"give": lambda: choice(branches)})

    def _pawns(self, state: State) -> Node:
        """No pawn at hand: one on the display goes, the owner says which."""
        own = [space for space, pawn in enumerate(state.spaces) if pawn is self.animal]
        spaces = {SPACES[space].name: space for space in own}
        return Level(tuple(spaces), lambda name: GivePawn(spaces[name]))

    def answered(self, state: State, move: GiveElement | GivePawn | GiveSpecies, flow: Flow) -> State:
        if isinstance(move, GiveElement):
            flow.tell(ElementsLost(self.seat, self.animal, (move.element,), "immigrants"))
            return state.without_element(self.animal, move.element)
        if isinstance(move, GivePawn):
            flow.tell(PawnLost(self.seat, self.animal, move.space))
            if move.space is not None:
                state = state.without_pawn(move.space)
            return state.with_new_pawn(self.animal, -1)
        counts = [
            (hex_, state.earth.species[hex_][self.animal]) for hex_ in state.earth.occupied(self.animal)
        ]
        parts = tuple((hex_, self.animal, count - 1) for hex_, count in counts if count > 1)
        flow.tell(SpeciesEliminated(self.seat, self.animal, parts, "immigrants"))
        for hex_, _, count in parts:
            state = state.with_eliminated(self.animal, hex_, count)
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        if "element" in words and not state.sides[self.animal].added:
            return worded("You have only printed elements, and those are never lost.")
        return None
