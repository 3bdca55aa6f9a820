"""Questions: what all decisions of this game have in common.

One seat is asked for one animal; silence gives up what may be given up, and else the stand-in answers.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar, cast

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move
from pbem.engine.seats import Seat
from pbem.engine.steps import Ask, Flow
from pbem.engine.values import Value
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import ANIMAL_AT, ELEMENT_AT, PLURALS, Animal, Element
from pbem.games.domspec.rules.events import SAID, ActionForfeited, NothingDone
from pbem.games.domspec.rules.hexes import CORNER_ALIASES, CORNER_AT, HEX_AT, Corner, Hex
from pbem.games.domspec.rules.moves import Done, Forfeit
from pbem.games.domspec.rules.option_trees import Branch, choice, leaf
from pbem.games.domspec.rules.state import State

M = TypeVar("M", bound=Move)

# What silence says, the first of these that is offered, and how a mail announces it.
_SILENCES = {
    "forfeit": worded("the action is forfeited"),
    "stay": worded("all stay where they are"),
    "skip": worded("nothing more is done"),
    "done": worded("nothing more is done"),
}


def _yours(state: State, topic: str, animal: Animal) -> str:
    """What a subject line says; where one plays several animals, for which of them."""
    if state.several:
        return worded("your {topic}, {animals}", topic=topic, animals=animal.plural)
    return worded("your {topic}", topic=topic)


class Question(Ask[State, M]):
    """A question to the seat that plays an animal."""

    animal: Animal

    # What the question is about, as it stands in a subject line.
    topic: ClassVar[str] = ""
    waiting = worded("for the {topic} of the {animal}")
    said = SAID

    @abstractmethod
    def options(self, state: State, seat: Seat) -> Level:
        """All legal answers."""

    def subject(self, state: State, seat: Seat) -> str:
        return _yours(state, self.topic, self.animal)

    def way_out(self, whole: Move | None = None) -> dict[str, Branch]:
        """The order that ends a loop after its first part, or gives up the whole before it."""
        move = Done() if self.loop else whole
        return {} if move is None else {str(move): leaf(move)}

    def silence(self, state: State, seat: Seat) -> str:
        offered = self.options(state, seat).words
        return next(
            (text for word, text in _SILENCES.items() if word in offered), worded("the stand-in answers")
        )

    def fallback(self, state: State, seat: Seat) -> M | None:
        options = self.options(state, seat)
        word = next((word for word in _SILENCES if word in options.words), None)
        return None if word is None else cast(M, options.follow(word))


class OrderNames(Value):
    """What the words of an order name, whether or not it is possible."""

    hexes: tuple[Hex, ...]
    corners: tuple[Corner, ...]
    elements: tuple[Element, ...]
    animals: tuple[Animal, ...]
    numbers: tuple[int, ...]


def said(words: tuple[str, ...]) -> OrderNames:
    """The hexes, corners, elements, animals and numbers that an order names, in its order."""
    corners = [CORNER_ALIASES.get(word, word) for word in words]
    animals = [PLURALS.get(word, word) for word in words]
    return OrderNames(
        tuple(HEX_AT[word] for word in words if word in HEX_AT),
        tuple(CORNER_AT[word] for word in corners if word in CORNER_AT),
        tuple(ELEMENT_AT[word] for word in words if word in ELEMENT_AT),
        tuple(ANIMAL_AT[word] for word in animals if word in ANIMAL_AT),
        tuple(int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 4),
    )


class Action(Question[M | Forfeit], Generic[M]):
    """Voluntary Actions (p. 9): what a pawn allows when it comes off the display, or to forfeit it."""

    section: ClassVar[Section]
    waiting = worded("for the {section} of the {animal}")

    @abstractmethod
    def branches(self, state: State) -> Mapping[str, Branch]:
        """The verbs of the action with what may follow; none where it can have no effect."""

    @abstractmethod
    def act(self, state: State, move: M, flow: Flow) -> State:
        """The state after an action that was not forfeited."""

    def subject(self, state: State, seat: Seat) -> str:
        return _yours(state, self.section, self.animal)

    def options(self, state: State, seat: Seat) -> Level:
        return choice({**self.branches(state), **self.way_out(Forfeit())})

    def answered(self, state: State, move: M | Forfeit, flow: Flow) -> State:
        if not isinstance(move, Forfeit):
            return self.act(state, move, flow)
        if self.branches(state):
            flow.tell(ActionForfeited(self.seat, self.animal, self.section))
        else:
            flow.tell(NothingDone(self.seat, self.animal, self.section))
        return state
