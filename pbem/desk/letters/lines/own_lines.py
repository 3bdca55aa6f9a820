"""The one reader of a letter's lines, for players and game masters alike.

Their own lines are told apart from quoted ones, labels are put into words, greetings are left out and a
speech takes the rest of the mail; every line is accounted for, and there is an end to lines and time.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from pbem.desk.commands import COMMANDS
from pbem.desk.gm import order_line
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.letters.lines.spoken import in_english
from pbem.desk.letters.writer.identity import Identity
from pbem.desk.office import Office
from pbem.desk.post.receipt import LETTERS_OF_CHOICE
from pbem.engine import registry
from pbem.engine.language.lexicon import verbs_of
from pbem.engine.language.tongues import heard, worded
from pbem.engine.reader.words import courtesy, tokens
from pbem.engine.values import replace
from pbem.errors import PlayerError
from pbem.mail.quote.own_words import Fresh, FreshLine, fresh
from pbem.mail.read.automatic import TAG
from pbem.mail.read.letter import Letter
from pbem.mail.write.tokens import masked, uncoded, without_tokens
from pbem.render import times
from pbem.render.page import LineShown, LineStatus, Receipt
from pbem.render.text_kit import one_line
from pbem.store.tables.mails import LetterRow
from pbem.store.work import Work

# What the receipt says where something was struck out.
STRUCK = worded("Text that was struck out or hidden in your mail was not read.")

# So many words an order or a command has, by and large.
TERSE = 5

# A mail of more lines is no answer to one of ours; the rest is listed as not read.
_MOST_LINES = 60

# Seconds one letter may take; an honest one takes a hundredth of one.
_LONGEST = 10.0

# A text so short cannot hold a quoted mail of ours without its mark.
_TOO_SHORT_TO_QUOTE = 3

# So many lines that were left out are shown; the others are counted.
_SHOWN = 3

_LABEL = re.compile(rf"\s*(\d{{1,2}}[{LETTERS_OF_CHOICE}])\s*", re.IGNORECASE)


def read_fresh(letter: Letter, ours: Callable[[], Sequence[str]]) -> Fresh:
    """The fresh lines of a letter; where they are doubtful, the texts of our mails that it answers decide."""
    found = fresh(letter.text, (), letter.sender_name)
    clear = found.cut is not None or len(found.lines) <= _TOO_SHORT_TO_QUOTE
    if not clear or found.doubtful:
        sent = [line for text in ours() for line in text.splitlines()]
        found = fresh(letter.text, sent, letter.sender_name) if sent else found
    lines = (replace(line, text=uncoded(line.text)) for line in found.lines)
    return replace(found, lines=tuple(line for line in lines if line.text))


def fresh_of(work: Work, letter: Letter, identity: Identity) -> Fresh:
    """The fresh lines of a player's letter, held against what we mailed about the question it answers."""
    token, match, sitter = identity.token, identity.match, identity.sitter

    def ours() -> Sequence[str]:
        if token is None or match is None or sitter is None or not token.question.isdecimal():
            return ()
        return work.outbox.lines(match.id, match.epoch, int(token.question), sitter.seat)

    return read_fresh(letter, ours)


@dataclass(slots=True)
class OwnLine:
    """One fresh line on its way: as written, as read, and what it turned out to be."""

    number: int
    written: str
    text: str
    shown: LineShown | None = None

    @property
    def verb(self) -> str:
        """Its first word, folded; nothing where there is none."""
        return next(iter(tokens(self.text)), "")

    def show(self, status: LineStatus, detail: str, close: tuple[tuple[str, str], ...] = ()) -> None:
        """What the receipt says of it."""
        self.shown = LineShown(self.number, one_line(self.written), status, detail, close)


def is_loose(letter: Letter) -> bool:
    """Whether only its address says which mail it answers: mail programs and taps say more."""
    if letter.references or letter.automatic is not None:
        return not letter.references
    if TAG.search(letter.subject) is not None:
        return False
    return not fresh(letter.text, (), letter.sender_name).quoted


def speaks(letter: Letter, identity: Identity, most: int | None = None) -> bool:
    """Whether any line of a letter, of so many words at `most`, could be an order or a command."""
    verbs = verbs_of(registry.game(identity.match.game)) if identity.match is not None else frozenset()
    spoken = order_line.in_english if identity.master else in_english
    lines = [tokens(spoken(line.text)) for line in fresh(letter.text, (), letter.sender_name).lines]
    if identity.master:
        verbs = frozenset(CATALOGUE)
    return any(
        first in verbs or first in COMMANDS or first.isdecimal() or _LABEL.fullmatch(first)
        for first, *rest in filter(None, lines)
        if most is None or (len(rest) < most and not courtesy((first, *rest)))
    )


@dataclass
class Reading:
    """One letter being read, and what is said to who wrote it."""

    office: Office
    row: LetterRow
    notes: list[str] = field(default_factory=list)
    blocks: list[str] = field(default_factory=list)
    taps: list[str] = field(default_factory=list)
    lines: list[OwnLine] = field(default_factory=list)
    # The language in which it is answered as long as none of its writer's is known.
    tried: str = ""

    def __post_init__(self) -> None:
        self._until = self.office.stopwatch() + _LONGEST

    def take(
        self,
        found: Fresh,
        *,
        speech: Callable[[str], bool],
        labelled: Callable[[], Sequence[str]],
        verbs: Collection[str],
        spoken: Callable[[str], str],
        meant: Callable[[OwnLine], bool],
        master: bool = False,
    ) -> bool:
        """Take the lines that are meant; False where there were only greetings, which need no answer.

        A line that is a speech takes all that stands below it, but for a game master's greetings. A label
        such as 2a stands for the order behind it in the first of these mails of ours that printed it, and
        `spoken` puts commands of other languages into English.
        """
        lines: list[OwnLine] = []
        left = len(found.lines) - _MOST_LINES
        for place, line in enumerate(found.lines[:_MOST_LINES]):
            # A game master's own receipt may hold the address they wrote.
            written = without_tokens(line.text) if master else masked(line.text)
            text = spoken(_behind(line.text, labelled) if _LABEL.fullmatch(line.text) else line.text)
            lines.append(OwnLine(len(lines) + 1, written, text))
            if speech(text):
                below = [OwnLine(0, each.text, each.text) for each in found.lines[place + 1 :] if master]
                polite = [each.written for each in below if not meant(each)]
                rest = [each for each in found.lines[place:] if each.text not in polite]
                lines[-1].text += _paragraphs(rest)[len(line.text) :]
                lines[-1].written = one_line(written, 64)
                lines.extend(each for each in below if each.written in polite)
                left = 0
                break
        self.lines = [line for line in lines if meant(line)]
        polite = [one_line(line.written, 60) for line in lines if line not in self.lines]
        too_many = worded("{left} more lines were not read.", left=left) if left > 0 else ""
        self.notes.extend(filter(None, [too_many, _below(found, verbs, spoken)]))
        if polite:
            self.notes.append(worded("Not read as orders: {polite}.", polite=", ".join(polite)))
        return bool(self.lines) or not lines

    @property
    def late(self) -> bool:
        """Whether reading has taken too long."""
        return self.office.stopwatch() > self._until

    def deal(self, line: OwnLine, does: Callable[[], tuple[LineStatus, str]]) -> None:
        """Do what a line says while there is time, and keep what became of it."""
        if self.late:
            late = worded("Reading this mail took too long, so this was not done. Send it by itself.")
            line.show(LineStatus.UNREAD, late)
            return
        try:
            line.show(*does())
        except PlayerError as problem:
            line.show(LineStatus.IMPOSSIBLE, without_tokens(heard(problem.said)))

    def receipt(self, zone: str) -> Receipt:
        """The answer to the letter: every line, and all that was said of it."""
        shown = tuple(line.shown for line in self.lines if line.shown is not None)
        at = times.moment(self.row.arrived, zone)
        return Receipt(self.row.id, at, shown, tuple(self.notes), tuple(self.blocks), tuple(self.taps))


def _paragraphs(lines: Sequence[FreshLine]) -> str:
    """Lines as one text, with an empty line where the writer left one."""
    text, above = "", 0
    for line in lines:
        text += ("" if not text else "\n" if line.number == above + 1 else "\n\n") + line.text
        above = line.number
    return text


def _below(found: Fresh, verbs: Collection[str], spoken: Callable[[str], str]) -> str:
    """What is said of lines below `quit`, and of lines below `--` that look like commands; often nothing."""
    if found.cut == "stop":
        word, left = "quit", list(found.left)
    else:
        word, left = "--", [line for line in found.left if next(iter(tokens(spoken(line))), "") in verbs]
    if not left:
        return ""
    shown = "; ".join(one_line(line, 40) for line in left[:_SHOWN])
    more = worded(" and {n} more", n=len(left) - _SHOWN) if len(left) > _SHOWN else ""
    return worded("Not read, below {word}: {shown}{more}.", word=word, shown=shown, more=more)


def _behind(label: str, labelled: Callable[[], Sequence[str]]) -> str:
    """The order behind a label, as the first of these texts that has it printed it; else the label itself."""
    wanted = label.strip().lower()
    for text in labelled():
        for printed in text.splitlines():
            if printed.split()[:1] == [wanted]:
                # What stands in brackets explains the order to the reader.
                return uncoded(printed.split(maxsplit=1)[1].partition("   (")[0]).strip()
    return label
