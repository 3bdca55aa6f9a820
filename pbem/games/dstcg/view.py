"""The View: what one seat may know, built by naming what is shown."""

from dataclasses import dataclass

from pbem.engine.seats import Seat
from pbem.games.dstcg.cards import Animal, AnimalClass, Biome, Elements, EventCard
from pbem.games.dstcg.scoring import animal_food, totals
from pbem.games.dstcg.state import State, Tally

__all__ = ["Display", "EventLying", "Lying", "View", "view_of"]


@dataclass(frozen=True, slots=True)
class Lying:
    """An animal in play and what it feeds at this biome now."""

    animal: Animal
    healthy: bool
    food: int

    @property
    def name(self) -> str:
        """The card's name."""
        return self.animal.name


@dataclass(frozen=True, slots=True)
class EventLying:
    """An ongoing event on the table."""

    name: str
    effect: str
    kind: AnimalClass | None


@dataclass(frozen=True, slots=True)
class Display:
    """What lies before one player, and that player's place on the tracks."""

    name: str
    animals: tuple[Lying, ...]
    events: tuple[EventLying, ...]
    food: int
    elements: Elements
    passed: bool
    # How many cards in hand, and those among them that the reader knows of.
    hand: int
    known: tuple[str, ...]
    tally: Tally
    survival: int

    @property
    def points(self) -> int:
        """The place on the Victory Point Track."""
        return self.tally.total

    @property
    def effects(self) -> tuple[str, ...]:
        """The effects of the ongoing events that lie here."""
        return tuple(event.effect for event in self.events)


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (None: a spectator) sees it."""

    seat: int | None
    names: tuple[str, ...]
    sums: bool
    memory: bool
    round: int
    starter: int
    biome: Biome
    # The open card of the biome pile; None in the last round.
    next: Biome | None
    done: tuple[str, ...]
    displays: tuple[Display, ...]
    # The reader's own hand.
    animals: tuple[Animal, ...]
    events: tuple[EventCard, ...]
    # The effect of the event being resolved; empty where there is none.
    resolving: str
    # Endangered animals on their way out of play, for Detritivore.
    leaving: tuple[Animal, ...]
    closed: bool
    # Face up, the last one last; and how many cards are left to draw.
    discards: tuple[str, ...]
    undrawn: int
    # Everybody's points after each round scored.
    course: tuple[tuple[int, ...], ...]

    @property
    def hand(self) -> tuple[str, ...]:
        """The names of the cards in the reader's hand, in order."""
        animals = [animal.name for animal in self.animals]
        return tuple(sorted([*animals, *(event.name for event in self.events)]))

    @property
    def immigrants(self) -> tuple[AnimalClass | None, ...]:
        """The classes that enter endangered this round."""
        return tuple(
            event.kind
            for display in self.displays
            for event in display.events
            if event.effect == "immigrants"
        )


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat may know of a state."""
    box = state.box
    hand = () if seat is None else state.hands[seat]
    return View(
        seat=seat,
        names=state.names,
        sums=state.sums,
        memory=state.memory,
        round=state.round,
        starter=state.starter,
        biome=state.biome,
        next=box.biome[state.pile[0]] if state.pile else None,
        done=tuple(box.biome[key].name for key in state.done),
        displays=tuple(_display(state, other, seat) for other in range(state.players)),
        animals=tuple(box.animal[card] for card in hand if card in box.animal),
        events=tuple(box.event[card] for card in hand if card in box.event),
        resolving=box.event[state.resolving[0]].effect if state.resolving else "",
        leaving=tuple(box.animal[each.card] for each in state.leaving),
        closed=state.closed,
        discards=state.discards,
        undrawn=len(state.deck),
        course=state.course,
    )


def _display(state: State, seat: Seat, reader: Seat | None) -> Display:
    box, biome = state.box, state.biome
    effects = state.effects(seat)
    laid = state.laid(seat)
    sums = totals(biome, laid, effects)
    annelids = effects.count("annelids")
    return Display(
        name=state.names[seat],
        animals=tuple(
            Lying(animal, healthy, animal_food(biome, animal, healthy, annelids)) for animal, healthy in laid
        ),
        events=tuple(
            EventLying(each.card, box.event[each.card].effect, each.kind)
            for each in state.ongoing
            if each.seat == seat
        ),
        food=sums.food,
        elements=sums.elements,
        passed=state.passed[seat],
        hand=len(state.hands[seat]),
        known=state.known_to(reader, seat) if state.memory and seat != reader else (),
        tally=state.tallies[seat],
        survival=state.survival[seat],
    )
