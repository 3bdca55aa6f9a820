"""The Cards (p. 18): those by which species die."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.box import Animal, Card, called
from pbem.games.domspec.rules.cards.card_moves import Devastate, Eliminate
from pbem.games.domspec.rules.events import SpeciesEliminated
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.moves import Done
from pbem.games.domspec.rules.option_trees import by_animal, by_hex, choice
from pbem.games.domspec.rules.question import Question
from pbem.games.domspec.rules.state import State


def biomass(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """One species dies on each tile with more species than disks; which tiles is settled first."""
    earth = state.earth
    crowded = tuple(each for each in earth.tiles if sum(earth.species[each]) > len(earth.elements(each)))
    flow.then(Cull(animal, Card.BIOMASS, crowded))
    return state


def predator(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """One opposing species dies on each tile the animal shares."""
    flow.then(Cull(animal, Card.PREDATOR, state.earth.shared(animal)))
    return state


def cold_snap(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """Every opposing animal loses one species on each tundra tile."""
    earth = state.earth
    parts = tuple(
        (each, victim, 1) for each in earth.tiles if earth.ice[each] for victim in earth.rivals(each, animal)
    )
    flow.tell(SpeciesEliminated(state.seat(animal), animal, parts, Card.COLD_SNAP))
    for each, victim, count in parts:
        state = state.with_eliminated(victim, each, count)
    return state


class ChooseDevastated(Question[Devastate]):
    """Catastrophe: which tile, and of which animal one species is left."""

    topic = worded("card catastrophe")
    question = worded("Catastrophe: a tile and who is left.")

    def options(self, state: State, seat: Seat) -> Level:
        earth = state.earth

        def left(hex_: Hex) -> Node:
            present = earth.present(hex_)
            return by_animal(present, lambda each: Devastate(hex_, each)) if present else Devastate(hex_)

        return choice({"devastate": lambda: by_hex(earth, earth.tiles, left)})

    def answered(self, state: State, move: Devastate, flow: Flow) -> State:
        counts = state.earth.species[move.hex]
        parts = [
            (move.hex, each, counts[each] - (each is move.animal)) for each in state.earth.present(move.hex)
        ]
        dying = tuple(part for part in parts if part[2])
        if dying:
            flow.tell(SpeciesEliminated(self.seat, self.animal, dying, Card.CATASTROPHE))
        for hex_, victim, count in dying:
            state = state.with_eliminated(victim, hex_, count)
        flow.then(Cull(self.animal, Card.CATASTROPHE, state.earth.beside(move.hex)))
        return state


class Cull(Step[State]):
    """One species dies on each of these tiles; asked only while somebody has a choice."""

    animal: Animal
    card: Card
    tiles: tuple[Hex, ...]
    parts: tuple[tuple[Hex, Animal, int], ...] = ()
    done: bool = False

    def run(self, state: State, flow: Flow) -> State:
        tiles = tuple(hex_ for hex_ in self.tiles if _prey(state, self.animal, self.card, hex_))
        settled = _settled(state, self.animal, self.card, tiles)
        # After the first part the rest is left to `done`, so that a line may name every tile.
        if tiles and not self.done and (self.parts or not settled):
            asked = FinishCulling if settled else ChooseCulled
            flow.then(asked(state.seat(self.animal), self.animal, self.card, tiles, self.parts))
            return state
        rest = tuple((hex_, _prey(state, self.animal, self.card, hex_)[0], 1) for hex_ in tiles)
        for hex_, victim, count in rest:
            state = state.with_eliminated(victim, hex_, count)
        if self.parts or rest:
            seat = state.seat(self.animal)
            flow.tell(SpeciesEliminated(seat, self.animal, (*self.parts, *rest), self.card))
        return state


def _prey(state: State, animal: Animal, card: Card, hex_: Hex) -> tuple[Animal, ...]:
    """Whose species may die on a tile: Predator spares the chooser's own."""
    if card is Card.PREDATOR:
        return state.earth.rivals(hex_, animal)
    return state.earth.present(hex_)


def _settled(state: State, animal: Animal, card: Card, tiles: tuple[Hex, ...]) -> bool:
    """Whether there is no choice left on any of the tiles."""
    return all(len(_prey(state, animal, card, hex_)) == 1 for hex_ in tiles)


class ChooseCulled(Question[Done | Eliminate]):
    """Biomass, Catastrophe, Predator: who dies where."""

    card: Card
    tiles: tuple[Hex, ...]
    parts: tuple[tuple[Hex, Animal, int], ...]

    topic = worded("dominance card")

    def prompt(self, state: State, seat: Seat) -> str:
        return worded("{card}: who dies ({n} tiles)?", card=called(self.card.capitalize()), n=len(self.tiles))

    def subject(self, state: State, seat: Seat) -> str:
        return worded("your card {card}", card=self.card)

    def options(self, state: State, seat: Seat) -> Level:
        def victims(hex_: Hex) -> Level:
            prey = _prey(state, self.animal, self.card, hex_)
            return by_animal(prey, lambda victim: Eliminate(hex_, victim))

        return choice({"eliminate": lambda: by_hex(state.earth, self.tiles, victims), **self.way_out()})

    def answered(self, state: State, move: Done | Eliminate, flow: Flow) -> State:
        if isinstance(move, Done):
            flow.then(Cull(self.animal, self.card, self.tiles, self.parts, done=True))
            return state
        left = tuple(hex_ for hex_ in self.tiles if hex_ != move.hex)
        flow.then(Cull(self.animal, self.card, left, (*self.parts, (move.hex, move.animal, 1))))
        return state.with_eliminated(move.animal, move.hex, 1)


class FinishCulling(ChooseCulled):
    """The rest has no choice in it: its tiles may be named one by one, or all done at once."""

    loop = True
