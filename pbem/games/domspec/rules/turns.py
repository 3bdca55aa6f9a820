"""Sequence of Play and Execution Phase (p. 9): what follows what, turn after turn."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Item, Step
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import (
    SECTION_SPACES,
    SPACES,
    SPECIATION_ELEMENTS,
    Section,
    Space,
)
from pbem.games.domspec.rules.actions.competition import ChooseVictims, OfferArachnids, terrains_of
from pbem.games.domspec.rules.actions.domination import ChooseDominated
from pbem.games.domspec.rules.actions.elements import (
    DepleteElement,
    LayElement,
    Regress,
    SpareElement,
    SweepTundra,
    TakeElement,
)
from pbem.games.domspec.rules.actions.glaciation import StartGlaciation
from pbem.games.domspec.rules.actions.initiative import PlaceAgain
from pbem.games.domspec.rules.actions.migration import ChooseMigrants, budget
from pbem.games.domspec.rules.actions.speciation import ChooseCorner, OfferInsects
from pbem.games.domspec.rules.actions.wanderlust import LayTile
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.phases import EnterPhase, EnterSection, claimed
from pbem.games.domspec.rules.planning import PlanOn
from pbem.games.domspec.rules.reset import BeginExtinction, Reseed, ScoreEarth, ScoreSurvival, frozen
from pbem.games.domspec.rules.state import Phase, State

Items: TypeAlias = tuple[Item[Any], ...]


class PlayTurn(Step[State]):
    """One turn: planning, the twelve sections from top to bottom, reset; then the next."""

    def run(self, state: State, flow: Flow) -> State:
        flow.then(EnterPhase(Phase.PLANNING), PlanOn(), EnterPhase(Phase.EXECUTION))
        for section in Section:
            flow.then(EnterSection(section), *section_steps(section))
        flow.then(EnterPhase(Phase.RESET), BeginExtinction(), ScoreSurvival(), EndTurn())
        return state


class EndTurn(Step[State]):
    """Reseed and play on, or after the Ice Age (or when nobody takes cards any more) score the earth."""

    def run(self, state: State, flow: Flow) -> State:
        if state.ice_age or frozen(state):
            flow.then(ScoreEarth())
        else:
            flow.then(Reseed(), PlayTurn())
        return state


def section_steps(section: Section) -> Items:
    """What happens in a section: its pawns from left to right, and what happens without pawns."""
    match section:
        case Section.REGRESSION:
            return (Regress(),)
        case Section.GLACIATION:
            return (StartGlaciation(),)
        case Section.WASTELAND:
            return (RemovePawns(section), SweepTundra())
        case Section.SPECIATION:
            return (RemovePawns(section), OfferInsects())
        case Section.WANDERLUST:
            return (RemovePawns(section), ShowEarth())
        case Section.COMPETITION:
            return (OfferArachnids(), RemovePawns(section))
        case _:
            return (RemovePawns(section),)


class ShowEarth(Step[State]):
    """After Wanderlust the earth is another for all that follows: where a tile was laid everybody sees it."""

    def run(self, state: State, flow: Flow) -> State:
        if any(stack and not up for stack, up in zip(state.stacks, state.face_up, strict=True)):
            flow.mark()
        return state


class RemovePawns(Step[State]):
    """Execution Phase: the next pawn to the right comes off and its owner acts."""

    section: Section
    place: int = 0

    def run(self, state: State, flow: Flow) -> State:
        if self.place:
            state = claimed(state, flow)
        for space in SECTION_SPACES[self.section][self.place :]:
            animal = state.spaces[space]
            if animal is not None:
                action = _ACTIONS[self.section](state.seat(animal), animal, space)
                flow.then(action, RemovePawns(self.section, SPACES[space].place + 1))
                return replace(state.without_pawn(space), space=space, acting=animal)
        return state if state.acting is None else replace(state, space=None, acting=None)


# What a pawn on a space lets its animal do.
_ACTIONS: Mapping[Section, Callable[[Seat, Animal, Space], Item[Any]]] = MappingProxyType(
    {
        Section.INITIATIVE: lambda seat, animal, space: PlaceAgain(seat, animal),
        Section.ADAPTATION: lambda seat, animal, space: TakeElement(seat, animal),
        Section.ABUNDANCE: lambda seat, animal, space: LayElement(seat, animal),
        Section.WASTELAND: lambda seat, animal, space: SpareElement(seat, animal),
        Section.DEPLETION: lambda seat, animal, space: DepleteElement(seat, animal),
        Section.SPECIATION: lambda seat, animal, space: ChooseCorner(
            seat, animal, SPECIATION_ELEMENTS[SPACES[space].place]
        ),
        Section.WANDERLUST: lambda seat, animal, space: LayTile(seat, animal),
        Section.MIGRATION: lambda seat, animal, space: ChooseMigrants(seat, animal, budget(space)),
        Section.COMPETITION: lambda seat, animal, space: ChooseVictims(seat, animal, terrains_of(space)),
        Section.DOMINATION: lambda seat, animal, space: ChooseDominated(seat, animal),
    }
)
