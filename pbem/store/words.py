"""The closed lists of words that stand in columns: one place to read what a row can be."""

from enum import StrEnum

__all__ = [
    "AddressKind",
    "DispatchKind",
    "DispatchStatus",
    "EntryKind",
    "LetterStatus",
    "MatchStatus",
    "StandingKind",
]


class AddressKind(StrEnum):
    """Which of a player's addresses we write to."""

    MAIN = "main"
    ALIAS = "alias"


class MatchStatus(StrEnum):
    """Where a match stands in its life; a held match waits for its game master or the operator."""

    INVITING = "inviting"
    RUNNING = "running"
    HELD = "held"
    FINISHED = "finished"


class EntryKind(StrEnum):
    """What an entry of the journal records."""

    SETUP = "setup"
    ANSWER = "answer"
    STANDING = "standing"
    LAPSE = "lapse"
    RESIGN = "resign"
    SUBSTITUTE = "substitute"
    RULING = "ruling"
    ROLLBACK = "rollback"
    FINISH = "finish"


class LetterStatus(StrEnum):
    """What became of an inbound mail; a shunted one broke our code and waits for the operator."""

    NEW = "new"
    DONE = "done"
    DROPPED = "dropped"
    REFUSED = "refused"
    HELD = "held"
    SHUNTED = "shunted"


class DispatchKind(StrEnum):
    """What an outbound mail is for."""

    LASTCALL = "lastcall"
    TURN = "turn"
    INVITATION = "invitation"
    RECEIPT = "receipt"
    REFUSAL = "refusal"
    REMINDER = "reminder"
    FINALE = "finale"
    NOTICE = "notice"
    NEWS = "news"


class DispatchStatus(StrEnum):
    """How far an outbound mail has come.

    Uncertain: the line broke when the server may already have taken it; the same bytes go out again.
    """

    WAITING = "waiting"
    UNCERTAIN = "uncertain"
    SENT = "sent"
    DEAD = "dead"
    CANCELLED = "cancelled"


class StandingKind(StrEnum):
    """How a standing order is used.

    Then: the next question of its kind, once. If: the same, after something was told. Plan: the first item
    that can be done, each once. Prefer: wishes that narrow the options down, kept. Always: every question
    of its kind, kept. Autopass: pass, kept.
    """

    IF = "if"
    THEN = "then"
    PLAN = "plan"
    PREFER = "prefer"
    ALWAYS = "always"
    AUTOPASS = "autopass"
