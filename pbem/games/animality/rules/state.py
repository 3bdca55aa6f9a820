"""The State: what lies before every seat, every hand and pile, and where the round stands."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat
from pbem.engine.values import Value, changed, replace
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.dice import Roll
from pbem.games.animality.rules.dice_kinds import NONE, Counts
from pbem.games.animality.rules.rule_changes import Point, PointChange, look_up

# How to Win: so much Influence ends the match.
WIN = 20


class Phase(StrEnum):
    """Where the match waits or works; drafting and the bounty are parts of Phase 1."""

    FACTIONS = "factions"
    BOUNTY = "bounty"
    DRAFT = "draft"
    LAST = "last card"
    SLAY = "slay"
    CONFLICT = "conflict"
    RECOVER = "recover"
    OVER = "over"


class Side(StrEnum):
    """Phase 1: face up for dice, face down for a fixed bonus."""

    UP = "up"
    DOWN = "down"


class Source(StrEnum):
    """Where Influence comes from, in the order of the score sheet, which is stored in English."""

    SLAYING = worded("slaying")
    DAMAGE = worded("damage")
    DEFEATS = worded("defeats")
    LOST = worded("lost")
    QUESTS = worded("quests")
    LOCATIONS = worded("locations")


_SOURCES = tuple(Source)


@dataclass(frozen=True, slots=True, order=True)
class Played:
    """A card played, and which side of it counts."""

    card: str
    side: Side


class Camp(Value):
    """What lies before one seat."""

    # Empty until it is chosen.
    faction: str = ""
    health: int = 0
    # Influence by where it came from; the track shows the sum.
    tally: tuple[int, ...] = (0,) * len(_SOURCES)
    # Two a pick, in the order of the picks.
    played: tuple[Played, ...] = ()
    # Dice returned to the supply for Mutations this round.
    spent: Counts = NONE
    # Mutations slain in the whole match; the last `fresh` of them this round.
    slain: tuple[str, ...] = ()
    fresh: int = 0
    passed: bool = False
    # Under ANY: who got this seat's Bounty Token.
    bounty: int | None = None
    # What the dice and bonuses of this round came to, once they are rolled.
    values: Counts = NONE
    defeated: bool = False

    @property
    def influence(self) -> int:
        """The score marker on the Influence track."""
        return sum(self.tally)

    @property
    def slain_now(self) -> tuple[str, ...]:
        """The Mutations slain this round, whose rewards count."""
        return self.slain[len(self.slain) - self.fresh :]

    def gaining(self, source: Source, amount: int) -> "Camp":
        """The camp with Influence gained or, below zero, lost."""
        place = _SOURCES.index(source)
        return replace(self, tally=changed(self.tally, place, self.tally[place] + amount))


class Board(Protocol):
    """What is open on the table: a State has it, and so has the View of a seat."""

    @property
    def box(self) -> AnimalityBox:
        """All components."""

    @property
    def camps(self) -> tuple[Camp, ...]:
        """What lies before each seat; in a View without any face-down card before the Conflict."""

    def cards(self, seat: Seat) -> tuple[Played, ...]:
        """The cards played by a seat, as far as they are known."""

    @property
    def location(self) -> str:
        """The Location of this round."""

    @property
    def start(self) -> int:
        """The start player."""


class State(Value):
    """Everything on and under the table."""

    box: AnimalityBox
    names: tuple[str, ...]
    # Option of the match: whether mails work sums out.
    sums: bool
    phase: Phase
    round: int
    start: int
    camps: tuple[Camp, ...]
    # Sorted, so that two equal hands are one value.
    hands: tuple[tuple[str, ...], ...]
    # Each seat's last card, face down and seen by nobody else.
    discards: tuple[tuple[str, ...], ...]
    # Undealt cards in their order while a round runs; between rounds all of them, sorted.
    deck: tuple[str, ...]
    # The Mutations face up in the order they came, and the pile, next first.
    row: tuple[str, ...]
    pile: tuple[str, ...]
    # The Location in force, those to come, next first, and those used.
    location: str
    locations: tuple[str, ...]
    used: tuple[str, ...]
    # Everybody's Influence at the end of each round.
    history: tuple[tuple[int, ...], ...] = ()
    # Each seat's dice as they fell, kind by kind; they lie there until the next are rolled.
    rolls: tuple[tuple[Roll, ...], ...] = ()

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self.names)

    def cards(self, seat: Seat) -> tuple[Played, ...]:
        """The cards played by a seat."""
        return self.camps[seat].played

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions in play, by seat."""
        return tuple(camp.faction for camp in self.camps)

    @property
    def pick(self) -> int:
        """The number of the pick that is open or was the last of this round."""
        dealt = holds(self, None, Point.DEAL)
        return min((dealt - len(self.hands[0])) // 2 + 1, (dealt - 1) // 2)

    def with_camp(self, seat: Seat, **changes: Any) -> "State":
        """The state with something changed before one seat."""
        camp = replace(self.camps[seat], **changes)
        return replace(self, camps=changed(self.camps, seat, camp))

    def rolling(self, seat: Seat, *rolls: Roll) -> "State":
        """The state with these dice on the table, for their kinds in place of the last ones."""
        table = self.rolls or ((),) * self.size
        kinds = {roll.kind: roll for roll in (*table[seat], *rolls)}
        return replace(self, rolls=changed(table, seat, tuple(kinds.values())))

    def gaining(self, seat: Seat, source: Source, amount: int) -> "State":
        """The state with Influence gained or lost by one seat."""
        if not amount:
            return self
        camp = self.camps[seat].gaining(source, amount)
        return replace(self, camps=changed(self.camps, seat, camp))


def holds(board: Board, seat: Seat | None, point: Point) -> int:
    """What holds at a point for a seat, or for the whole table.

    Location over card over faction over base rule; what a card says counts while it lies face up.
    """
    return look_up(point, *rules_for(board, seat))


def rules_for(board: Board, seat: Seat | None) -> list[tuple[PointChange, ...]]:
    """What changes the base rules for a seat, or for the whole table; what counts most comes last."""
    box = board.box
    location = box.location[board.location].changes
    if seat is None:
        return [location]
    up = Side.UP
    faction = box.faction[board.camps[seat].faction].changes
    # Few cards change a rule.
    said = [box.ability[each.card].changes for each in board.cards(seat) if each.side is up]
    return [*filter(None, (faction, *said, location))]


def picks(board: Board) -> int:
    """Phase 1: how many picks of two a round has."""
    return (holds(board, None, Point.DEAL) - 1) // 2


def turn_order(board: Board) -> tuple[Seat, ...]:
    """The seats from the start player clockwise."""
    return (*range(board.start, len(board.camps)), *range(board.start))
