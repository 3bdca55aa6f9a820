"""Initiative (p. 10): move one place forward on the track, and place the pawn once more."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.events import InitiativeMoved, PawnPlaced
from pbem.games.domspec.rules.moves import Place
from pbem.games.domspec.rules.option_trees import Branch, by_space
from pbem.games.domspec.rules.planning import why_no_space
from pbem.games.domspec.rules.question import Action
from pbem.games.domspec.rules.state import State


def moved_forward(state: State, animal: Animal, flow: Flow) -> State:
    """Swap with the animal directly to the left on the track; nothing for the one at the front."""
    track = list(state.initiative)
    place = track.index(animal)
    if place == 0:
        return state
    flow.tell(InitiativeMoved(state.seat(animal), animal, track[place - 1]))
    track[place - 1], track[place] = animal, track[place - 1]
    return replace(state, initiative=tuple(track))


class PlaceAgain(Action[Place]):
    """Initiative: both parts or nothing; the pawn goes to any vacant eyeball space."""

    section = Section.INITIATIVE

    def prompt(self, state: State, seat: Seat) -> str:
        return worded("Initiative: {word} pawn again.", word=self.animal.word)

    def branches(self, state: State) -> Mapping[str, Branch]:
        vacant = state.vacant_spaces
        return {"place": lambda: by_space(vacant)}

    def act(self, state: State, move: Place, flow: Flow) -> State:
        state = moved_forward(state, self.animal, flow)
        flow.tell(PawnPlaced(self.seat, self.animal, move.space))
        return state.with_pawn(self.animal, move.space)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return why_no_space(state, words)
