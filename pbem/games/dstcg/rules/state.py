"""The State: every card of the box and where it lies, the tracks, and who knows what of a hand."""

from collections.abc import Iterable
from dataclasses import field

from pbem.engine.seats import Seat
from pbem.engine.values import Value, changed, replace
from pbem.games.dstcg.rules.box import CardBox
from pbem.games.dstcg.rules.cards import AnimalClass, Biome
from pbem.games.dstcg.rules.scoring import Laid, Totals, totals

HAND = 7
LAST_ROUND = 10
# The Survival Track runs from 0 to 8.
TRACK_END = 8


class InPlay(Value):
    """An animal on the table, in one of its two states."""

    card: str
    healthy: bool = True


class Ongoing(Value):
    """An ongoing event before the player who played it; Immigrants remembers the class named."""

    card: str
    seat: Seat
    kind: AnimalClass | None = None


class Leaving(Value):
    """An endangered animal that was suppressed, until somebody takes it or it is discarded."""

    card: str
    seat: Seat


class Known(Value):
    """A card in a hand that another seat knows of, or everybody (None): it was seen to go there."""

    card: str
    holder: Seat
    by: Seat | None


class Tally(Value):
    """Where a seat's victory points come from."""

    dominance: int = 0
    elements: int = 0
    events: int = 0
    # Ending the Game: plus and minus 5.
    survival: int = 0

    @property
    def total(self) -> int:
        """The seat's victory points."""
        return self.dominance + self.elements + self.events + self.survival


class Board:
    """What lies open on the table, and what follows from it: of a State and of a View alike."""

    __slots__ = ()

    box: CardBox
    names: tuple[str, ...]
    current: str
    displays: tuple[tuple[InPlay, ...], ...]
    ongoing: tuple[Ongoing, ...]

    @property
    def biome(self) -> Biome:
        """The biome in play."""
        return self.box.biome[self.current]

    def effects(self, seat: Seat) -> tuple[str, ...]:
        """The effects of the ongoing events before a seat."""
        return tuple(self.box.event[each.card].effect for each in self.ongoing if each.seat == seat)

    def laid(self, seat: Seat) -> tuple[Laid, ...]:
        """A seat's animals in play."""
        return tuple((self.box.animal[each.card], each.healthy) for each in self.displays[seat])

    def totals(self) -> tuple[Totals, ...]:
        """Everybody's food and elements at the biome in play."""
        seats = range(len(self.names))
        return tuple(totals(self.biome, self.laid(seat), self.effects(seat)) for seat in seats)


class State(Board, Value):
    """The table between two steps."""

    box: CardBox = field(repr=False)
    names: tuple[str, ...]
    # Options of the match: whether mails work sums out, and whether they repeat cards seen before.
    sums: bool
    memory: bool
    round: int
    # Who holds the white pawn.
    starter: Seat
    # Biomes by their keys: the one in play, the pile with its open card first, those done, the two removed.
    current: str
    pile: tuple[str, ...]
    done: tuple[str, ...]
    removed: tuple[str, ...]
    # Action cards by their names; hands are sorted, so that two equal hands are one value.
    hands: tuple[tuple[str, ...], ...]
    displays: tuple[tuple[InPlay, ...], ...]
    # In the order they were played.
    ongoing: tuple[Ongoing, ...]
    # The event being resolved, and animals on their way out of play.
    resolving: tuple[str, ...]
    leaving: tuple[Leaving, ...]
    # Face down, the next card first; face up, the last one last.
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    passed: tuple[bool, ...]
    # Card play of this round has ended.
    closed: bool
    survival: tuple[int, ...]
    tallies: tuple[Tally, ...]
    # Everybody's victory points after each round scored.
    course: tuple[tuple[int, ...], ...] = ()
    known: tuple[Known, ...] = ()

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.names)

    @property
    def points(self) -> tuple[int, ...]:
        """The Victory Point Track."""
        return tuple(tally.total for tally in self.tallies)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % len(self.names)

    def circle(self, first: Seat) -> tuple[Seat, ...]:
        """All seats clockwise from one of them."""
        size = len(self.names)
        return tuple((first + distance) % size for distance in range(size))

    def lying(self, effect: str) -> tuple[Ongoing, ...]:
        """The ongoing events of one effect, in the order they were played."""
        return tuple(each for each in self.ongoing if self.box.event[each.card].effect == effect)

    def owner(self, card: str) -> Seat:
        """Before whom an animal in play lies."""
        return next(seat for seat, row in enumerate(self.displays) for each in row if each.card == card)

    def in_play(self) -> tuple[tuple[Seat, InPlay], ...]:
        """Every animal in play with its seat, in seat order."""
        return tuple((seat, each) for seat, row in enumerate(self.displays) for each in row)

    def known_to(self, seat: Seat | None, holder: Seat) -> tuple[str, ...]:
        """The cards of another's hand that a seat (None: a spectator) knows of."""
        return tuple(
            sorted({each.card for each in self.known if each.holder == holder and each.by in (seat, None)})
        )

    # Verbs. Each moves a card in one breath, so that no card is ever nowhere.

    def with_hand(self, seat: Seat, hand: Iterable[str]) -> "State":
        """The state with one hand changed; the caller moves the card elsewhere in the same breath."""
        return replace(self, hands=changed(self.hands, seat, tuple(sorted(hand))))

    def without_card(self, seat: Seat, card: str) -> "State":
        """The state with a card gone from a hand, and forgotten by those who knew of it."""
        # A list is filled in less time than a generator, and every card that is played comes here.
        hand = tuple([each for each in self.hands[seat] if each != card])
        known = tuple([each for each in self.known if each.card != card])
        return replace(self, hands=changed(self.hands, seat, hand), known=known)

    def with_display(self, seat: Seat, row: tuple[InPlay, ...]) -> "State":
        """The state with one player's animals changed."""
        return replace(self, displays=changed(self.displays, seat, row))

    def without_animal(self, seat: Seat, card: str) -> "State":
        """The state with an animal gone from a display."""
        return self.with_display(seat, tuple(each for each in self.displays[seat] if each.card != card))

    def with_health(self, card: str, healthy: bool) -> "State":
        """The state with an animal turned to its healthy or its endangered side."""
        seat = self.owner(card)
        row = tuple(InPlay(card, healthy) if each.card == card else each for each in self.displays[seat])
        return self.with_display(seat, row)

    def with_tally(self, seat: Seat, tally: Tally) -> "State":
        """The state with one seat's points changed."""
        return replace(self, tallies=changed(self.tallies, seat, tally))

    def with_public_card(self, seat: Seat, card: str) -> "State":
        """A card that everybody sees go to a hand."""
        hands = changed(self.hands, seat, tuple(sorted((*self.hands[seat], card))))
        return replace(self, hands=hands, known=(*self.known, Known(card, seat, None)))
