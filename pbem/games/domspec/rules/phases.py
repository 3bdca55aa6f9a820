"""Where the match stands: the few marks in the State that views and mails read, and dominance as news.

Dominance (p. 7) itself is a function of the position; the cones are what was told last, as an action ended.
"""

from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.earth import NOBODY
from pbem.games.domspec.rules.events import DominanceChanged
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.state import Phase, State


def cones_of(state: State) -> tuple[Animal | None, ...]:
    """By hex, whose cone belongs there now."""
    needs, dominant = state.needs, state.earth.dominant
    counts = enumerate(state.earth.species)
    return tuple([None if count == NOBODY else dominant(hex_, needs) for hex_, count in counts])


def claimed(state: State, flow: Flow) -> State:
    """Every change since the last time is told, and the cones stand as they must."""
    cones = cones_of(state)
    if cones == state.cones:
        return state
    changed = [hex_ for hex_ in range(len(cones)) if cones[hex_] is not state.cones[hex_]]
    for animal in state.playing:
        taken, gained, lost = _changes(state, cones, changed, animal)
        if taken or gained or lost:
            flow.tell(DominanceChanged(state.seat(animal), animal, taken, gained, lost))
    return replace(state, cones=cones)


def _changes(
    state: State, cones: tuple[Animal | None, ...], changed: list[Hex], animal: Animal
) -> tuple[tuple[tuple[Hex, Animal, int], ...], tuple[Hex, ...], tuple[Hex, ...]]:
    """Tiles taken from whom, tiles that nobody dominated before, and tiles that nobody dominates now."""
    taken, gained, lost = [], [], []
    for hex_ in changed:
        before, now = state.cones[hex_], cones[hex_]
        if now is animal and before is not None:
            taken.append((hex_, before, state.seat(before)))
        elif now is animal:
            gained.append(hex_)
        elif before is animal and now is None:
            lost.append(hex_)
    return tuple(taken), tuple(gained), tuple(lost)


def acting(state: State, animal: Animal | None) -> State:
    """The state with another animal acting."""
    return state if state.acting is animal else replace(state, acting=animal)


class EnterPhase(Step[State]):
    """Sequence of Play: a phase begins."""

    phase: Phase

    def run(self, state: State, flow: Flow) -> State:
        state = claimed(state, flow)
        return replace(state, phase=self.phase, section=None, space=None, acting=None)


class EnterSection(Step[State]):
    """Execution Phase: a section begins."""

    section: Section

    def run(self, state: State, flow: Flow) -> State:
        state = claimed(state, flow)
        return replace(state, section=self.section, space=None, acting=None)
