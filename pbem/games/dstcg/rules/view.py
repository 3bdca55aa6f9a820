"""The View: what one seat may know, built by naming what is shown.

Cards stand in it by name. What is printed on them is no secret: the box is part of the view, as it is
part of the state, and the codec puts it back.
"""

from dataclasses import field

from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.games.dstcg.rules.box import CardBox
from pbem.games.dstcg.rules.cards import Animal, AnimalClass, Biome, EventCard
from pbem.games.dstcg.rules.state import Board, InPlay, Ongoing, State, Tally


class View(Board, Value):
    """The table as one seat (None: a spectator) sees it; sums are worked out from this."""

    box: CardBox = field(repr=False)
    seat: int | None
    names: tuple[str, ...]
    sums: bool
    memory: bool
    round: int
    starter: int
    # Biomes by their keys: in play, the open card of the pile (none in the last round), those done.
    current: str
    coming: str | None
    done: tuple[str, ...]
    # The reader's own hand, how many cards everybody holds, and those of others that the reader knows of.
    hand: tuple[str, ...]
    hands: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    displays: tuple[tuple[InPlay, ...], ...]
    ongoing: tuple[Ongoing, ...]
    passed: tuple[bool, ...]
    closed: bool
    # The event being resolved, and endangered animals on their way out of play, for Detritivore.
    resolving: tuple[str, ...]
    leaving: tuple[str, ...]
    survival: tuple[int, ...]
    tallies: tuple[Tally, ...]
    # Everybody's points after each round scored.
    course: tuple[tuple[int, ...], ...]
    # Face up, the last one last; and how many cards are left to draw.
    discards: tuple[str, ...]
    undrawn: int

    @property
    def next(self) -> Biome | None:
        """The biome of the next round."""
        return None if self.coming is None else self.box.biome[self.coming]

    @property
    def animals(self) -> tuple[Animal, ...]:
        """The animals in the reader's hand."""
        return tuple(self.box.animal[card] for card in self.hand if card in self.box.animal)

    @property
    def events(self) -> tuple[EventCard, ...]:
        """The events in the reader's hand."""
        return tuple(self.box.event[card] for card in self.hand if card in self.box.event)

    @property
    def effect(self) -> str:
        """The effect of the event being resolved; empty where there is none."""
        return self.box.event[self.resolving[0]].effect if self.resolving else ""

    @property
    def immigrants(self) -> tuple[AnimalClass | None, ...]:
        """The classes that enter endangered this round."""
        return tuple(each.kind for each in self.ongoing if self.box.event[each.card].effect == "immigrants")


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat may know of a state."""
    seats = range(state.players)
    return View(
        box=state.box,
        seat=seat,
        names=state.names,
        sums=state.sums,
        memory=state.memory,
        round=state.round,
        starter=state.starter,
        current=state.current,
        coming=state.pile[0] if state.pile else None,
        done=state.done,
        hand=() if seat is None else state.hands[seat],
        hands=tuple(map(len, state.hands)),
        known=tuple(state.known_to(seat, other) if state.memory and other != seat else () for other in seats),
        displays=state.displays,
        ongoing=state.ongoing,
        passed=state.passed,
        closed=state.closed,
        resolving=state.resolving,
        leaving=tuple(each.card for each in state.leaving),
        survival=state.survival,
        tallies=state.tallies,
        course=state.course,
        discards=state.discards,
        undrawn=len(state.deck),
    )
