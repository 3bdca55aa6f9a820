"""Wanderlust (p. 14): a new tile, perhaps with an element, bonus points, and who moves in."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Node
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import changed, replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.events import SpeciesEntered, TileLaid
from pbem.games.domspec.rules.hexes import HEX_AT, HEXES, Hex
from pbem.games.domspec.rules.moves import Done, Enter, Stay, Wander
from pbem.games.domspec.rules.option_trees import (
    Branch,
    by_corner,
    by_element,
    by_hex,
    by_number,
    choice,
)
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Action, Question, said
from pbem.games.domspec.rules.scoring import bonus
from pbem.games.domspec.rules.state import Source, State


def tiles_on_offer(state: State) -> dict[str, int]:
    """The face-up tiles by the word that means them, and their stacks."""
    shown = state.shown_tiles
    return {
        (f"{terrain} {stack + 1}" if shown.count(terrain) > 1 else str(terrain)): stack
        for stack, terrain in enumerate(shown)
        if terrain is not None
    }


class LayTile(Action[Wander]):
    """Wanderlust, steps 1 to 3: a face-up tile, a vacant hex beside the earth, a disk if wanted."""

    section = Section.WANDERLUST
    question = worded("Wanderlust: {animal} lay a tile.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        offered = tiles_on_offer(state)
        shore = state.earth.shore
        if not offered or not shore:
            return {}

        def hexes(tile: str) -> Node:
            # Vacant hexes have no terrain, so names are all they go by.
            words = tuple(HEXES[hex_] for hex_ in shore)
            return Level(words, lambda word: disks(tile, HEX_AT[word]))

        def disks(tile: str, hex_: Hex) -> Node:
            bare = Wander(tile, hex_)
            vacant = state.earth.vacant((hex_,))
            elements = state.boxes.wanderlust
            if not vacant or not elements:
                return bare

            def corners(element: Element) -> Node:
                return by_corner(vacant, lambda corner: Wander(tile, hex_, element, corner))

            level = by_element(elements, corners)
            return Level(level.words, level.follow, stop=bare)

        # A terrain shown twice may be named without the number of its stack: the leftmost is meant.
        names = {word.split()[0]: word for word in reversed(offered) if " " in word}
        return {"wander": lambda: Level(tuple(offered), hexes, names=names)}

    def act(self, state: State, move: Wander, flow: Flow) -> State:
        stack = tiles_on_offer(state)[move.tile]
        terrain = state.stacks[stack][0]
        points = bonus(len(state.earth.beside(move.hex)))
        face_up = changed(state.face_up, stack, False)
        stacks = changed(state.stacks, stack, state.stacks[stack][1:])
        earth = state.earth.with_land(move.hex, terrain)
        state = replace(state, earth=earth, stacks=stacks, face_up=face_up, newest=move.hex)
        if move.element is not None and move.corner is not None:
            state = state.without_boxed("wanderlust", move.element).with_disk(move.corner, move.element)
        flow.tell(TileLaid(self.seat, self.animal, terrain, move.hex, move.element, move.corner, points))
        flow.then(MoveIn(move.hex))
        return state.with_points(self.animal, points, Source.WANDERLUST)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        named = said(words)
        missing = [element for element in named.elements if element not in state.boxes.wanderlust]
        if missing:
            return worded("There is no {word} in Wanderlust now.", word=missing[0].word)
        if named.hexes and state.earth.land[named.hexes[0]] is not None:
            return worded("There is a tile at {hexes} already.", hexes=HEXES[named.hexes[0]])
        if named.hexes and named.hexes[0] not in state.earth.shore:
            return worded("{hexes} is not beside any tile.", hexes=HEXES[named.hexes[0]])
        return None


class MoveIn(Step[State]):
    """Finally, in food-chain order, every animal beside the new tile may move onto it."""

    hex: Hex
    # The first animal of the food chain still to be asked.
    place: int = 0

    def run(self, state: State, flow: Flow) -> State:
        for animal in state.playing:
            if animal >= self.place and any(
                state.earth.species[near][animal] for near in state.earth.beside(self.hex)
            ):
                flow.then(Entering(animal, self.hex), MoveIn(self.hex, animal + 1))
                return state
        return replace(state, acting=None, newest=None)


class Entering(Step[State]):
    """Goes on while the animal has species beside the tile, then tells who moved in."""

    animal: Animal
    hex: Hex
    parts: tuple[tuple[Hex, int], ...] = ()
    done: bool = False

    def run(self, state: State, flow: Flow) -> State:
        left = [hex_ for hex_ in state.earth.beside(self.hex) if state.earth.species[hex_][self.animal]]
        asked = [hex_ for hex_ in left if hex_ not in dict(self.parts)]
        if asked and not self.done:
            asking = ChooseMoreEntrants if self.parts else ChooseEntrants
            flow.then(asking(state.seat(self.animal), self.animal, self.hex, self.parts))
            return acting(state, self.animal)
        if self.parts:
            flow.tell(SpeciesEntered(state.seat(self.animal), self.animal, self.hex, self.parts))
        return state


class ChooseEntrants(Question[Enter | Done | Stay]):
    """Wanderlust: so many from each adjacent tile, each tile named once, or all stay."""

    hex: Hex
    parts: tuple[tuple[Hex, int], ...]

    topic = worded("move onto the new tile")
    question = worded("Move {animal} into {hex}?")

    def options(self, state: State, seat: Seat) -> Level:
        earth = state.earth
        asked = dict(self.parts)
        tiles = [
            hex_ for hex_ in earth.beside(self.hex) if hex_ not in asked and earth.species[hex_][self.animal]
        ]

        def counts(hex_: Hex) -> Level:
            return by_number(earth.species[hex_][self.animal], lambda count: Enter(hex_, count))

        return choice({"move": lambda: by_hex(earth, tiles, counts), **self.way_out(Stay())})

    def answered(self, state: State, move: Enter | Done | Stay, flow: Flow) -> State:
        if not isinstance(move, Enter):
            flow.then(Entering(self.animal, self.hex, self.parts, done=True))
            return state
        flow.then(Entering(self.animal, self.hex, (*self.parts, (move.start, move.count))))
        return state.with_moved(self.animal, move.start, self.hex, move.count)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        for hex_ in said(words).hexes:
            if hex_ not in state.earth.beside(self.hex):
                return worded("{hexes} is not beside {hexes2}.", hexes=HEXES[hex_], hexes2=HEXES[self.hex])
            if not state.earth.species[hex_][self.animal]:
                return worded(
                    "There are no {plural} at {hexes}.", plural=self.animal.plural, hexes=HEXES[hex_]
                )
            if hex_ in dict(self.parts):
                return worded("{hexes} was named already.", hexes=HEXES[hex_])
        return None


class ChooseMoreEntrants(ChooseEntrants):
    """Wanderlust, after the first tile: from the others, or done."""

    loop = True
