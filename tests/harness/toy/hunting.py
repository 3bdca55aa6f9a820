"""Hunting: a forced choice inside a move, a question to somebody else, and one choke point for every loss."""

from collections.abc import Mapping
from dataclasses import replace

from pbem.engine.moves import Level, Move, Node
from pbem.engine.seats import Seat, letter
from pbem.engine.steps import Decision, Flow, Step
from tests.harness.toy.box import AREAS, Kind
from tests.harness.toy.events import AnimalGone, AnimalRescued, AnimalSuppressed, CarpFed, HandDealt
from tests.harness.toy.moves import Abandon, Feast, Forage, Rescue, Suppress
from tests.harness.toy.state import Animal, Pond

__all__ = ["ChooseVictim", "LoseAnimal", "OfferRescue", "OfferShare", "SuppressAnimal"]

# A hand is never foraged beyond this, so that the deck cannot end up in the hands.
_FULL = 5


class ChooseVictim(Decision[Pond, Move]):
    """A hunter must suppress a weaker animal of somebody else, where there is one."""

    seat: Seat
    hunter: str

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, state: Pond, seat: Seat) -> str:
        return f"Which animal does {self.hunter} suppress?"

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, suppress an animal"

    def idle(self, state: Pond) -> str:
        return "to suppress an animal"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "the first animal is suppressed"

    def _owners(self, state: Pond) -> dict[str, tuple[Seat, ...]]:
        strength = state.card(self.hunter).strength
        owners: dict[str, tuple[Seat, ...]] = {}
        for animal in state.pond:
            if animal.owner != self.seat and state.card(animal.name).strength < strength:
                owners[animal.name] = tuple(sorted({*owners.get(animal.name, ()), animal.owner}))
        return owners

    def options(self, state: Pond, seat: Seat) -> Level | tuple[Move, ...]:
        owners = self._owners(state)
        if not owners:
            return ()

        def victim(name: str) -> Node:
            if len(owners[name]) == 1:
                return Suppress(name)
            seats = {f"seat {letter(owner)}": owner for owner in owners[name]}
            return Level(tuple(seats), lambda word: Suppress(name, seats[word]))

        return Level(("suppress",), lambda _: Level(tuple(owners), victim, names=state.box.numbers))

    def explain(self, state: Pond, seat: Seat, words: tuple[str, ...]) -> str | None:
        if words[:1] != ("suppress",):
            return None
        return f"{self.hunter} can suppress: {', '.join(self._owners(state))}."

    def fallback(self, state: Pond, seat: Seat) -> Move:
        name, owners = next(iter(self._owners(state).items()))
        return Suppress(name, None if len(owners) == 1 else owners[0])

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        move = answers[self.seat]
        assert isinstance(move, Suppress)
        owner = self._owners(state)[move.name][0] if move.owner is None else move.owner
        flow.then(SuppressAnimal(self.seat, move.name, owner))
        return state


class SuppressAnimal(Step[Pond]):
    """The one step through which every suppression passes."""

    seat: Seat
    name: str
    owner: Seat

    def run(self, state: Pond, flow: Flow) -> Pond:
        animal = Animal(self.name, self.owner)
        if animal not in state.pond:
            return state
        pond = list(state.pond)
        pond.remove(animal)
        flow.tell(AnimalSuppressed(self.seat, self.name, self.owner))
        flow.then(OfferRescue(self.owner), LoseAnimal())
        return replace(state, pond=tuple(pond), leaving=(animal,))


class OfferRescue(Decision[Pond, Move]):
    """A question to somebody else in the middle of a turn: a stone sent home saves the animal."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, state: Pond, seat: Seat) -> str:
        return f"Rescue {state.leaving[0].name} or abandon it?"

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, rescue or abandon"

    def idle(self, state: Pond) -> str:
        return "to rescue or abandon an animal"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "the animal is abandoned"

    def options(self, state: Pond, seat: Seat) -> tuple[Move, ...]:
        away = [
            area for area, stones in zip(AREAS, state.stones[seat], strict=True) if stones and area != "a"
        ]
        return (*(Rescue(area) for area in away), Abandon())

    def fallback(self, state: Pond, seat: Seat) -> Move:
        return Abandon()

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        move = answers[self.seat]
        if not isinstance(move, Rescue):
            return state
        (animal,) = state.leaving
        flow.tell(AnimalRescued(self.seat, animal.name))
        state = state.with_stones_moved(self.seat, move.area, "a", 1)
        return replace(state, pond=(*state.pond, animal), leaving=())


class LoseAnimal(Step[Pond]):
    """What was not rescued is discarded; the owner of a mud carp takes a share of it."""

    def run(self, state: Pond, flow: Flow) -> Pond:
        if not state.leaving:
            return state
        (animal,) = state.leaving
        flow.tell(AnimalGone(animal.name))
        carps = {other.owner for other in state.pond if state.card(other.name).kind is Kind.CARP}
        flow.then(*(OfferShare(seat) for seat in sorted(carps)))
        return replace(state, leaving=(), discard=(*state.discard, animal.name))


class OfferShare(Decision[Pond, Move]):
    """An interrupt on a consequence: the carp's owner takes a point or a card."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, state: Pond, seat: Seat) -> str:
        return "Your mud carp: feast or forage?"

    def subject(self, state: Pond, seat: Seat) -> str:
        return f"round {state.round}, feast or forage"

    def idle(self, state: Pond) -> str:
        return "to feast or forage"

    def silence(self, state: Pond, seat: Seat) -> str:
        return "your carp feasts"

    def options(self, state: Pond, seat: Seat) -> tuple[Move, ...]:
        may_forage = state.deck and len(state.hands[seat]) < _FULL
        return (Feast(), Forage()) if may_forage else (Feast(),)

    def fallback(self, state: Pond, seat: Seat) -> Move:
        return Feast()

    def resolve(self, state: Pond, answers: Mapping[Seat, Move], flow: Flow) -> Pond:
        feasted = isinstance(answers[self.seat], Feast)
        flow.tell(CarpFed(self.seat, feasted))
        if feasted:
            return state.with_point(self.seat)
        flow.tell(HandDealt((state.deck[0],)), to=self.seat)
        return state.with_cards_drawn(self.seat, 1, flow.chance)
