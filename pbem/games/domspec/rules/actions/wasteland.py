"""Wasteland and Depletion (p. 12): elements leave the tundra, and one more by choice."""

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.tongues import worded
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.actions.adaptation import without
from pbem.games.domspec.rules.element_events import DiskDepleted, TundraBarren, WastelandSpared
from pbem.games.domspec.rules.hexes import CORNER_HEXES, CORNERS
from pbem.games.domspec.rules.moves import Deplete, Spare
from pbem.games.domspec.rules.option_trees import Branch, by_corner, by_element
from pbem.games.domspec.rules.question import Action, said
from pbem.games.domspec.rules.state import State


@dataclass(frozen=True, slots=True)
class SpareElement(Action[Spare]):
    """Wasteland: one disk out of the box; a second one of its type keeps the type active."""

    section = Section.WASTELAND
    question = worded("Wasteland: {animal} take one out.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        present = state.boxes.wasteland
        return {"wasteland": lambda: by_element(present, Spare)} if present else {}

    def act(self, state: State, move: Spare, flow: Flow) -> State:
        flow.tell(WastelandSpared(self.seat, self.animal, move.element))
        left = without(state.boxes.wasteland, move.element)
        return replace(state, boxes=replace(state.boxes, wasteland=left)).with_bag((move.element,), 1)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        missing = [element for element in said(words).elements if element not in state.boxes.wasteland]
        return worded("There is no {word} in the Wasteland Box.", word=missing[0].word) if missing else None


@dataclass(frozen=True, slots=True)
class SweepTundra(Step[State]):
    """Wasteland, always: every disk of a type in the box that touches a tundra tile goes to the bag."""

    def run(self, state: State, flow: Flow) -> State:
        earth = state.earth
        gone = [
            corner
            for corner in earth.corners_with(state.boxes.wasteland)
            if any(earth.ice[hex_] for hex_ in CORNER_HEXES[corner])
        ]
        disks = tuple((disk, corner) for corner in gone if (disk := earth.disks[corner]) is not None)
        if disks:
            flow.tell(TundraBarren(disks))
        return state.without_disks(gone)


@dataclass(frozen=True, slots=True)
class DepleteElement(Action[Deplete]):
    """Depletion: one disk anywhere on earth of a type in the box."""

    section = Section.DEPLETION
    question = worded("Depletion: {animal} take one off.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        corners = state.earth.corners_with(state.boxes.depletion)
        return {"deplete": lambda: by_corner(corners, Deplete)} if corners else {}

    def act(self, state: State, move: Deplete, flow: Flow) -> State:
        disk = state.earth.disks[move.corner]
        assert disk is not None
        flow.tell(DiskDepleted(self.seat, self.animal, disk, move.corner))
        return state.without_disks((move.corner,))

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        corners = said(words).corners
        if not corners:
            return None
        disk = state.earth.disks[corners[0]]
        if disk is None:
            return worded("There is no element at {corners}.", corners=CORNERS[corners[0]])
        return (
            None
            if disk in state.boxes.depletion
            else worded("There is no {word} in the Depletion Box.", word=disk.word)
        )
