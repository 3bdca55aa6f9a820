"""What becomes of a letter is one table, read from top to bottom: the first row that fits decides.

The desk fills in the Facts, looks here, and only then reads orders. Nothing is answered or stored here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from pbem.mail.caps import CAPS, Caps
from pbem.mail.kinds import MUTE, Kind
from pbem.mail.read.letter import Letter

__all__ = [
    "CAPS",
    "SHARES",
    "TABLE",
    "Caps",
    "Disposition",
    "Facts",
    "Proof",
    "Row",
    "Verdict",
    "triage",
    "unread",
]


class Disposition(StrEnum):
    """What to do with a letter."""

    ACCEPT = "accept"
    """Read its lines."""
    EXACT_ONLY = "exact only"
    """Take only lines that are canonical orders to the letter; its receipt goes to the address on file."""
    HOLD = "hold"
    """Keep it until the address on file says yes."""
    REFUSE = "refuse"
    """Send one polite refusal that gives the reason."""
    NOTE = "note"
    """Record what it says about a delivery."""
    DROP = "drop"
    """Record it and stay silent."""


class Proof(StrEnum):
    """What the letter's reply token is worth."""

    NONE = "none"
    BAD = "bad"
    """A token that we never made, or for a seat or address that has changed since."""
    STALE = "stale"
    """It proves the seat, but its question is closed."""
    VALID = "valid"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the desk knows about a letter that the letter itself cannot say."""

    kind: Kind = Kind.PERSON
    """What wrote it."""
    known_sender: bool = False
    """The From address belongs to a player or game master."""
    proof: Proof = Proof.NONE
    names_seat: bool = False
    """A bad token names a seat that somebody holds, whom it may be told."""
    trusted: bool = True
    """The From is on file for whom the code proves."""
    enough: bool = True
    """The letter proves as much as all of its lines need, as the policy has it."""
    unwanted: bool = False
    """The operator wants this sender not answered, or its own server says that it did not write it."""
    door: bool = False
    """Strangers may come in."""
    speaks: bool = True
    """A line of it could be an order or a command, or it answers a mail of ours."""
    requests: bool = False
    """It asks for something that changes things and needs no seat, such as a new table."""
    sender_today: int = 0
    """Letters from this sender in the last day, this one not counted."""
    thread_today: int = 0
    """Letters in this thread in the last day."""
    same_today: int = 0
    """The last letters of this thread that all said the same."""
    total_today: int = 0
    """Answers to strangers in the last day, whoever they were."""

    @property
    def proved(self) -> bool:
        """Whether the token names a seat, be its question open or closed."""
        return self.proof in (Proof.VALID, Proof.STALE)

    @property
    def sure(self) -> bool:
        """Whether the letter proves a seat as far as its lines need, so that nobody need be asked back."""
        return self.proved and self.enough


@dataclass(frozen=True, slots=True)
class Verdict:
    """The disposition of a letter and the name of the row that gave it."""

    disposition: Disposition
    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    name: str
    fits: Callable[[Letter, Facts, Caps], bool]
    disposition: Disposition


TABLE: tuple[Row, ...] = (
    Row(
        "automatic",
        lambda letter, facts, caps: facts.kind is Kind.RELAYED and not facts.sure,
        Disposition.DROP,
    ),
    Row("sender's share", lambda letter, facts, caps: facts.sender_today >= caps.sender, Disposition.DROP),
    Row("thread's share", lambda letter, facts, caps: facts.thread_today >= caps.thread, Disposition.DROP),
    Row("same again", lambda letter, facts, caps: facts.same_today >= caps.same, Disposition.DROP),
    Row(
        "everybody's share",
        lambda letter, facts, caps: facts.total_today >= caps.total and not facts.proved,
        Disposition.DROP,
    ),
    Row(
        "no sender", lambda letter, facts, caps: letter.sender is None and not facts.proved, Disposition.DROP
    ),
    Row("unclear sender", lambda letter, facts, caps: letter.sender is None, Disposition.REFUSE),
    Row("doubtful", lambda letter, facts, caps: _doubtful(facts), Disposition.DROP),
    Row("unwanted", lambda letter, facts, caps: facts.unwanted and not facts.proved, Disposition.DROP),
    Row("request", lambda letter, facts, caps: facts.requests and not facts.proved, Disposition.HOLD),
    Row(
        "stranger",
        lambda letter, facts, caps: _stranger(facts) and not facts.names_seat and facts.door,
        Disposition.HOLD,
    ),
    Row(
        "unknown sender",
        lambda letter, facts, caps: _stranger(facts) and not facts.names_seat,
        Disposition.REFUSE,
    ),
    Row("bad token", lambda letter, facts, caps: facts.proof is Proof.BAD, Disposition.REFUSE),
    Row(
        "nothing to hold",
        lambda letter, facts, caps: facts.proved and not facts.sure and not facts.speaks,
        Disposition.DROP,
    ),
    Row("oversized", lambda letter, facts, caps: letter.truncated, Disposition.REFUSE),
    Row("no text", lambda letter, facts, caps: not letter.text.strip(), Disposition.REFUSE),
    Row(
        "other address",
        lambda letter, facts, caps: not facts.enough and not facts.trusted,
        Disposition.HOLD,
    ),
    Row("not authenticated", lambda letter, facts, caps: not facts.enough, Disposition.HOLD),
    Row("looks automatic", lambda letter, facts, caps: facts.kind is Kind.RELAYED, Disposition.EXACT_ONLY),
    Row("letter", lambda letter, facts, caps: True, Disposition.ACCEPT),
)


# The rows that drop a letter because there have been enough.
SHARES = frozenset({"sender's share", "thread's share", "same again", "everybody's share"})


def unread(letter: Letter, kind: Kind) -> Verdict | None:
    """The verdict on a letter that is not read, whatever code it carries: its class alone decides."""
    if kind not in MUTE:
        return None
    if kind is Kind.REPORT and letter.bounce is not None:
        return Verdict(Disposition.NOTE, "complaint" if letter.bounce.complaint else "bounce")
    return Verdict(Disposition.DROP, kind)


def triage(letter: Letter, facts: Facts, caps: Caps = CAPS) -> Verdict:
    """The verdict on this letter."""
    row = next(row for row in TABLE if row.fits(letter, facts, caps))
    # A machine is told nothing: it might answer.
    machine = facts.kind is Kind.RELAYED or (facts.kind is Kind.DOUBTFUL and letter.automatic is not None)
    if row.disposition is Disposition.REFUSE and machine:
        return Verdict(Disposition.DROP, row.name)
    return Verdict(row.disposition, row.name)


def _stranger(facts: Facts) -> bool:
    return not facts.known_sender and not facts.proved


def _doubtful(facts: Facts) -> bool:
    """Whether an answer would go to what may be a machine, and to an address that it does not prove."""
    return facts.kind is Kind.DOUBTFUL and not facts.sure
