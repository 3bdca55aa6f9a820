"""A command by mail: one verb, one module; `help` is made from what they say of themselves."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from pbem.desk.live import Live, Sitter
from pbem.desk.office import Office
from pbem.engine.events import Event
from pbem.store.tables import Letter, Match, Player
from pbem.store.work import Work

__all__ = ["Answer", "Asking", "Command", "Needs"]


class Needs(IntEnum):
    """Who may use a command; each includes what the one before it asks for."""

    # The answer goes to the address on file and tells nothing its owner may not know.
    ADDRESS = 1
    # The letter must prove a seat by its token.
    SEAT = 2
    # The seat's match must be running or over, so that there is something to show.
    MATCH = 3


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, and where: what a command may look at."""

    office: Office
    work: Work
    letter: Letter
    player: Player
    match: Match | None = None
    sitter: Sitter | None = None
    live: Live | None = None
    # Tells the whole table something.
    tell: Callable[[Event], None] = lambda event: None

    @property
    def zone(self) -> str:
        """The zone the player reads times in."""
        return self.player.zone or (self.match.zone if self.match is not None else self.office.zone)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command says: a summary for the receipt, blocks of text, whether to show the question."""

    done: str = ""
    blocks: tuple[str, ...] = ()
    show: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """One verb: how it is written, what it does, who may use it."""

    name: str
    usage: str
    summary: str
    needs: Needs
    # Raises PlayerError where it cannot be done.
    run: Callable[[Asking, str], Answer]
