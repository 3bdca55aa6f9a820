"""Adaptation, Regression, Abundance, Wasteland and Depletion (p. 10 to 12): disks come and go."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.action_display import SECTION_SPACES, Section
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.element_events import (
    DiskDepleted,
    DiskLaid,
    ElementAdapted,
    ElementsLost,
    ElementsSaved,
    TundraBarren,
    WastelandSpared,
)
from pbem.games.domspec.rules.hexes import CORNER_HEXES, CORNERS
from pbem.games.domspec.rules.moves import Abound, Adapt, Deplete, Save, Spare
from pbem.games.domspec.rules.option_trees import Branch, by_corner, by_element, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Action, OrderNames, Question, said
from pbem.games.domspec.rules.state import MOST_ELEMENTS, State


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
        return state.without_boxed("adaptation", move.element).with_element(self.animal, move.element)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        missing = [element for element in said(words).elements if element not in state.boxes.adaptation]
        return worded("There is no {word} in Adaptation now.", word=missing[0].word) if missing else None


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
        return state.without_boxed("abundance", move.element).with_disk(move.corner, move.element)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        named = said(words)
        missing = [element for element in named.elements if element not in state.boxes.abundance]
        if missing:
            return worded("There is no {word} in Abundance now.", word=missing[0].word)
        return why_no_corner(state, named)


def why_no_corner(state: State, named: OrderNames) -> str | None:
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


def at_risk(state: State, animal: Animal) -> tuple[Element, ...]:
    """The types in the Regression Box of which the animal has an added disk."""
    added = state.sides[animal].added
    return tuple(element for element in sorted(set(state.boxes.regression)) if element in added)


def saves(state: State, animal: Animal) -> int:
    """How many elements the animal keeps: one a pawn here, and one more for reptiles."""
    return state.pawns_in(Section.REGRESSION).count(animal) + (animal is Animal.REPTILE)


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


class SpareElement(Action[Spare]):
    """Wasteland: one disk out of the box; a second one of its type keeps the type active."""

    section = Section.WASTELAND
    question = worded("Wasteland: {animal} take one out.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        present = state.boxes.wasteland
        return {"wasteland": lambda: by_element(present, Spare)} if present else {}

    def act(self, state: State, move: Spare, flow: Flow) -> State:
        flow.tell(WastelandSpared(self.seat, self.animal, move.element))
        return state.without_boxed("wasteland", move.element).with_bag((move.element,), 1)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        missing = [element for element in said(words).elements if element not in state.boxes.wasteland]
        return worded("There is no {word} in the Wasteland Box.", word=missing[0].word) if missing else None


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
