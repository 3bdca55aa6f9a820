"""Where the match stands: the few marks in the State that views and mails read."""

from dataclasses import dataclass

from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.dominance import claimed
from pbem.games.domspec.rules.state import Phase, State


def acting(state: State, animal: Animal | None) -> State:
    """The state with another animal acting."""
    return state if state.acting is animal else replace(state, acting=animal)


@dataclass(frozen=True, slots=True)
class EnterPhase(Step[State]):
    """Sequence of Play: a phase begins."""

    phase: Phase

    def run(self, state: State, flow: Flow) -> State:
        state = claimed(state, flow)
        return replace(state, phase=self.phase, section=None, space=None, acting=None)


@dataclass(frozen=True, slots=True)
class EnterSection(Step[State]):
    """Execution Phase: a section begins."""

    section: Section

    def run(self, state: State, flow: Flow) -> State:
        state = claimed(state, flow)
        return replace(state, section=self.section, space=None, acting=None)
