"""What a player wrote in a letter: the fresh lines, told apart from quoted ones, labels put into words."""

import re
from dataclasses import dataclass

from pbem.desk.identity import Identity
from pbem.desk.reply import LETTERS_OF_CHOICE
from pbem.mail.letter import Letter
from pbem.mail.quoting import Fresh, fresh
from pbem.render.page import LineShown
from pbem.store.work import Work

__all__ = ["Line", "fresh_of", "labelled"]

# A text so short cannot hold a quoted mail of ours without its mark.
_TOO_SHORT_TO_QUOTE = 3

_LABEL = re.compile(rf"\s*(\d{{1,2}}[{LETTERS_OF_CHOICE}])\s*", re.IGNORECASE)


@dataclass(slots=True)
class Line:
    """One fresh line on its way: as written, as read, and what it turned out to be."""

    number: int
    written: str
    text: str
    shown: LineShown | None = None


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


def labelled(work: Work, identity: Identity, line: str) -> str:
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
