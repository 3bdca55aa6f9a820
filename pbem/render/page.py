"""A Page: everything one mail says, as plain values; templates put it into words and lay it out."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import StrEnum
from typing import Any

from pbem.engine.language.tongues import Deferred, Typed, heard, tongue, worded
from pbem.engine.text import NARROW, WIDTH
from pbem.engine.values import Value
from pbem.render.mailto import Mailto
from pbem.render.score_sheet import Sheet


class Head(Value):
    """The four lines that are enough to play from a lock screen."""

    question: str = ""
    due: str = ""
    reply: str = ""
    silence: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Those of the four that say something."""
        return tuple(line for line in (self.question, self.due, self.reply, self.silence) if line)


class LineStatus(StrEnum):
    """What became of a line of a letter."""

    DONE = "done"
    WAITS = "waits"
    ASKED = "asked"
    UNREAD = "unread"
    UNCLEAR = "unclear"
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"

    @property
    def said(self) -> str:
        """How the receipt calls it, where it was not done."""
        return _SAID.get(self, "")


_SAID = {
    LineStatus.WAITS: worded("Waits for a code"),
    LineStatus.ASKED: worded("Waits for your yes"),
    LineStatus.UNREAD: worded("Not read"),
    LineStatus.UNCLEAR: worded("Not clear"),
    LineStatus.IMPOSSIBLE: worded("Not possible"),
    LineStatus.UNKNOWN: worded("Not understood"),
}

# Whatever is not done needs who wrote it; a code and a question ask for themselves.
_FINE = (LineStatus.DONE, LineStatus.WAITS, LineStatus.ASKED)


class LineShown(Value):
    """One line of the player's mail and what became of it."""

    number: int
    text: str
    status: LineStatus
    detail: str = ""
    # Orders to send instead, behind the labels that stand for them: 2a, 2b.
    close: tuple[tuple[str, str], ...] = ()
    # It was an order of the game, and no command.
    order: bool = False

    @property
    def said(self) -> str:
        """What became of it, without the line once more where it was done as written."""
        as_written = heard(self.detail) == tongue("Done: {done}.", done=self.text)
        return tongue("Done.") if as_written else self.detail


class Receipt(Value):
    """What the sender of a letter is told: every line is accounted for, and what was asked is answered."""

    letter: int
    at: str
    lines: tuple[LineShown, ...]
    # What else the player should know: a guessed time zone, lines that were not read.
    notes: tuple[str, ...] = ()
    # The answers to commands.
    blocks: tuple[str, ...] = ()
    # Lines that those answers invite to send.
    taps: tuple[str, ...] = ()
    # Send the open question whole, even though it was sent before.
    show: bool = False
    # Why nobody need answer now, where the letter itself has brought that about.
    stands: str = ""
    # The letter held nothing but orders, and all were done: some want no receipt for that.
    plain: bool = False
    # Until when the answer, which was the last one, can still be changed.
    settles: datetime | None = None

    @property
    def problems(self) -> int:
        """How many lines need the player."""
        return sum(1 for line in self.lines if line.status not in _FINE)

    @property
    def done(self) -> bool:
        """Whether anything was."""
        return any(line.status is LineStatus.DONE for line in self.lines)


class NewsShown(Value):
    """One thing that happened: who did it, in the margin, and what."""

    who: str
    text: str


class Choice(Value):
    """A numbered option."""

    number: int
    order: str

    @property
    def pair(self) -> tuple[int, str]:
        """Number and order, for a game's own listing."""
        return self.number, self.order

    @property
    def reversed(self) -> tuple[str, int]:
        """Order and number, to find the one by the other."""
        return self.order, self.number

    @property
    def row(self) -> tuple[int, str, str]:
        """The same where nothing is said of what it does."""
        return self.number, self.order, ""


class Footer(Value):
    """What stands under the mark that clients drop when quoting."""

    title: str = ""
    seats: str = ""
    notice: str = ""
    commands: str = ""
    extra: tuple[str, ...] = ()


class CourseShown(Value):
    """How a match turned: points by lap and player, and the turning points in words."""

    # What a lap is called: round, turn, pick.
    unit: str
    laps: tuple[str, ...]
    names: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    sentences: tuple[str, ...] = ()

    @property
    def cells(self) -> list[tuple[str | int, ...]]:
        """Each lap with its points, as a table has them."""
        return [(lap, *points) for lap, points in zip(self.laps, self.scores, strict=True)]


# The kinds that show the game have a layout of their own; all others are prose.
_LAYOUTS = {"turn": "turn", "reminder": "reminder", "lastcall": "reminder", "finale": "finale"}


class Page(Value):
    """One mail before it is laid out."""

    kind: str
    head: Head = Head()
    footer: Footer = Footer()
    # The template that puts it into words, and what that is told beside what stands here.
    template: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    # The public short code, and the reply token as one line of the body.
    code: str = ""
    token: str = ""
    # Whether no address carries that token, so that lines which are ready to send end with it.
    carried: bool = False
    # The game's template folder, and whether the reader wants the 40-column list.
    game: str = ""
    as_list: bool = False
    receipt: Receipt | None = None
    news: tuple[NewsShown, ...] = ()
    # Whether the reader is asked something: then options are shown.
    asking: bool = False
    choices: tuple[Choice, ...] = ()
    pattern: str = ""
    # How an order may begin, where there are too many to list.
    steps: tuple[str, ...] = ()
    view: Any = None
    # Paragraphs of the kinds that are mostly prose: invitation, notice, answers to commands.
    body: tuple[str, ...] = ()
    # The reader's standing orders as they are on file.
    standing: tuple[str, ...] = ()
    # The score sheet of a finale.
    sheet: Sheet | None = None
    # How the match turned, in a finale.
    course: CourseShown | None = None
    # Lines that can be sent with a tap where no game's options are; those that end in dots are completed.
    taps: tuple[str, ...] = ()
    # Where one-tap answers go; None where nobody can answer.
    reply: Mailto | None = None

    @property
    def width(self) -> int:
        """The columns of its text."""
        return NARROW if self.as_list else WIDTH

    @property
    def begun(self) -> list[tuple[None, str, str]]:
        """The beginnings of orders as rows of links; the answer to one lists what may follow."""
        return [(None, step, "") for step in self.steps]

    @property
    def tapped(self) -> tuple[tuple[str, str], ...]:
        """Each line that can be sent with a tap, and the link that does it; each once."""
        lines = dict.fromkeys((*self.taps, *(self.receipt.taps if self.receipt is not None else ())))
        said = [heard(line) if isinstance(line, Deferred) else heard(Typed(line)) for line in lines]
        return tuple((line, self.reply.tap(line)) for line in said) if self.reply is not None else ()

    @property
    def layout(self) -> str:
        """The template this kind of mail is laid out by."""
        return _LAYOUTS.get(self.kind, "prose")
