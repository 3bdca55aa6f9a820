"""What wrote a letter, a person or a machine, is decided here and nowhere else, before its code is looked at.

Programs that answer each other never stop (RFC 3834), so every class but the last may do less than a person.
"""

import re
from enum import StrEnum

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.automatic import SAYS_SO
from pbem.mail.read.letter import AUTO_REPLIED, ENVELOPE, REACTION, Letter
from pbem.mail.read.machine_words import AUTOMATIC, AWAY, MESSAGE, SELF, YOUR_MESSAGE


class LetterKind(StrEnum):
    """The classes of letters, the strictest first."""

    OWN = "own mail"
    """A mail of ours that has come back; it may do nothing."""
    REPORT = "report"
    """About a mail of ours, or many: a bounce is booked, a complaint ends mail, all else is nothing."""
    NOBODY = "nobody"
    """Of a daemon, or of nobody: it may do nothing."""
    ANSWERING = "automatic reply"
    """An answering machine, a receipt or a calendar: it may do nothing."""
    REACTION = "reaction"
    """Somebody clicked on a picture; nothing was written."""
    RELAYED = "automatic"
    """A person's mail that a list or a service passed on, or a program's: exact orders under a good code."""
    DOUBTFUL = "doubtful"
    """It reads like a machine's: all of it is read, but it is answered only if something was understood."""
    PERSON = "person"


MUTE = frozenset(
    {LetterKind.OWN, LetterKind.REPORT, LetterKind.NOBODY, LetterKind.ANSWERING, LetterKind.REACTION}
)
"""The classes whose letters are neither read nor answered, whatever code they carry."""

# Where the signs that the reader finds belong.
_SIGNS = {
    "report": LetterKind.REPORT,
    "no sender": LetterKind.NOBODY,
    "daemon address": LetterKind.NOBODY,
    AUTO_REPLIED: LetterKind.ANSWERING,
    "calendar": LetterKind.ANSWERING,
    REACTION: LetterKind.REACTION,
    "auto-submitted": LetterKind.RELAYED,
    "subject": LetterKind.DOUBTFUL,
    "service desk": LetterKind.DOUBTFUL,
    SAYS_SO: LetterKind.DOUBTFUL,
}
_LOOKED_AT = 30
_SCANNED = ("scan", "virus", "viren", "malware")
_ASKS = frozenset("?？؟")
_SENTENCE = re.compile(r"[^.!?。！？؟\n]+[.!?。！？؟]*")


def kind(letter: Letter, own: str = "", *, hasty: bool = False, odd: bool = False) -> LetterKind:
    """The class of a letter to our address `own`: the first that fits.

    `hasty`: it came faster after our mail than a person writes. `odd`: nothing in it is meant for us.
    """
    if letter.ours or _from_us(letter, own):
        return LetterKind.OWN
    if letter.bounce is not None or any(ENVELOPE.search(recipient) for recipient in letter.recipients):
        return LetterKind.REPORT
    if letter.automatic is not None:
        return _SIGNS.get(letter.automatic) or (
            LetterKind.DOUBTFUL if letter.references else LetterKind.RELAYED
        )
    empty = not letter.text.strip() and not letter.references and _ASKS.isdisjoint(letter.subject)
    if hasty or odd or empty or _worded(letter):
        return LetterKind.DOUBTFUL
    return LetterKind.PERSON


def _from_us(letter: Letter, own: str) -> bool:
    """Whether the From is our own address, with or without a sub-address."""
    if letter.sender is None or not own:
        return False
    ours, _, host = own.lower().partition("@")
    local, _, sender_host = letter.sender.partition("@")
    return host == sender_host and local.partition("+")[0] == ours


def _worded(letter: Letter) -> bool:
    """Whether its words are an answering machine's: it says so, or it speaks of our mail and asks nothing."""
    found = fresh(letter.text, (), letter.sender_name)
    lines = [line.text for line in found.lines[:_LOOKED_AT]] + list(found.left[:_LOOKED_AT])
    text = "\n".join(lines).lower()
    sentences = _SENTENCE.findall(text)
    told = [part for part in sentences if _ASKS.isdisjoint(part) and not _has(part, _SCANNED)]
    if any(_has(part, SELF) or (_has(part, AUTOMATIC) and _has(part, MESSAGE)) for part in told):
        return True
    return _ASKS.isdisjoint(text) and (_has(text, YOUR_MESSAGE) or _has(text, AWAY))


def _has(text: str, words: tuple[str, ...]) -> bool:
    return any(map(text.__contains__, words))
