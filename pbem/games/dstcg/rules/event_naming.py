"""Regression, Metamorphose and Immigrants (p. 10): the events whose player names a class."""

from dataclasses import dataclass

from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.tongues import Row, worded
from pbem.engine.values import replace
from pbem.games.dstcg.rules.cards import PLURALS, AnimalClass, word
from pbem.games.dstcg.rules.event_choices import EventChoice
from pbem.games.dstcg.rules.events import AnimalsHealed, ClassNamed, Struck
from pbem.games.dstcg.rules.moves import Name, class_options
from pbem.games.dstcg.rules.state import Ongoing, State
from pbem.games.dstcg.rules.suppressing import Scope, SuppressMany


@dataclass(frozen=True, slots=True)
class ChooseClass(EventChoice[Name]):
    """Any of the six classes may be named, also one nobody shows."""

    def prompt(self, state: State, seat: Seat) -> str:
        return worded("{card}: name a class.", card=word(self.card.capitalize()))

    def options(self, state: State, seat: Seat) -> Level:
        return class_options()

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return worded("The classes are {values}.", values=Row(map(word, PLURALS.values())))

    def answered(self, state: State, move: Name, flow: Flow) -> State:
        flow.tell(ClassNamed(self.seat, self.card, move.kind))
        effect = state.box.event[self.card].effect
        if effect == "regression":
            flow.then(SuppressMany(self.card, Scope.CLASS, move.kind))
        elif effect == "metamorphose":
            flow.then(HealClass(self.card, move.kind))
        else:
            flow.then(LayImmigrants(self.seat, self.card, move.kind))
        return state


@dataclass(frozen=True, slots=True)
class HealClass(Step[State]):
    """Metamorphose (p. 10): all endangered animals of the class, everybody's, become healthy."""

    card: str
    kind: AnimalClass

    def run(self, state: State, flow: Flow) -> State:
        healed = tuple(
            Struck(each.card, seat, False)
            for seat, each in state.in_play()
            if not each.healthy and state.box.animal[each.card].kind == self.kind
        )
        for each in healed:
            state = state.with_health(each.card, True)
        flow.tell(AnimalsHealed(self.card, healed))
        return state


@dataclass(frozen=True, slots=True)
class LayImmigrants(Step[State]):
    """Immigrants (p. 10): from now on the class enters endangered; what is in play already is untouched."""

    seat: Seat
    card: str
    kind: AnimalClass

    def run(self, state: State, flow: Flow) -> State:
        lies = Ongoing(self.card, self.seat, self.kind)
        return replace(state, resolving=(), ongoing=(*state.ongoing, lies))
