"""The closed lists of words that stand in columns: one place to read what a row can be."""

from enum import StrEnum


class AddressKind(StrEnum):
    """Which of a player's addresses we write to."""

    MAIN = "main"
    ALIAS = "alias"


class MatchStatus(StrEnum):
    """Where a match stands in its life; a held match waits for its game master or the operator.

    Closed: its table was given up before anything was dealt.
    """

    INVITING = "inviting"
    RUNNING = "running"
    HELD = "held"
    FINISHED = "finished"
    CLOSED = "closed"


class HeldFor(StrEnum):
    """Why a match is on hold: a dispute, its game master, rules that do not fit it, addresses it lacks."""

    DISPUTE = "dispute"
    MASTER = "master"
    RULES = "rules"
    IMPORT = "import"


class Recorded(StrEnum):
    """How far the end of a match has come into the record: its results are filed, and counted in the ratings.

    Bare: it is filed, and ended without a result that could be counted.
    """

    NO = "no"
    FILED = "filed"
    COUNTED = "counted"
    BARE = "bare"


class EntryKind(StrEnum):
    """What an entry of the journal records; withdrawn is a sealed answer that its seat took back."""

    SETUP = "setup"
    ANSWER = "answer"
    WITHDRAWN = "withdrawn"
    STANDING = "standing"
    LAPSE = "lapse"
    RESIGN = "resign"
    SUBSTITUTE = "substitute"
    RULING = "ruling"
    ROLLBACK = "rollback"
    FINISH = "finish"


class IdentityLevel(StrEnum):
    """What a match asks of a letter beside a valid reply token before it may move.

    Token: nothing; the address on file hears of a foreign one. From: the address must be on file. Auth: our
    own mail server must vouch for that address, too.
    """

    # The name of a level, not a secret.
    TOKEN = "token"  # noqa: S105 - see above
    FROM = "token+from"
    AUTH = "token+auth"


class LetterStatus(StrEnum):
    """What became of an inbound mail; a shunted one broke our code and waits for the operator.

    So does a piled one: it came without a reply code among too many others.
    """

    NEW = "new"
    DONE = "done"
    DROPPED = "dropped"
    REFUSED = "refused"
    HELD = "held"
    SHUNTED = "shunted"
    PILED = "piled"


class DispatchKind(StrEnum):
    """What an outbound mail is for."""

    LASTCALL = "lastcall"
    TURN = "turn"
    INVITATION = "invitation"
    RECEIPT = "receipt"
    REFUSAL = "refusal"
    CONFIRMATION = "confirmation"
    WELCOME = "welcome"
    PRESS = "press"
    REMINDER = "reminder"
    FINALE = "finale"
    NOTICE = "notice"
    NEWS = "news"
    # A day's mails that are not urgent, in one.
    DIGEST = "digest"


class DispatchStatus(StrEnum):
    """How far an outbound mail has come.

    Uncertain: the line broke when the server may already have taken it; the same bytes go out again.
    Bundled: it waits for its player's digest. Contained: it went into one.
    """

    WAITING = "waiting"
    BUNDLED = "bundled"
    CONTAINED = "contained"
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


class PublishKind(StrEnum):
    """What the club's public pages show of a table: nothing, how it ended, or the whole match."""

    NO = "no"
    RESULT = "result"
    REPLAY = "replay"


class PressKind(StrEnum):
    """What players may write to each other at a table: under their names, under none, or nothing."""

    OPEN = "open"
    ANONYMOUS = "anonymous"
    NONE = "none"
