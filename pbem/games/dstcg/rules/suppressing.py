"""Suppressing Animals (p. 6): the one way an animal is ever suppressed, and Detritivore beside it."""

from enum import StrEnum

from pbem.engine.language.tongues import Row, worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Ask, Flow, Step
from pbem.engine.values import replace
from pbem.games.dstcg.rules.cards import AnimalClass, word
from pbem.games.dstcg.rules.events import SAID, AnimalsSuppressed, AnimalTaken, Struck
from pbem.games.dstcg.rules.moves import Suppress, Take, verb_options
from pbem.games.dstcg.rules.question import not_in_play
from pbem.games.dstcg.rules.state import InPlay, Leaving, State


def victims_of(state: State, hunter: str, kind: AnimalClass) -> tuple[str, ...]:
    """The animals of a class that lie there beside the hunter itself."""
    animal = state.box.animal
    return tuple(
        each.card for _, each in state.in_play() if animal[each.card].kind == kind and each.card != hunter
    )


def must_suppress(state: State, hunter: str, kind: AnimalClass) -> str:
    """What a hunter has to do, in a sentence."""
    victims = victims_of(state, hunter, kind)
    if not victims:
        return worded(
            "There is no {kind} in play, so the {hunter} suppresses nobody.",
            kind=word(kind),
            hunter=word(hunter),
        )
    return worded(
        "The {hunter} must suppress one {kind}: {victims}.",
        hunter=word(hunter),
        kind=word(kind),
        victims=Row(map(word, victims)),
    )


class ChooseVictim(Ask[State, Suppress]):
    """Suppressing Animals: the player must choose any one matching animal; the card just laid is none."""

    hunter: str
    kind: AnimalClass

    question = worded("Suppress one of the {kind}.")
    heading = worded("round {round}, {hunter} suppresses")
    waiting = worded("to suppress an animal")
    said = SAID

    def options(self, state: State, seat: Seat) -> Level:
        victims = victims_of(state, self.hunter, self.kind)
        return verb_options("suppress", victims, Suppress, state.box.numbers)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return not_in_play(state, words, must_suppress(state, self.hunter, self.kind))

    def answered(self, state: State, move: Suppress, flow: Flow) -> State:
        flow.then(SuppressAnimals(self.hunter, (move.card,)))
        return state


class SuppressAnimals(Step[State]):
    """Every suppression there is: healthy animals turn endangered, endangered ones leave play, at once."""

    cause: str
    cards: tuple[str, ...]

    def run(self, state: State, flow: Flow) -> State:
        struck = []
        leaving = list(state.leaving)
        for seat, each in state.in_play():
            if each.card not in self.cards:
                continue
            struck.append(Struck(each.card, seat, not each.healthy))
            if each.healthy:
                state = state.with_health(each.card, False)
            else:
                state = state.without_animal(seat, each.card)
                leaving.append(Leaving(each.card, seat))
        flow.tell(AnimalsSuppressed(self.cause, tuple(struck)))
        flow.then(Scavenge())
        return replace(state, leaving=tuple(leaving))


class Scope(StrEnum):
    """Which animals an event suppresses, found when it runs."""

    ALL = "all"
    CLASS = "class"
    ENDANGERED = "endangered"
    # None of the elements it shows is on the biome.
    MISMATCHED = "mismatched"


class SuppressMany(Step[State]):
    """Catastrophe, Regression and both sentences of Extinction: every animal in a scope, at once."""

    card: str
    scope: Scope
    kind: AnimalClass | None = None

    def run(self, state: State, flow: Flow) -> State:
        hit = tuple(each.card for _, each in state.in_play() if self._hits(state, each))
        if hit:
            flow.then(SuppressAnimals(self.card, hit))
        return state

    def _hits(self, state: State, lying: InPlay) -> bool:
        animal = state.box.animal[lying.card]
        if self.scope is Scope.CLASS:
            return animal.kind == self.kind
        if self.scope is Scope.ENDANGERED:
            return not lying.healthy
        if self.scope is Scope.MISMATCHED:
            icons = animal.face(lying.healthy).elements
            return not any(need and supply for need, supply in zip(icons, state.biome.elements, strict=True))
        return True


class Scavenge(Step[State]):
    """Detritivore (p. 10): while one lies there it takes its pick first; the rest is discarded."""

    def run(self, state: State, flow: Flow) -> State:
        if not state.leaving:
            return state
        waiting = state.lying("detritivore")
        if waiting:
            flow.then(ChooseCarrion(waiting[0].seat, waiting[0].card), self)
            return state
        gone = tuple(each.card for each in state.leaving)
        return replace(state, leaving=(), discards=(*state.discards, *gone))


class ChooseCarrion(Ask[State, Take]):
    """Detritivore (p. 10): if several endangered animals go at once, its player chooses which to take."""

    event: str

    question = worded("Detritivore: take one of the dead.")
    heading = worded("round {round}, your detritivore")
    waiting = worded("to choose an animal for detritivore")

    def options(self, state: State, seat: Seat) -> Level:
        return verb_options("take", tuple(each.card for each in state.leaving), Take, state.box.numbers)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return worded("Leaving play now: {card}.", card=Row(word(each.card) for each in state.leaving))

    def answered(self, state: State, move: Take, flow: Flow) -> State:
        flow.tell(AnimalTaken(self.seat, move.card, self.event))
        taken = state.with_public_card(self.seat, move.card)
        return replace(
            taken,
            leaving=tuple(each for each in state.leaving if each.card != move.card),
            ongoing=tuple(each for each in state.ongoing if each.card != self.event),
            discards=(*state.discards, self.event),
        )
