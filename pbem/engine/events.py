"""Events: what happened, told to everybody or to one seat."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from pbem.engine.language.tongues import Deferred, worded
from pbem.engine.seats import Seat
from pbem.engine.values import PLAIN, Frozen, SaidAs, Value, filled, hastened

# What readers are called in their own mails.
YOU = worded("You")

# Gives a seat's name as the reader knows it: YOU for the reader's own.
Namer: TypeAlias = Callable[[Seat], str]


class Event(metaclass=Frozen):
    """Something that happened, in the past tense; whatever derives from it is a frozen dataclass."""

    # What `text` says where that is always the same sentence, with the event's fields in braces.
    sentence: ClassVar[str]
    said: ClassVar[SaidAs] = PLAIN

    @property
    def who(self) -> Seat | None:
        """The seat that did it, printed in the margin of the news; None when the rules did it."""
        return None

    def text(self, name: Namer) -> str:
        """What happened, one line in the rulebook's words, without the doer's name."""
        return filled(self.sentence, self.said, self)

    def say(self, form: str, **others: object) -> str:
        """A sentence with the event's fields in braces, and these others."""
        return filled(form, self.said, self, **others)


class Doing(Event):
    """Something one seat did or met with: the base of most events of a game."""

    seat: Seat

    @property
    def who(self) -> Seat | None:
        return self.seat


@hastened
class Told(Value):
    """An event and who was told: everybody, or one seat alone."""

    event: Event
    to: Seat | None = None

    def reaches(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) was told."""
        return self.to is None or self.to == seat


class Noted(Event):
    """Something that is no rule of any game: a deadline missed, a seat given up, a standing order used."""

    words: str | Deferred
    seat: Seat | None = None

    @property
    def who(self) -> Seat | None:
        return self.seat

    def text(self, name: Namer) -> str:
        return self.words


def noted(form: str, seat: Seat | None = None, /, **values: Any) -> Noted:
    """Something of a seat, or of nobody's, in one sentence."""
    return Noted(worded(form, **values), seat)
