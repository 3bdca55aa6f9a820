"""Game Setup, A (p. 4): the players choose their animals, before anything else is set up.

The rulebook names no order: it is drawn by lot, and with several animals each the next round goes back.
Whoever left `prefer birds, mammals or insects` is not asked as long as one of them is free.
"""

from collections.abc import Iterable, Iterator

from pbem.engine.events import Doing, Event, Namer
from pbem.engine.game import Table
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.reader.words import tokens
from pbem.engine.seats import Seat
from pbem.engine.steps import Ask, Flow, Step
from pbem.engine.wishes import Granted, first_possible
from pbem.games.domspec.rules.box import Animal, SpeciesBox
from pbem.games.domspec.rules.events import SAID, listed
from pbem.games.domspec.rules.moves import Take
from pbem.games.domspec.rules.option_trees import by_animal, choice
from pbem.games.domspec.rules.question import said
from pbem.games.domspec.rules.setup import cast, quota, set_up, unpacked, with_seats
from pbem.games.domspec.rules.state import ABSENT, State

# The value of the option `animals` that has the players choose by mail.
CHOSEN = "chosen"


def begun(table: Table[SpeciesBox], flow: Flow) -> State:
    """The first state: everything is set up, or the players are asked which animals they would like."""
    state = unpacked(table)
    wishes = table.option("animals")
    random = table.option("earth") == "random"
    if wishes.strip().casefold() != CHOSEN:
        return set_up(
            with_seats(state, cast(wishes, table.size, state.several, flow.chance)), flow, random=random
        )
    order = flow.chance.shuffle(range(table.size))
    share = quota(table.size, state.several)
    flow.tell(OrderDrawn(tuple(order), share))
    flow.then(*(ChooseAnimal(seat) for seat in _rounds(order, share)), SetUp(random))
    return state


def _rounds(order: tuple[Seat, ...], share: int) -> Iterator[Seat]:
    """Whose choice it is, one after another: each round in the opposite order of the one before."""
    for number in range(share):
        yield from order if number % 2 == 0 else reversed(order)


class ChooseAnimal(Ask[State, Take]):
    """One of the animals that nobody has; the last one left goes to the last seat without a question."""

    heading = worded("your animal")
    waiting = worded("to choose an animal")

    def prompt(self, state: State, seat: Seat) -> str:
        share = quota(len(state.names), state.several)
        if share == 1:
            return worded("Which animal would you like?")
        return worded("Your animal {x} of {share}: which one?", x=1 + len(_of(state, seat)), share=share)

    def options(self, state: State, seat: Seat) -> Level:
        free = _of(state, ABSENT)
        return choice({"take": lambda: by_animal(free, Take)})

    def answered(self, state: State, move: Take, flow: Flow) -> State:
        flow.tell(AnimalTaken(self.seat, move.animal))
        seats = [self.seat if side.animal is move.animal else side.seat for side in state.sides]
        return with_seats(state, seats)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        animals = said(words).animals
        owner = state.seat(animals[0]) if animals else ABSENT
        if owner == ABSENT:
            return None
        if owner == seat:
            return worded("The {animals} are yours already.", animals=animals[0].plural)
        owned = state.names[owner].capitalize()
        return worded("The {animals} are {name}'s already.", animals=animals[0].plural, name=owned)


def _of(state: State, seat: Seat) -> tuple[Animal, ...]:
    """The animals of a seat, in food-chain order; of ABSENT those that are free."""
    return tuple(side.animal for side in state.sides if side.seat == seat)


class SetUp(Step[State]):
    """Set-up B to R: everybody has an animal, and everybody is shown the board."""

    random: bool

    def run(self, state: State, flow: Flow) -> State:
        flow.mark()
        return set_up(state, flow, random=self.random)


class OrderDrawn(Event):
    """In which order the players choose."""

    order: tuple[Seat, ...]
    share: int

    def text(self, name: Namer) -> str:
        text = worded(
            "Animals are chosen in an order drawn by lot: {name}.",
            name=listed(name(seat) for seat in self.order),
        )
        return (
            text if self.share == 1 else worded("{text} After each round the order turns round.", text=text)
        )


class AnimalTaken(Doing):
    """An animal was chosen."""

    animal: Animal

    sentence = worded("chose the {animal}")
    said = SAID


def animal_wished(options: Level, wishes: Iterable[str]) -> Granted | None:
    """The first animal among the wishes that nobody has; None where no wish names one."""
    named = [
        animal.word
        for wish in wishes
        for choice in wish.split(" or ")
        for animal in said(tuple(tokens(choice))).animals
    ]
    return first_possible(options, [f"take {word}" for word in named]) if named else None
