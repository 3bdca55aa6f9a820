"""The Cards (p. 18): those that lay, remove or exchange elements."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.actions.elements import why_no_corner
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.cards.card_events import ElementSwapped, TileBlighted
from pbem.games.domspec.rules.cards.card_moves import Blight, Lay, Lose, Swap
from pbem.games.domspec.rules.element_events import DiskLaid, ElementDrawn, ElementsLost
from pbem.games.domspec.rules.events import NothingDone
from pbem.games.domspec.rules.hexes import HEX_CORNERS, Hex
from pbem.games.domspec.rules.option_trees import NOTHING, by_corner, by_element, by_hex, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Question, said
from pbem.games.domspec.rules.state import MOST_ELEMENTS, State


def in_bag(state: State) -> tuple[Element, ...]:
    """The types the draw bag holds."""
    return tuple(element for element in Element if state.bag[element])


def laid_from_bag(state: State, animal: Animal, move: Lay, flow: Flow) -> State:
    """A disk of choice goes from the bag to a corner."""
    flow.tell(DiskLaid(state.seat(animal), animal, move.element, move.corner))
    return state.with_bag((move.element,), -1).with_disk(move.corner, move.element)


# Habitat.


class ChooseHabitat(Question[Lay]):
    """Habitat: which element goes where."""

    topic = worded("card habitat")
    question = worded("Habitat: {animal} lay an element.")

    def options(self, state: State, seat: Seat) -> Level:
        elements, vacant = in_bag(state), state.earth.vacant()
        if not elements or not vacant:
            return NOTHING
        return choice({"lay": lambda: by_element(elements, lambda e: by_corner(vacant, lambda c: Lay(e, c)))})

    def answered(self, state: State, move: Lay, flow: Flow) -> State:
        return laid_from_bag(state, self.animal, move, flow)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return why_no_corner(state, said(words))


# Blight.


class ChooseBlight(Question[Blight]):
    """Blight: which tile, and at which corner a disk stays."""

    topic = worded("card blight")
    question = worded("Blight: a tile, and what stays.")

    def options(self, state: State, seat: Seat) -> Level:
        earth = state.earth

        def kept(hex_: Hex) -> Node:
            corners = [corner for corner in HEX_CORNERS[hex_] if earth.disks[corner] is not None]
            if len(corners) < 2:
                return Blight(hex_)
            return by_corner(corners, lambda corner: Blight(hex_, corner))

        return choice({"blight": lambda: by_hex(earth, earth.tiles, kept)})

    def answered(self, state: State, move: Blight, flow: Flow) -> State:
        if move.corner is None:
            flow.tell(NothingDone(self.seat, self.animal, "blight"))
            return state
        gone = [corner for corner in HEX_CORNERS[move.hex] if corner != move.corner]
        disks = tuple(disk for corner in gone if (disk := state.earth.disks[corner]) is not None)
        flow.tell(TileBlighted(self.seat, self.animal, move.hex, disks))
        return state.without_disks(gone)


# Disease.


def disease(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Every animal with more elements loses an added one; who that is is settled first."""
    own = len(state.sides[animal].elements)
    ill = [side.animal for side in state.sides if side.in_play and len(side.elements) > own and side.added]
    flow.then(*(Infect(each) for each in ill))
    return state


class Infect(Step[State]):
    """Disease: the next animal in food-chain order chooses."""

    animal: Animal

    def run(self, state: State, flow: Flow) -> State:
        flow.then(ChooseInfected(state.seat(self.animal), self.animal))
        return acting(state, self.animal)


class ChooseInfected(Question[Lose]):
    """Disease: which added element goes; printed ones never do."""

    topic = worded("loss by disease")
    question = worded("Disease: {animal} lose an element.")

    def options(self, state: State, seat: Seat) -> Level:
        added = state.sides[self.animal].added
        return choice({"lose": lambda: by_element(added, Lose)})

    def answered(self, state: State, move: Lose, flow: Flow) -> State:
        flow.tell(ElementsLost(self.seat, self.animal, (move.element,), "disease"))
        return state.without_element(self.animal, move.element)


# Metamorphosis and Symbiotic.


class ChooseSwap(Question[Swap]):
    """Metamorphosis: which for which; the old one is in the bag only after the new one was taken."""

    topic = worded("card metamorphosis")
    question = worded("Metamorphosis: {animal} swap one.")

    def options(self, state: State, seat: Seat) -> Level:
        added, bag = state.sides[self.animal].added, in_bag(state)
        if not added or not bag:
            return NOTHING
        return choice(
            {"swap": lambda: by_element(added, lambda old: by_element(bag, lambda new: Swap(old, new)))}
        )

    def answered(self, state: State, move: Swap, flow: Flow) -> State:
        flow.tell(ElementSwapped(self.seat, self.animal, move.old, move.new))
        state = state.without_element(self.animal, move.old)
        return state.with_bag((move.new,), -1).with_element(self.animal, move.new)


def symbiotic(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """A random element for the animal and for each with fewer than it has, up to six."""
    own = len(state.sides[animal].elements)
    fed = [
        side.animal
        for side in state.sides
        if side.in_play and (side.animal is animal or len(side.elements) < own)
    ]
    for each in fed:
        if len(state.sides[each].elements) < MOST_ELEMENTS:
            state, element = state.drawn(flow.chance)
            if element is not None:
                flow.tell(ElementDrawn(state.seat(each), each, element))
                state = state.with_element(each, element)
    return state
