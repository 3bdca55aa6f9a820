"""Migration (p. 15): species move to adjacent tiles, birds up to two tiles away."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.action_display import MIGRATION_NUMBERS, SPACES, Section, Space
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.events import SpeciesMigrated
from pbem.games.domspec.rules.hexes import HEXES, Hex
from pbem.games.domspec.rules.moves import Done, Migrate
from pbem.games.domspec.rules.option_trees import Branch, by_hex, by_number
from pbem.games.domspec.rules.question import Action, said
from pbem.games.domspec.rules.state import State


def budget(space: Space) -> int:
    """The number in a Migration space."""
    return MIGRATION_NUMBERS[SPACES[space].place]


def reach(earth: Earth, animal: Animal, start: Hex) -> tuple[Hex, ...]:
    """Where a species may migrate to: adjacent tiles; birds also through one of them to a second."""
    near = earth.beside(start)
    if animal is not Animal.BIRD:
        return near
    return tuple(sorted({*near, *(far for hex_ in near for far in earth.beside(hex_))} - {start}))


class Migrating(Step[State]):
    """Goes on while moves are left, then tells who migrated; each species moves once."""

    animal: Animal
    left: int
    parts: tuple[tuple[Hex, Hex, int], ...] = ()

    def run(self, state: State, flow: Flow) -> State:
        if self.left and _movable(state.earth, self.animal, self.parts):
            flow.then(ChooseMoreMigrants(state.seat(self.animal), self.animal, self.left, self.parts))
        elif self.parts:
            flow.tell(SpeciesMigrated(state.seat(self.animal), self.animal, self.parts))
        return state


def _movable(earth: Earth, animal: Animal, parts: tuple[tuple[Hex, Hex, int], ...]) -> dict[Hex, int]:
    """How many species on each tile have not moved in this action."""
    counts = {hex_: earth.species[hex_][animal] for hex_ in earth.occupied(animal)}
    for _, end, count in parts:
        counts[end] -= count
    return {hex_: count for hex_, count in counts.items() if count and earth.beside(hex_)}


class ChooseMigrants(Action[Done | Migrate]):
    """Migration: from, to and how many, part after part; forfeit before the first, done after it."""

    left: int
    parts: tuple[tuple[Hex, Hex, int], ...] = ()

    section = Section.MIGRATION
    question = worded("Migration: move up to {left} {animal}.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        earth = state.earth
        movable = _movable(earth, self.animal, self.parts)
        if not movable:
            return {}

        def ends(start: Hex) -> Level:
            most = min(self.left, movable[start])
            return by_hex(
                earth,
                reach(earth, self.animal, start),
                lambda end: by_number(most, lambda count: Migrate(start, end, count)),
            )

        return {"migrate": lambda: by_hex(earth, movable, ends)}

    def act(self, state: State, move: Done | Migrate, flow: Flow) -> State:
        if isinstance(move, Done):
            flow.then(Migrating(self.animal, 0, self.parts))
            return state
        parts = (*self.parts, (move.start, move.end, move.count))
        flow.then(Migrating(self.animal, self.left - move.count, parts))
        return state.with_moved(self.animal, move.start, move.end, move.count)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        named = said(words)
        if not named.hexes:
            return None
        start = named.hexes[0]
        movable = _movable(state.earth, self.animal, self.parts).get(start, 0)
        if not movable:
            return worded("No {word} at {hexes} can still move.", word=self.animal.word, hexes=HEXES[start])
        if len(named.hexes) > 1 and named.hexes[1] not in reach(state.earth, self.animal, start):
            return worded(
                "A {word} cannot get from {hexes} to {hexes2}.",
                word=self.animal.word,
                hexes=HEXES[start],
                hexes2=HEXES[named.hexes[1]],
            )
        if named.numbers and named.numbers[0] > min(movable, self.left):
            return worded(
                "At most {min} can move from {hexes}.", min=min(movable, self.left), hexes=HEXES[start]
            )
        return None


class ChooseMoreMigrants(ChooseMigrants):
    """Migration, after the first part: more of them, or done."""

    loop = True
