"""Planning Phase (p. 9): pawns are placed one at a time in initiative order until none are at hand."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.games.domspec.rules.action_display import SECTION_SPACES, SPACES, Section
from pbem.games.domspec.rules.box import Animal, called
from pbem.games.domspec.rules.events import PawnPlaced
from pbem.games.domspec.rules.moves import Place
from pbem.games.domspec.rules.option_trees import by_space, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Question
from pbem.games.domspec.rules.state import State


class PlanOn(Step[State]):
    """The next animal on the track that has a pawn at hand places it; rounds go on until nobody has."""

    # Where on the Initiative track to look first.
    place: int = 0

    def run(self, state: State, flow: Flow) -> State:
        track = state.initiative
        size = len(track)
        for step in range(size):
            place = (self.place + step) % size
            animal = track[place]
            if state.sides[animal].pawns:
                flow.then(ChooseSpace(state.seat(animal), animal), PlanOn((place + 1) % size))
                return acting(state, animal)
        flow.mark()
        return acting(state, None)


class Placing(Question[Place]):
    """A pawn of the animal goes to any vacant eyeball space."""

    def options(self, state: State, seat: Seat) -> Level:
        vacant = state.vacant_spaces
        return choice({"place": lambda: by_space(vacant)})

    def answered(self, state: State, move: Place, flow: Flow) -> State:
        flow.tell(PawnPlaced(self.seat, self.animal, move.space))
        return state.with_pawn(self.animal, move.space)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return why_no_space(state, words)


class ChooseSpace(Placing):
    """Planning Phase: any vacant eyeball space; nobody may hold a pawn back."""

    topic = called("pawn")

    def prompt(self, state: State, seat: Seat) -> str:
        pawns = state.sides[self.animal].pawns
        return worded("A pawn for {plural} ({pawns} at hand).", plural=self.animal.plural, pawns=pawns)


def why_no_space(state: State, words: tuple[str, ...]) -> str | None:
    """Who stands where the words point to, or why there is no such space."""
    sections = [section for section in Section if section in words]
    if len(sections) != 1:
        return None
    spaces = SECTION_SPACES[sections[0]]
    named = [space for space in spaces if SPACES[space].word and SPACES[space].word in " ".join(words)]
    taken = [space for space in named or spaces if state.spaces[space] is not None]
    if not taken:
        return None
    if not named and len(taken) == len(spaces):
        return worded("Every space of {sections} is taken.", sections=sections[0])
    pawn = state.spaces[taken[0]]
    assert isinstance(pawn, Animal)
    return worded("The {plural} stand on {name} already.", plural=pawn.plural, name=SPACES[taken[0]].name)
