"""What a player wrote in a letter: the fresh lines, told apart from quoted ones, labels put into words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.desk.commands import COMMANDS
from pbem.desk.letters.identity import Identity
from pbem.desk.post.receipt import LETTERS_OF_CHOICE
from pbem.engine import registry
from pbem.engine.words import tokens
from pbem.mail.quote.own_words import Fresh, FreshLine, fresh
from pbem.mail.read.letter import Letter
from pbem.mail.write.tokens import without_addresses
from pbem.render.page import LineShown
from pbem.render.text_kit import one_line
from pbem.store.work import Work

__all__ = ["SPEECH", "STRUCK", "Line", "fresh_of", "left_out", "lines_of", "speaks"]

# The verbs that take the rest of a mail: nothing behind them is read as an order.
SPEECH = frozenset({"tell", "dispute"})

# What the receipt says where something was struck out.
STRUCK = "Text that was struck out or hidden in your mail was not read."

# A mail of more lines is no answer to a turn mail; the rest is listed as not read.
_MOST_LINES = 60

# A text so short cannot hold a quoted mail of ours without its mark.
_TOO_SHORT_TO_QUOTE = 3

# So many lines that were left out are shown; the others are counted.
_SHOWN = 3

_LABEL = re.compile(rf"\s*(\d{{1,2}}[{LETTERS_OF_CHOICE}])\s*", re.IGNORECASE)


@dataclass(slots=True)
class Line:
    """One fresh line on its way: as written, as read, and what it turned out to be."""

    number: int
    written: str
    text: str
    shown: LineShown | None = None

    @property
    def verb(self) -> str:
        """Its first word, folded; nothing where there is none."""
        return next(iter(tokens(self.text)), "")


def fresh_of(work: Work, letter: Letter, identity: Identity) -> Fresh:
    """The fresh lines of a letter; where they are doubtful, what we mailed about its question decides."""
    found = fresh(letter.text, (), letter.sender_name)
    token, match, sitter = identity.token, identity.match, identity.sitter
    clear = found.cut is not None or len(found.lines) <= _TOO_SHORT_TO_QUOTE
    if clear and not found.doubtful:
        return found
    if token is None or match is None or match.id is None or sitter is None or not token.question.isdecimal():
        return found
    sent = work.outbox.lines(match.id, match.epoch, int(token.question), sitter.seat)
    ours = [line for text in sent for line in text.splitlines()]
    return fresh(letter.text, ours, letter.sender_name)


def speaks(letter: Letter, identity: Identity) -> bool:
    """Whether any line of a letter could be an order or a command, so that it is worth asking about."""
    verbs = registry.game(identity.match.game).verbs if identity.match is not None else frozenset()
    firsts = [next(iter(tokens(line.text)), "") for line in fresh(letter.text, (), letter.sender_name).lines]
    return any(
        first in verbs or first in COMMANDS or first.isdecimal() or _LABEL.fullmatch(first)
        for first in firsts
    )


def lines_of(work: Work, identity: Identity, found: Fresh) -> tuple[list[Line], list[str]]:
    """The lines to be read, press as one of them, and what the receipt says of those that are not."""
    lines: list[Line] = []
    for place, line in enumerate(found.lines[:_MOST_LINES]):
        if next(iter(tokens(line.text)), "") in SPEECH:
            written, rest = one_line(without_addresses(line.text), 64), found.lines[place:]
            return [*lines, Line(len(lines) + 1, written, _paragraphs(rest))], []
        lines.append(Line(len(lines) + 1, without_addresses(line.text), _labelled(work, identity, line.text)))
    more = len(found.lines) - _MOST_LINES
    return lines, [f"{more} more lines were not read."] if more > 0 else []


def _paragraphs(lines: Sequence[FreshLine]) -> str:
    """Lines as one text, with an empty line where the writer left one."""
    text = ""
    above = 0
    for line in lines:
        text += ("" if not text else "\n" if line.number == above + 1 else "\n\n") + line.text
        above = line.number
    return text


def left_out(found: Fresh, verbs: frozenset[str]) -> str:
    """What is said of lines below `quit`, and of lines below `--` that look like commands; often nothing."""
    if found.cut == "stop":
        word, left = "quit", list(found.left)
    else:
        word, left = "--", [line for line in found.left if next(iter(tokens(line)), "") in verbs]
    if not left:
        return ""
    shown = "; ".join(one_line(line, 40) for line in left[:_SHOWN])
    more = f" and {len(left) - _SHOWN} more" if len(left) > _SHOWN else ""
    return f"Not read, below {word}: {shown}{more}."


def _labelled(work: Work, identity: Identity, line: str) -> str:
    """The order behind a label such as 2a, as our last mails about the question printed it."""
    found = _LABEL.fullmatch(line)
    match, sitter = identity.match, identity.sitter
    if found is None or match is None or match.id is None or sitter is None:
        return line
    label = found[1].lower()
    for text in reversed(work.outbox.lines(match.id, match.epoch, match.asked, sitter.seat)):
        for printed in text.splitlines():
            if printed.split()[:1] == [label]:
                return printed.split(maxsplit=1)[1]
    return line
