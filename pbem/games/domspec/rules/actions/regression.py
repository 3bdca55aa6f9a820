"""Regression (p. 11): every animal loses an added element of each type in the box, unless pawns save it."""

from dataclasses import dataclass

from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.tongues import worded
from pbem.games.domspec.rules.action_display import SECTION_SPACES, Section
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.element_events import ElementsLost, ElementsSaved
from pbem.games.domspec.rules.moves import Save
from pbem.games.domspec.rules.option_trees import by_element, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Question, said
from pbem.games.domspec.rules.state import State


def at_risk(state: State, animal: Animal) -> tuple[Element, ...]:
    """The types in the Regression Box of which the animal has an added disk."""
    added = state.sides[animal].added
    return tuple(element for element in sorted(set(state.boxes.regression)) if element in added)


def saves(state: State, animal: Animal) -> int:
    """How many elements the animal keeps: one a pawn here, and one more for reptiles."""
    return state.pawns_in(Section.REGRESSION).count(animal) + (animal is Animal.REPTILE)


@dataclass(frozen=True, slots=True)
class Regress(Step[State]):
    """Owners choose in food-chain order what to keep; then everything is removed together."""

    # What each animal in play keeps, as far as it is settled.
    kept: tuple[tuple[Element, ...], ...] = ()

    def run(self, state: State, flow: Flow) -> State:
        playing = state.playing
        if len(self.kept) < len(playing):
            animal = playing[len(self.kept)]
            risk, saved = at_risk(state, animal), saves(state, animal)
            if 0 < saved < len(risk):
                flow.then(ChooseSaved(state.seat(animal), animal, self.kept))
                return acting(state, animal)
            flow.then(Regress((*self.kept, risk if saved else ())))
            return state
        for animal, kept in zip(playing, self.kept, strict=True):
            lost = tuple(element for element in at_risk(state, animal) if element not in kept)
            if kept:
                flow.tell(ElementsSaved(state.seat(animal), animal, kept))
            if lost:
                flow.tell(ElementsLost(state.seat(animal), animal, lost, "regression"))
            for element in lost:
                state = state.without_element(animal, element)
        for space in SECTION_SPACES[Section.REGRESSION]:
            if state.spaces[space] is not None:
                state = state.without_pawn(space)
        return acting(state, None)


@dataclass(frozen=True, slots=True)
class ChooseSaved(Question[Save]):
    """Regression, Action Pawn Benefit: which elements the pawns keep, one at a time."""

    kept: tuple[tuple[Element, ...], ...]
    own: tuple[Element, ...] = ()

    topic = Section.REGRESSION

    def prompt(self, state: State, seat: Seat) -> str:
        left = saves(state, self.animal) - len(self.own)
        return worded("Regression: {plural} keep {left}.", plural=self.animal.plural, left=left)

    def options(self, state: State, seat: Seat) -> Level:
        risk = [element for element in at_risk(state, self.animal) if element not in self.own]
        return choice({"save": lambda: by_element(risk, Save)})

    def answered(self, state: State, move: Save, flow: Flow) -> State:
        own = tuple(sorted((*self.own, move.element)))
        if len(own) < saves(state, self.animal):
            flow.then(ChooseSaved(self.seat, self.animal, self.kept, own))
        else:
            flow.then(Regress((*self.kept, own)))
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        risk = at_risk(state, self.animal)
        safe = [element for element in said(words).elements if element not in risk]
        return worded("Your {word} is not in danger.", word=safe[0].word) if safe else None
