"""How lenient a table is: what happens to a turn that is missed, and how much leave a seat has."""

from collections.abc import Iterable
from enum import StrEnum

from pbem.engine.language.tongues import Typed, refused
from pbem.engine.values import Value
from pbem.render.text_kit import joined


class Rung(StrEnum):
    """Who answers for a seat that stayed silent; the first of its ladder that can does."""

    STANDING = "standing"
    DEPUTY = "deputy"
    BOT = "bot"
    # The game's own fallback, which mails call the stand-in.
    FALLBACK = "fallback"
    # Nobody: the table waits.
    WAIT = "wait"


class Consent(StrEnum):
    """How many of the people at the table must agree to a vote."""

    ALL = "all"
    MAJORITY = "majority"


LADDER = (Rung.STANDING, Rung.DEPUTY, Rung.FALLBACK)

# Rungs that always answer, so that nothing below them is ever reached.
_LAST = (Rung.BOT, Rung.FALLBACK, Rung.WAIT)

_LONGEST_BANK = 8760

_NAMES = {
    "standing orders": Rung.STANDING,
    "stand-in": Rung.FALLBACK,
    "standin": Rung.FALLBACK,
    **{str(rung): rung for rung in Rung},
}


def ladder_of(words: Iterable[str]) -> tuple[Rung, ...]:
    """A ladder from its names, the first rung first; one that ends without an answer ends in the stand-in."""
    rungs: list[Rung] = []
    for word in words:
        rung = _NAMES.get(" ".join(word.lower().split()))
        if rung is None:
            raise refused(
                "{word} is no rung: write {map}.",
                word=f"{word.strip()!r}",
                map=joined((Typed(rung, "rungs") for rung in Rung), "or"),
            )
        if rung not in rungs:
            rungs.append(rung)
        if rung in _LAST:
            break
    return tuple(rungs) if rungs and rungs[-1] in _LAST else (*rungs, Rung.FALLBACK)


class Leniency(Value):
    """What a table has agreed on for those who miss a turn, need time or want something else."""

    ladder: tuple[Rung, ...] = LADDER
    # So many misses in a row, and the seat is offered to somebody else; 0 for never.
    limit: int = 3
    # So many misses a match only move the deadline.
    excused: int = 0
    # So many days a match a seat's deadlines may move for announced absences.
    away: int = 7
    # `more time`: how often a match, and how many hours each.
    more: int = 3
    more_hours: int = 24
    # The hours of each seat's time bank for the whole match, instead of `more time`; 0 for none.
    bank: int = 0
    votes: Consent = Consent.ALL
    # After so many days in which nobody decides a dispute the table is told, and after as many again the
    # match goes on as it stands; 0 for never.
    disputes: int = 5

    def __post_init__(self) -> None:
        """Refuse numbers nobody can mean."""
        numbers = (self.limit, self.excused, self.away, self.more, self.more_hours, self.disputes)
        if any(number < 0 or number > 1000 for number in numbers):
            raise refused("The terms of a table are numbers from 0 to 1000.")
        if not 0 <= self.bank <= _LONGEST_BANK:
            raise refused("A time bank holds a year at most.")
        if self.bank and self.more:
            raise refused("A table has a time bank or `more time`, not both: write   more none   beside it.")


def ladder(terms: Leniency, own: str) -> tuple[Rung, ...]:
    """Who answers for a seat: as its player wants it, else as the table does."""
    return ladder_of(own.split()) if own else terms.ladder
