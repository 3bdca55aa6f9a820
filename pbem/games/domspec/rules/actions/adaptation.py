"""Adaptation (p. 10): an element from the section goes to the animal's display."""

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.tongues import worded
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Element
from pbem.games.domspec.rules.element_events import ElementAdapted
from pbem.games.domspec.rules.moves import Adapt
from pbem.games.domspec.rules.option_trees import Branch, by_element
from pbem.games.domspec.rules.question import Action, said
from pbem.games.domspec.rules.state import MOST_ELEMENTS, State


def without(row: tuple[Element, ...], element: Element) -> tuple[Element, ...]:
    """A row of disks with one of this element fewer."""
    place = row.index(element)
    return (*row[:place], *row[place + 1 :])


@dataclass(frozen=True, slots=True)
class TakeElement(Action[Adapt]):
    """Adaptation: any disk of the section, as long as fewer than six elements are on the display."""

    section = Section.ADAPTATION
    question = worded("Adaptation: {animal} take one.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        offered = state.boxes.adaptation
        if not offered or len(state.sides[self.animal].elements) >= MOST_ELEMENTS:
            return {}
        return {"adapt": lambda: by_element(offered, Adapt)}

    def act(self, state: State, move: Adapt, flow: Flow) -> State:
        flow.tell(ElementAdapted(self.seat, self.animal, move.element))
        left = without(state.boxes.adaptation, move.element)
        state = replace(state, boxes=replace(state.boxes, adaptation=left))
        return state.with_element(self.animal, move.element)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        missing = [element for element in said(words).elements if element not in state.boxes.adaptation]
        return worded("There is no {word} in Adaptation now.", word=missing[0].word) if missing else None
