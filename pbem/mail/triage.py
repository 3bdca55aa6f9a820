"""What becomes of a letter is one table, read from top to bottom: the first row that fits decides.

The desk fills in the Facts, looks here, and only then reads orders. Nothing is answered or stored here.
"""

from collections.abc import Callable
from enum import StrEnum

from pbem.engine.values import Value
from pbem.mail.kinds import MUTE, LetterKind
from pbem.mail.read.letter import Letter


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


class Reason(StrEnum):
    """Why a letter was dealt with so, in the words that are stored with it; a class of letters may be one."""

    AUTOMATIC = "automatic"
    """It was passed on or made by a program, and proves too little."""
    DOUBTFUL = "doubtful"
    """It may be a machine's or says nothing that could count, and an answer goes where it proves nothing."""
    SENDER_SHARE = "sender's share"
    THREAD_SHARE = "thread's share"
    SAME_AGAIN = "same again"
    TOTAL_SHARE = "everybody's share"
    UNCLEAR_SENDER = "unclear sender"
    UNWANTED = "unwanted"
    REQUEST = "request"
    STRANGER = "stranger"
    UNKNOWN_SENDER = "unknown sender"
    BAD_TOKEN = "bad token"  # noqa: S105 - no password
    OVERSIZED = "oversized"
    NO_TEXT = "no text"
    OTHER_ADDRESS = "other address"
    NOT_AUTHENTICATED = "not authenticated"
    LOOKS_AUTOMATIC = "looks automatic"
    LETTER = "letter"
    BOUNCE = "bounce"
    COMPLAINT = "complaint"
    OLD = "old"


SHARES = frozenset({Reason.SENDER_SHARE, Reason.THREAD_SHARE, Reason.SAME_AGAIN, Reason.TOTAL_SHARE})
"""There have been enough of them."""


class Facts(Value):
    """What the desk knows about a letter that the letter itself cannot say."""

    kind: LetterKind = LetterKind.PERSON
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
    share: Reason | None = None
    """The share of a day's letters that is used up, if one is."""

    @property
    def proved(self) -> bool:
        """Whether the token names a seat, be its question open or closed."""
        return self.proof in (Proof.VALID, Proof.STALE)

    @property
    def sure(self) -> bool:
        """Whether the letter proves a seat as far as its lines need, so that nobody need be asked back."""
        return self.proved and self.enough


class Verdict(Value):
    """The disposition of a letter, and why."""

    disposition: Disposition
    reason: Reason | LetterKind


class Rule(Value):
    """One line of the table: why it fits, if it does, and what becomes of the letter then."""

    why: Callable[[Letter, Facts], Reason | None]
    disposition: Disposition


def _row(reason: Reason, fits: Callable[[Letter, Facts], bool], disposition: Disposition) -> Rule:
    return Rule(lambda letter, facts: reason if fits(letter, facts) else None, disposition)


TABLE: tuple[Rule, ...] = (
    Rule(lambda letter, facts: _silenced(facts), Disposition.DROP),
    Rule(lambda letter, facts: facts.share, Disposition.DROP),
    _row(Reason.UNCLEAR_SENDER, lambda letter, facts: letter.sender is None, Disposition.REFUSE),
    _row(Reason.UNWANTED, lambda letter, facts: facts.unwanted and not facts.proved, Disposition.DROP),
    _row(Reason.REQUEST, lambda letter, facts: facts.requests and not facts.proved, Disposition.HOLD),
    _row(Reason.STRANGER, lambda letter, facts: _stranger(facts) and facts.door, Disposition.HOLD),
    _row(Reason.UNKNOWN_SENDER, lambda letter, facts: _stranger(facts), Disposition.REFUSE),
    _row(Reason.BAD_TOKEN, lambda letter, facts: facts.proof is Proof.BAD, Disposition.REFUSE),
    _row(Reason.OVERSIZED, lambda letter, facts: letter.truncated, Disposition.REFUSE),
    _row(Reason.NO_TEXT, lambda letter, facts: not letter.text.strip(), Disposition.REFUSE),
    _row(Reason.OTHER_ADDRESS, lambda _, facts: not facts.enough and not facts.trusted, Disposition.HOLD),
    _row(Reason.NOT_AUTHENTICATED, lambda letter, facts: not facts.enough, Disposition.HOLD),
    _row(Reason.LOOKS_AUTOMATIC, lambda _, facts: facts.kind is LetterKind.RELAYED, Disposition.EXACT_ONLY),
    _row(Reason.LETTER, lambda letter, facts: True, Disposition.ACCEPT),
)


def unread(letter: Letter, kind: LetterKind) -> Verdict | None:
    """The verdict on a letter that is not read, whatever code it carries: its class alone decides."""
    if kind not in MUTE:
        return None
    if kind is LetterKind.REPORT and letter.bounce is not None:
        return Verdict(Disposition.NOTE, Reason.COMPLAINT if letter.bounce.complaint else Reason.BOUNCE)
    return Verdict(Disposition.DROP, kind)


def triage(letter: Letter, facts: Facts) -> Verdict:
    """The verdict on this letter."""
    found = ((row.why(letter, facts), row.disposition) for row in TABLE)
    reason, disposition = next((why, then) for why, then in found if why is not None)
    # A machine is told nothing: it might answer. Nobody can be told where nobody is named.
    machine = facts.kind is LetterKind.RELAYED or (
        facts.kind is LetterKind.DOUBTFUL and letter.automatic is not None
    )
    nobody = letter.sender is None and not facts.proved
    if disposition is Disposition.REFUSE and (machine or nobody):
        disposition = Disposition.DROP
    return Verdict(disposition, reason)


def _stranger(facts: Facts) -> bool:
    return not facts.known_sender and not facts.proved and not facts.names_seat


def _silenced(facts: Facts) -> Reason | None:
    """Why an answer would go to what may be a machine, and to an address that it does not prove."""
    if facts.sure:
        return None
    if facts.kind is LetterKind.RELAYED:
        return Reason.AUTOMATIC
    doubtful = facts.kind is LetterKind.DOUBTFUL or (facts.proved and not facts.speaks)
    return Reason.DOUBTFUL if doubtful else None
