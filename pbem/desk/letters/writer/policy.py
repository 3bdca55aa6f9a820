"""Who may do what by mail: one table of acts and the proof each needs. Nothing else decides that.

A letter shows some proof; an act needs some; what it reaches can ask for more. What gives a hand, an address
or a power is asked back besides: a code may lie in an old or forwarded mail, a question is answered by who
reads the mailbox today.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from types import MappingProxyType

from pbem.engine.language.tongues import Typed, plural, refused
from pbem.engine.values import Value
from pbem.store.tables.core import Match, Player
from pbem.store.tables.values import instant, micros
from pbem.store.tables.words import IdentityLevel, MatchStatus
from pbem.store.work import Work


class ProofLevel(IntEnum):
    """What a letter shows, and an act needs; each includes the one before it."""

    # An address of somebody we know, or none: anybody can write it there.
    FROM = 0
    # A reply code of ours, mailed to the address on file.
    CODE = 1
    # And the From is on file.
    ADDRESS = 2
    # And our own mail server vouches for that From, or the address on file said that the letter counts.
    VOUCHED = 3


class Reach(StrEnum):
    """Which live matches an act touches; it needs what the strictest of them asks."""

    NOTHING = "nothing"
    # The match whose code the letter shows, or that a game master's order names.
    MATCH = "its match"
    # All that the player plays or looks after.
    ALL = "all matches"


class WritingPlace(IntEnum):
    """Where an act can be written."""

    ANYWHERE = 0
    # Under the code of a seat.
    SEAT = 1
    # Under the code of a seat at a match that has begun.
    MATCH = 2


class Who(StrEnum):
    """Whose yes an act waits for."""

    # The address that we write to.
    MAIN = "you"
    # Whoever would get the hand, the address or the power.
    OTHER = "the other"


class Cap(Value):
    """How often in so many days."""

    times: int
    days: int


class ActRule(Value):
    """One row: an act, what it reaches, what it needs and how it can be taken back."""

    name: str
    reach: Reach
    proof: ProofLevel
    asks: tuple[Who, ...] = ()
    undo: str = ""
    cap: Cap | None = None
    # An exact line of a program's counts, too.
    machine: bool = False
    place: WritingPlace = WritingPlace.ANYWHERE
    # Somebody who answers for a player may do it.
    deputy: bool = False
    # It uses what only players may know, or gives it away: not for who sits or answers at the table.
    secret: bool = False


_ONE, _ALL, _NONE = Reach.MATCH, Reach.ALL, Reach.NOTHING
_FROM, _CODE, _ADDRESS = ProofLevel.FROM, ProofLevel.CODE, ProofLevel.ADDRESS
_MAIN, _BOTH = (Who.MAIN,), (Who.MAIN, Who.OTHER)


def _rows(names: str, reach: Reach, proof: ProofLevel, **more: object) -> tuple[ActRule, ...]:
    return tuple(ActRule(name.strip(), reach, proof, **more) for name in names.split(","))  # type: ignore[arg-type]


# What is no command: a move.
ORDERS = ActRule("orders", _ONE, _CODE, undo="undo", machine=True, place=WritingPlace.MATCH, deputy=True)

_PLAYERS = (
    *_rows("help, rules, games, standings, status, hello", _NONE, _FROM, deputy=True),
    *_rows("show, hand, check", _ONE, _CODE, place=WritingPlace.MATCH, deputy=True),
    *_rows("history, review", _ONE, _CODE, place=WritingPlace.MATCH),
    *_rows("turn", _ALL, _CODE),
    ORDERS,
    *_rows("undo", _ONE, _CODE, place=WritingPlace.MATCH, deputy=True),
    *_rows("wait, ready", _ONE, _CODE, undo="the other", place=WritingPlace.MATCH),
    *_rows("then, if, plan, prefer, always, autopass", _ONE, _CODE, undo="clear", place=WritingPlace.MATCH),
    *_rows("clear, ladder, more", _ONE, _CODE, place=WritingPlace.MATCH),
    *_rows("vote", _ONE, _CODE, undo="vote no", place=WritingPlace.MATCH),
    *_rows("tell, mute, unmute", _ONE, _CODE, place=WritingPlace.MATCH),
    *_rows("dispute", _ONE, _CODE, undo="the writer or the game master ends it", place=WritingPlace.MATCH),
    *_rows("unwatch", _NONE, _CODE, undo="watch", machine=True, deputy=True),
    *_rows("refuse", _NONE, _CODE, undo="name the deputy again", deputy=True),
    *_rows("deputy off", _NONE, _CODE, undo="deputy", place=WritingPlace.SEAT),
    *_rows("standby, watch, set", _NONE, _ADDRESS, undo="the command again"),
    *_rows("set name", _NONE, _ADDRESS, undo="set name", cap=Cap(2, 30)),
    *_rows("absence", _ALL, _CODE, undo="absence off", place=WritingPlace.SEAT),
    *_rows(
        "resign", _ONE, _CODE, asks=_MAIN, undo="answer before the seat is taken", place=WritingPlace.MATCH
    ),
    *_rows("leave", _ONE, _CODE, asks=_MAIN, place=WritingPlace.SEAT),
    *_rows(
        "deputy", _ALL, _CODE, asks=_BOTH, undo="deputy off, refuse", cap=Cap(5, 1), place=WritingPlace.SEAT
    ),
    *_rows("this is me", _NONE, _ADDRESS, asks=_MAIN, undo="forget ADDRESS"),
    *_rows("forget", _NONE, _ADDRESS, undo="this is me"),
    *_rows("new, join", _NONE, _ADDRESS, undo="leave"),
    *_rows("start", _ONE, _ADDRESS, place=WritingPlace.SEAT),
    *_rows("again", _ONE, _ADDRESS, undo="leave", place=WritingPlace.MATCH),
    *_rows("invite", _ONE, _ADDRESS, undo="no by who was invited", place=WritingPlace.SEAT),
    *_rows("take", _NONE, _ADDRESS, asks=_MAIN, undo="resign"),
    *_rows("set address", _ALL, _ADDRESS, asks=_BOTH, undo="no, for 14 days", cap=Cap(3, 30)),
    *_rows("new codes", _NONE, _CODE, asks=_MAIN),
)

_MASTERS = (
    *_rows("status, mail, help, confirm", _NONE, _ADDRESS),
    *_rows("pause, resume, hold, release", _ONE, _ADDRESS, undo="its opposite"),
    *_rows("extend, deadline later, identity up", _ONE, _ADDRESS, undo="its opposite"),
    *_rows("rule", _ONE, _ADDRESS),
    *_rows("announce", _ONE, _ADDRESS, cap=Cap(5, 1)),
    *_rows("tell", _ONE, _ADDRESS, cap=Cap(20, 1)),
    *_rows("remind, invite", _ONE, _ADDRESS, cap=Cap(1, 1)),
    *_rows("deadline earlier, start, end", _ONE, _ADDRESS, asks=_MAIN, undo="rollback"),
    *_rows("offer, bot", _ONE, _ADDRESS, asks=_MAIN, undo="until it is taken"),
    *_rows("as, rollback", _ONE, _ADDRESS, asks=_MAIN, undo="rollback", secret=True),
    *_rows("identity down", _ONE, _ADDRESS, asks=_MAIN, undo="identity up", secret=True),
    *_rows("replace", _ONE, _ADDRESS, asks=_BOTH, undo="replace", secret=True),
    *_rows("promote", _ONE, _ADDRESS, asks=_BOTH, undo="demote", secret=True),
    *_rows("demote", _ONE, _ADDRESS, asks=_MAIN, undo="promote"),
    *_rows("address", _ONE, _ADDRESS, asks=_BOTH, undo="no, for 72 hours", secret=True),
)

ACTS = MappingProxyType({row.name: row for row in _PLAYERS})
MASTERS = MappingProxyType({row.name: row for row in _MASTERS})

_LEVELS = {
    IdentityLevel.TOKEN: ProofLevel.CODE,
    IdentityLevel.FROM: ProofLevel.ADDRESS,
    IdentityLevel.AUTH: ProofLevel.VOUCHED,
}
_LIVE = (MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)


def act_of(name: str, argument: str) -> ActRule:
    """The row of a player's command; what follows it can make it another act.

    What is no command of theirs, such as a game master's order, does nothing, and needs as little as `help`.
    """
    word = next(iter(argument.split()), "").lower()
    if name == "deputy" and word not in ("off", "none", "nobody"):
        return ACTS["deputy"]
    return ACTS.get(f"{name} {'off' if name == 'deputy' else word}") or ACTS.get(name, ACTS["help"])


def rows_of(verb: str) -> tuple[ActRule, ...]:
    """The rows of a game master's verb: some do more or less, by what follows them."""
    return tuple(row for row in MASTERS.values() if row.name.split()[0] == verb)


def level_of(match: Match) -> ProofLevel:
    """What a match asks of every letter about it."""
    return _LEVELS[match.identity]


def is_lower(level: IdentityLevel, than: IdentityLevel) -> bool:
    """Whether one level asks for less than another."""
    return _LEVELS[level] < _LEVELS[than]


def need(work: Work, act: ActRule, player: Player | None, match: Match | None = None) -> ProofLevel:
    """The proof an act needs: that of its own row, or more if a match that it affects is stricter."""
    levels = [act.proof]
    if match is not None and act.reach is not Reach.NOTHING:
        levels.append(level_of(match))
    if act.reach is Reach.ALL and player is not None:
        levels.append(strictest(work, player))
    return max(levels)


def strictest(work: Work, player: Player) -> ProofLevel:
    """The proof that the strictest running match asks for, among those this player plays or looks after."""
    found = work.masters.levels_of(player.id)
    return max((_LEVELS[level] for level in found), default=min(_LEVELS.values()))


def all_of(work: Work, player: Player) -> list[Match]:
    """Every live match that somebody plays or looks after."""
    found: Iterable[Match] = (*work.roster.matches_of(player.id), *work.masters.matches_of(player.id))
    return [match for match in found if match.status in _LIVE]


def spend(work: Work, act: ActRule, who: str, now: datetime, *, count: bool = True) -> None:
    """Refuse an act that its cap does not allow any more; else count it, where it is done."""
    if act.cap is None:
        return
    key, since = f"cap {act.name} {who}", now - timedelta(days=act.cap.days)
    known = (instant(int(word)) for word in (work.notes.fact(key) or "").split())
    lately = [moment for moment in known if moment > since]
    if len(lately) >= act.cap.times:
        often = plural(act.cap.times, "once", "{n} times")
        span = plural(act.cap.days, "a day", "{n} days")
        raise refused(
            "`{act}` can be used {often} in {span}, and that is used up.",
            act=Typed(act.name),
            often=often,
            span=span,
        )
    if count:
        work.notes.note(key, " ".join(str(micros(moment)) for moment in (*lately, now)))
