"""Abundance (p. 11): an element from the section goes to a vacant corner of any tile."""

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.tongues import worded
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.actions.adaptation import without
from pbem.games.domspec.rules.element_events import DiskLaid
from pbem.games.domspec.rules.hexes import CORNERS
from pbem.games.domspec.rules.moves import Abound
from pbem.games.domspec.rules.option_trees import Branch, by_corner, by_element
from pbem.games.domspec.rules.question import Action, Said, said
from pbem.games.domspec.rules.state import State


@dataclass(frozen=True, slots=True)
class LayElement(Action[Abound]):
    """Abundance: any disk of the section onto any vacant corner of the earth."""

    section = Section.ABUNDANCE
    question = worded("Abundance: {animal} lay one.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        offered = state.boxes.abundance
        vacant = state.earth.vacant()
        if not offered or not vacant:
            return {}
        return {
            "abundance": lambda: by_element(
                offered, lambda element: by_corner(vacant, lambda corner: Abound(element, corner))
            )
        }

    def act(self, state: State, move: Abound, flow: Flow) -> State:
        flow.tell(DiskLaid(self.seat, self.animal, move.element, move.corner))
        left = without(state.boxes.abundance, move.element)
        return replace(state, boxes=replace(state.boxes, abundance=left)).with_disk(move.corner, move.element)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        named = said(words)
        missing = [element for element in named.elements if element not in state.boxes.abundance]
        if missing:
            return worded("There is no {word} in Abundance now.", word=missing[0].word)
        return why_no_corner(state, named)


def why_no_corner(state: State, named: Said) -> str | None:
    """Why no disk can be laid on the corner that was named."""
    if not named.corners:
        return None
    corner = named.corners[0]
    disk = state.earth.disks[corner]
    if disk is not None:
        return worded("{corners} has {word} on it already.", corners=CORNERS[corner], word=disk.word)
    if not state.earth.tiles_at(corner):
        return worded("No tile meets {corners}.", corners=CORNERS[corner])
    return None
