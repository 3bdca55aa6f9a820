"""What an SMTP server's answer means for a mail, so that a player never pays for what is about us.

The table is read from the top; the first row that fits decides. What the words give away stands first, then
the enhanced status codes of RFC 3463, then bare reply codes by the stage at which they came.
"""

import re
from enum import StrEnum

from pbem.engine.values import Value


class Delivered(StrEnum):
    """What became of one attempt to send a mail."""

    SENT = "sent"
    """The server has taken it."""
    LATER = "later"
    """Not now: the same bytes again after a while."""
    UNCERTAIN = "uncertain"
    """The line broke while the mail was handed over; the server may have it. The same bytes again."""
    BOUNCED = "bounced"
    """Never, because of the recipient's address or mailbox."""
    REFUSED = "refused"
    """Not this mail, whatever the reason, while nothing is known against others. The same bytes again."""
    US = "us"
    """Refused because of us: login, quota, rate, policy. The queue stops and the operator is told.

    For a mail that had been begun this is only what the answer suggests, and others decide; see evidence.
    """


class Stage(StrEnum):
    """How far the conversation was."""

    CONNECT = "connect"
    LOGIN = "login"
    SENDER = "sender"
    RECIPIENT = "recipient"
    DATA = "data"


class _Row(Value):
    verdict: Delivered
    enhanced: str = ""
    """Which enhanced codes it is about, as a pattern; any or none if empty."""
    code: str = ""
    """Which reply codes, as a pattern."""
    words: str = ""
    """Which words in the text, as a pattern."""
    stages: frozenset[Stage] = frozenset(Stage)


_BEFORE = frozenset({Stage.CONNECT, Stage.LOGIN})
_SENDER = frozenset({Stage.SENDER})
_RECIPIENT = frozenset({Stage.RECIPIENT})
_DATA = frozenset({Stage.DATA})

_OUR_LIMITS = (
    r"\b(sending|submission|outgoing|outbound|relay|sender'?s?|hourly|24.hour)\b.{0,40}\b(limit|quota|rate)\b"
    r"|\brate.?limit|\btoo many (e-?mails|messages|connections|sessions|logins)"
)

_TABLE: tuple[_Row, ...] = (
    # Before a mail was even begun, every answer is about us.
    _Row(Delivered.US, stages=_BEFORE),
    # Some servers send strangers away once; they do it under codes that otherwise mean policy.
    _Row(Delivered.LATER, code="4..", words=r"gr[ae]y.?list"),
    # Providers announce their sending limits under almost any code.
    _Row(Delivered.US, words=_OUR_LIMITS),
    _Row(Delivered.US, enhanced=r"5\.4\.5|5\.1\.90"),
    # Addresses: ours as sender, then the recipient's.
    _Row(Delivered.US, enhanced=r"[45]\.1\.[78]"),
    _Row(Delivered.US, enhanced=r"5\.1\.\d+", stages=_SENDER),
    _Row(Delivered.BOUNCED, enhanced=r"5\.1\.\d+"),
    # The recipient's mailbox, and the way to it.
    _Row(Delivered.BOUNCED, enhanced=r"5\.2\.\d+", stages=_RECIPIENT | _DATA),
    _Row(Delivered.BOUNCED, enhanced=r"5\.4\.\d+", stages=_RECIPIENT | _DATA),
    # An address beyond ASCII that the other side cannot take.
    _Row(Delivered.BOUNCED, enhanced=r"5\.6\.7", stages=_RECIPIENT),
    # Systems, protocol, content and policy are ours to see to, and so is a passing refusal by policy.
    _Row(Delivered.US, enhanced=r"5\.[2-7]\.\d+"),
    _Row(Delivered.US, enhanced=r"4\.7\.\d+"),
    _Row(Delivered.LATER, enhanced=r"4\.[1-6]\.\d+"),
    # Bare codes. These are about the service or the login wherever they come.
    _Row(Delivered.US, code="421|454|5(03|30|34|35|38)"),
    # Before the recipient was named a refusal cannot be about him.
    _Row(Delivered.US, stages=_SENDER),
    _Row(Delivered.BOUNCED, code="5(50|51|52|53|56|21)", stages=_RECIPIENT),
    _Row(Delivered.LATER, code="4.."),
    # A refused text, or an answer we cannot place: nobody's mailbox is to blame.
    _Row(Delivered.US),
)

_ENHANCED = re.compile(r"\s*([245]\.\d{1,3}\.\d{1,3})(?=\s|$)")


def enhanced_code(code: int, text: str) -> str | None:
    """Find the enhanced status code at the head of an answer, if it agrees with the reply code."""
    found = _ENHANCED.match(text)
    return found[1] if found and found[1][0] == str(code)[0] else None


def verdict(stage: Stage, code: int, text: str) -> Delivered:
    """Judge a refusal: an answer with a code from 400 on."""
    enhanced = enhanced_code(code, text) or ""
    return next(row.verdict for row in _TABLE if _fits(row, stage, code, enhanced, text))


def _fits(row: _Row, stage: Stage, code: int, enhanced: str, text: str) -> bool:
    return (
        stage in row.stages
        and (not row.enhanced or re.fullmatch(row.enhanced, enhanced) is not None)
        and (not row.code or re.fullmatch(row.code, str(code)) is not None)
        and (not row.words or re.search(row.words, text, re.IGNORECASE) is not None)
    )
