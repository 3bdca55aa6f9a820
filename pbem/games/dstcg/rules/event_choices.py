"""Event Card Clarifications (p. 10): the choices that events give to their own player, and naming a class."""

from typing import TypeVar

from pbem.engine.language.tongues import Row, worded
from pbem.engine.moves import Level, Move
from pbem.engine.reader.words import FILLERS, tokens
from pbem.engine.seats import LETTERS, Seat
from pbem.engine.steps import Ask, Flow, Step
from pbem.engine.values import replace
from pbem.games.dstcg.rules.cards import PLURALS, AnimalClass, word
from pbem.games.dstcg.rules.events import (
    SAID,
    AnimalReturned,
    AnimalsHealed,
    AnimalsSwapped,
    ClassNamed,
    PointsScored,
    Struck,
)
from pbem.games.dstcg.rules.moves import (
    Ally,
    Heal,
    Name,
    Recall,
    Suppress,
    Swap,
    class_options,
    pair_options,
    verb_options,
)
from pbem.games.dstcg.rules.question import not_in_play
from pbem.games.dstcg.rules.state import InPlay, Ongoing, State
from pbem.games.dstcg.rules.suppressing import Scope, SuppressAnimals, SuppressMany

M = TypeVar("M", bound=Move)

# Symbiotic: what its player and the opponent score.
_HOST, _GUEST = 2, 1


class EventChoice(Ask[State, M]):
    """A choice that an event gives to the player who played it."""

    card: str

    heading = worded("round {round}, your {card}")
    waiting = worded("to choose for {card}")
    said = SAID


class ChooseCure(EventChoice[Heal]):
    """Evolution (p. 10): any endangered animal, not only one's own."""

    question = worded("Evolution: heal one animal.")

    def options(self, state: State, seat: Seat) -> Level:
        cards = tuple(each.card for _, each in state.in_play() if not each.healthy)
        return verb_options("heal", cards, Heal, state.box.numbers)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return not_in_play(state, words, worded("Evolution heals an endangered animal."))

    def answered(self, state: State, move: Heal, flow: Flow) -> State:
        flow.tell(AnimalsHealed(self.card, (Struck(move.card, state.owner(move.card), False),)))
        return state.with_health(move.card, True)


class ChooseSleeper(EventChoice[Recall]):
    """Hibernation (p. 10): any animal in play, not only one's own, goes back to its player's hand."""

    question = worded("Hibernation: return one animal.")

    def options(self, state: State, seat: Seat) -> Level:
        cards = tuple(each.card for _, each in state.in_play())
        return verb_options("return", cards, Recall, state.box.numbers)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return not_in_play(state, words, worded("Hibernation returns an animal in play."))

    def answered(self, state: State, move: Recall, flow: Flow) -> State:
        owner = state.owner(move.card)
        flow.tell(AnimalReturned(move.card, owner))
        return state.without_animal(owner, move.card).with_public_card(owner, move.card)


class ChoosePrey(EventChoice[Suppress]):
    """Predator: two different animals are chosen, then suppressed together; one where there is only one."""

    question = worded("Predator: suppress two animals.")

    def options(self, state: State, seat: Seat) -> Level:
        cards = tuple(each.card for _, each in state.in_play())
        numbers = state.box.numbers
        if len(cards) == 1:
            return verb_options("suppress", cards, Suppress, numbers)
        return pair_options(
            "suppress", cards, lambda first: tuple(each for each in cards if each != first), Suppress, numbers
        )

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return not_in_play(state, words, worded("Predator suppresses two different animals in play."))

    def answered(self, state: State, move: Suppress, flow: Flow) -> State:
        prey = (move.card,) if move.other is None else (move.card, move.other)
        flow.then(SuppressAnimals(self.card, prey))
        return state


class ChooseSwap(EventChoice[Swap]):
    """Wanderlust (p. 10): two animals of two players change places and keep their states."""

    question = worded("Wanderlust: swap two animals.")

    def options(self, state: State, seat: Seat) -> Level:
        where = {each.card: owner for owner, each in state.in_play()}
        cards = tuple(where) if len(set(where.values())) > 1 else ()
        return pair_options(
            "swap",
            cards,
            lambda first: tuple(each for each in cards if where[each] != where[first]),
            Swap,
            state.box.numbers,
        )

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        return not_in_play(state, words, worded("Wanderlust swaps two animals of different players."))

    def answered(self, state: State, move: Swap, flow: Flow) -> State:
        first, second = state.owner(move.card), state.owner(move.other)
        flow.tell(AnimalsSwapped(move.card, first, move.other, second))
        lying = {each.card: each for _, each in state.in_play()}
        state = state.with_display(first, _with(state.displays[first], move.card, lying[move.other]))
        return state.with_display(second, _with(state.displays[second], move.other, lying[move.card]))


def _with(row: tuple[InPlay, ...], card: str, other: InPlay) -> tuple[InPlay, ...]:
    """A display with one animal in the place of another."""
    return tuple(other if each.card == card else each for each in row)


class ChooseAlly(EventChoice[Ally]):
    """Symbiotic: an opponent who scores as well."""

    question = worded("Symbiotic: choose an opponent.")

    def options(self, state: State, seat: Seat) -> Level:
        words = seat_words(state.names)
        seats = {word: other for other, word in enumerate(words) if other != seat}
        letters = {LETTERS[other]: word for word, other in seats.items()}
        return verb_options("ally", tuple(seats), lambda word: Ally(seats[word], word), letters)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        others = (word for other, word in enumerate(seat_words(state.names)) if other != seat)
        return worded("Your opponents: {others}.", others=Row(others))

    def answered(self, state: State, move: Ally, flow: Flow) -> State:
        for seat, count in ((self.seat, _HOST), (move.seat, _GUEST)):
            flow.tell(PointsScored(seat, self.card, count))
            tally = state.tallies[seat]
            state = state.with_tally(seat, replace(tally, events=tally.events + count))
        return state


def seat_words(names: tuple[str, ...]) -> tuple[str, ...]:
    """What to type for each player: the name in small letters, or `seat a` where that says nothing."""
    typed = [" ".join(word for word in tokens(name) if word not in FILLERS) for name in names]
    return tuple(
        word
        if word and typed.count(word) == 1 and word.replace(" ", "").isalnum()
        else f"seat {LETTERS[seat]}"
        for seat, word in enumerate(typed)
    )


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


class LayImmigrants(Step[State]):
    """Immigrants (p. 10): from now on the class enters endangered; what is in play already is untouched."""

    seat: Seat
    card: str
    kind: AnimalClass

    def run(self, state: State, flow: Flow) -> State:
        lies = Ongoing(self.card, self.seat, self.kind)
        return replace(state, resolving=(), ongoing=(*state.ongoing, lies))
