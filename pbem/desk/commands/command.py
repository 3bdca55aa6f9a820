"""A command by mail: one verb, one module; `help` is made from what they say of themselves."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.standing_orders import describe
from pbem.desk.match.standing_words import leave
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail
from pbem.engine.events import Event
from pbem.engine.language.spoken import english, forms, spelled
from pbem.engine.language.tongues import Deferred, Typed, refused, worded
from pbem.engine.reader.words import FILLERS
from pbem.engine.values import Value
from pbem.mail.quote.own_words import Fresh
from pbem.store.tables.core import Match, Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import MatchStatus, StandingKind
from pbem.store.work import Work


class Asking(Value):
    """Who asks, and where: what a command may look at."""

    office: Office
    work: Work
    letter: LetterRow
    player: Player
    match: Match | None = None
    sitter: Sitter | None = None
    live: Live | None = None
    # Tells the whole table something.
    tell: Callable[[Event], None] = lambda event: None
    # The change of the match that this letter makes, where it has begun.
    change: Change | None = None
    # How the letter was read.
    fresh: Fresh | None = None
    source: str = "plain"
    # The Message-IDs that the letter refers to, oldest first.
    references: tuple[str, ...] = ()
    # Whether the policy wants the other's yes as well, who would get a hand, an address or a power.
    asks_other: bool = True
    # Why mails go out where that is not the letter itself.
    why: Cause | None = None

    @property
    def zone(self) -> str:
        """The zone the player reads times in."""
        return self.player.zone or (self.match.zone if self.match is not None else self.office.zone)

    @property
    def cause(self) -> Cause:
        """Why mails go out that this letter causes."""
        return self.why or Cause.of_letter(self.letter)

    def at_table(self) -> tuple[Live, Sitter]:
        """The match and the seat, for a command that is only read at a table."""
        assert self.live is not None
        assert self.sitter is not None
        return self.live, self.sitter

    def played(self) -> tuple[Live, Sitter, Change]:
        """The match, the seat and the change, for a command that needs a match."""
        if self.live is None or self.sitter is None or self.change is None:
            raise refused("The match has not begun.")
        return self.live, self.sitter, self.change

    def demand_running(self) -> None:
        """Refuse where the match is on hold or over."""
        if self.played()[0].match.status is not MatchStatus.RUNNING:
            raise refused("The match is not being played.")


class Seated(Value):
    """A seat at a table that has not begun: its player is answered there, or the match begins."""

    match: Match
    seat: int


class Said(Value):
    """What a command says: a summary for the receipt, blocks of text, whether to show the question."""

    done: str = ""
    blocks: tuple[str, ...] = ()
    # Lines that the blocks invite to send.
    taps: tuple[str, ...] = ()
    show: bool = False
    # What answers the letter where no seat of a match does: it carries the receipt.
    answer: Mail | Seated | None = None
    # What goes to others, or beside the receipt.
    mails: tuple[Mail, ...] = ()
    # The motion that a vote has decided: it is carried out when the letter has been answered.
    decided: str = ""
    # What is left to do, where the policy may want it asked back first, and the question to ask.
    then: "Callable[[], Said] | None" = None
    question: str = ""


class Command(Value):
    """One verb: how it is written, what it does, who may use it."""

    name: str
    usage: str
    summary: str
    # Raises PlayerError where it cannot be done.
    run: Callable[[Asking, str], Said]
    # Where it stands above the orders of a mail it is carried out before them.
    early: bool = False
    # What stands behind it, in whatever language, as it is written in English: that is what it is run with.
    reads: Callable[[str], str] = str

    @property
    def written(self) -> str:
        """How it is written, for whoever reads; a usage of one word is the command's name."""
        return self.usage if isinstance(self.usage, Deferred) else Typed(self.usage)


def told(form: str, /, **values: Any) -> Said:
    """A command was done, which one sentence says."""
    return Said(done=worded(form, **values))


def number_in(word: str) -> int | None:
    """The number a word is, where that can be one of ours."""
    return int(word) if word.isdecimal() and len(word) < 10 else None


def spoken(*sections: str) -> Callable[[str], str]:
    """For a command all of whose words are ours: those of these sections are put into English."""
    return lambda argument: english(argument, *sections)


def named(argument: str) -> str:
    """For a command that takes a name: `all` and its like are put into English where they stand alone."""
    name, colon, rest = argument.partition(":")
    said = tuple(word for word in spelled(name) if word not in FILLERS)
    return f"{forms('people').get(said, name)}{colon}{rest}"


def leaving(kind: StandingKind) -> Callable[[Asking, str], Said]:
    """What `then`, `if` and their like do: file orders for questions that are not asked yet."""
    return partial(_leave_orders, kind)


def _leave_orders(kind: StandingKind, asking: Asking, argument: str) -> Said:
    live, sitter = asking.at_table()
    if live.match.status is not MatchStatus.RUNNING:
        raise refused("The match is not being played, so nothing can be left for later.")
    filed = asking.work.standing_orders
    view = live.game.view(live.position.state, sitter.seat)
    mine, named = filed.of_seat(live.id, sitter.seat), live.kernel.table.by_first_names
    left = leave(live.game, view, mine, kind, argument, named)
    period = live.game.period(live.position.state)
    row = left.row(live.id, sitter.seat, period, asking.letter.arrived, asking.letter.id)
    filed.remove(left.replaces)
    filed.add(row)
    order = describe(row)
    if row.period:
        return told("On file until the end of {period}: {order}", period=period, order=order)
    return told("On file: {order}", order=order)
