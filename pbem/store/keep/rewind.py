"""Takes rows back to what they were at an earlier moment, inside a transaction that is never committed.

The journal says what a match was; of rows that only ever hold the present (a moved deadline, a standing order
that was used up) the state of then is gone, and they stay as they are.
"""

from datetime import datetime

from sqlalchemy import bindparam, delete, func, select, update

from pbem.store.sql.link import Link
from pbem.store.sql.statements import RowQuery, WriteStatement, counting, finding, same, table
from pbem.store.tables.club import Result
from pbem.store.tables.core import Entry, Match, News, Player, SeatRow, Snapshot, StandingOrder, Waiting
from pbem.store.tables.mails import Dispatch, DispatchBody, LetterRow
from pbem.store.tables.upkeep import AddressQuestion
from pbem.store.tables.words import LetterStatus, Recorded

_MATCH, _ENTRY, _SNAPSHOT, _SEAT = table(Match), table(Entry), table(Snapshot), table(SeatRow)
_WAITING, _NEWS, _STANDING = table(Waiting), table(News), table(StandingOrder)
_RESULT, _QUESTION = table(Result), table(AddressQuestion)
_LETTER, _PLAYER, _DISPATCH, _RAW = table(LetterRow), table(Player), table(Dispatch), table(DispatchBody)

_MOMENT = bindparam("moment", type_=_DISPATCH.c.created.type)

_OF_LETTER = finding(Dispatch, "letter_id", by="id")
_OF_SEAT = finding(Dispatch, "match_id", "seat", by="id")
_LATER_MAILS = select(_DISPATCH.c.id).where(_DISPATCH.c.created >= _MOMENT)
_CUT_RAW = WriteStatement(delete(_RAW).where(_RAW.c.dispatch_id.in_(_LATER_MAILS)))
_CUT_MAILS = WriteStatement(delete(_DISPATCH).where(_DISPATCH.c.created >= _MOMENT))
_FIRST_QUESTION = RowQuery(select(func.min(_QUESTION.c.id)).where(_QUESTION.c.made >= _MOMENT))
_CUT_QUESTIONS = WriteStatement(delete(_QUESTION).where(_QUESTION.c.made >= _MOMENT))
_REOPEN_QUESTIONS = WriteStatement(
    update(_QUESTION).where(_QUESTION.c.answered >= _MOMENT).values(answered=None, answer="")
)

_CUT_ENTRIES = WriteStatement(
    delete(_ENTRY).where(same(_ENTRY, match_id="this"), _ENTRY.c.number > bindparam("kept"))
)
_CUT_SNAPSHOT = WriteStatement(delete(_SNAPSHOT).where(_SNAPSHOT.c.match_id == bindparam("this")))
_CUT_RESULT = WriteStatement(delete(_RESULT).where(_RESULT.c.match_id == bindparam("this")))
_CUT_NEWS = WriteStatement(delete(_NEWS).where(_NEWS.c.match_id == bindparam("this")))
_OF_WAITS = same(_WAITING, match_id="this")
_CUT_WAITS = WriteStatement(delete(_WAITING).where(_OF_WAITS, _WAITING.c.asked >= _MOMENT))
_REOPEN_WAITS = WriteStatement(
    update(_WAITING).where(_OF_WAITS, _WAITING.c.answered >= _MOMENT).values(answered=None)
)
_CUT_STANDING = WriteStatement(
    delete(_STANDING).where(same(_STANDING, match_id="this"), _STANDING.c.created >= _MOMENT)
)
_MATCH_THEN = "status held_why held_for epoch asked entries head started finished outcome".split()
_SET_MATCH = WriteStatement(
    update(_MATCH).where(_MATCH.c.id == bindparam("this")).values(recorded=Recorded.NO), columns=_MATCH_THEN
)
_OF_SEATS = same(_SEAT, match_id="this")
_UNSEAT = WriteStatement(
    update(_SEAT).where(_OF_SEATS, _SEAT.c.joined >= _MOMENT).values(joined=None, nonce=None)
)
_UNRESIGN = WriteStatement(update(_SEAT).where(_OF_SEATS, same(_SEAT, number="seat")).values(resigned=False))

_AFRESH = WriteStatement(
    update(_LETTER)
    .where(_LETTER.c.id == bindparam("this"))
    .values(status=LetterStatus.NEW, verdict=None, note=None, player_id=None, match_id=None, seat=None)
)
# Letters that came later have used nobody's share up yet.
_UNTRACE = WriteStatement(
    update(_LETTER)
    .where(_LETTER.c.id >= bindparam("this"), _LETTER.c.arrived >= bindparam("since"))
    .values(sender=None, thread=None, content=None)
)
_READ_BEFORE = counting(
    LetterRow,
    _LETTER.c.player_id == bindparam("player"),
    _LETTER.c.match_id.is_not(None),
    _LETTER.c.status == LetterStatus.DONE,
    _LETTER.c.arrived < bindparam("arrived"),
)
_UNGUESS = WriteStatement(
    update(_PLAYER)
    .where(_PLAYER.c.id == bindparam("this"), _PLAYER.c.zone_guessed.is_(True))
    .values(zone=None, zone_guessed=False)
)


def mails_of_letter(link: Link, letter_id: int) -> list[Dispatch]:
    """What was mailed because of a letter, in order."""
    return _OF_LETTER.all(link, letter_id=letter_id)


def mails_of_seat(link: Link, match_id: int, seat: int) -> list[Dispatch]:
    """What was mailed to a seat, in order."""
    return _OF_SEAT.all(link, match_id=match_id, seat=seat)


def rewind_mails(link: Link, moment: datetime) -> None:
    """Nothing that was mailed from that moment on has been mailed, asked or answered."""
    # What is taken away may be referred to; that is looked at when it is committed, which it never is.
    link.backend.defer_keys(link)
    _CUT_RAW.run(link, moment=moment)
    _CUT_MAILS.run(link, moment=moment)
    first = _FIRST_QUESTION.value(link, int, moment=moment)
    if first is not None:
        # Their numbers stand in the mails that asked them.
        _CUT_QUESTIONS.run(link, moment=moment)
        link.backend.go_on_after(link, "question", first - 1)
    _REOPEN_QUESTIONS.run(link, moment=moment)


def rewind_match(link: Link, match: Match, cut: list[Entry], moment: datetime) -> None:
    """The match is what it was before these entries, its last ones; `match` says where it stood then.

    The row is written as given, `entries` and `head` included.
    """
    _CUT_ENTRIES.run(link, this=match.id, kept=match.entries)
    for command in (_CUT_SNAPSHOT, _CUT_NEWS, _CUT_RESULT):
        command.run(link, this=match.id)
    for command in (_CUT_WAITS, _REOPEN_WAITS):
        command.run(link, this=match.id, moment=moment)
    _SET_MATCH.run(link, this=match.id, **{name: getattr(match, name) for name in _MATCH_THEN})
    for entry in cut:
        if entry.seat is not None:
            _UNRESIGN.run(link, this=match.id, seat=entry.seat)


def rewind_letter(link: Link, letter: LetterRow) -> None:
    """The letter has just been fetched, and what it said of its writer is not known yet."""
    _AFRESH.run(link, this=letter.id)
    _UNTRACE.run(link, this=letter.id, since=letter.arrived)
    if letter.match_id is not None:
        # Orders it left for later came with it, and so did a seat taken by it.
        _CUT_STANDING.run(link, this=letter.match_id, moment=letter.arrived)
        _UNSEAT.run(link, this=letter.match_id, moment=letter.fetched)
    if letter.player_id is not None and not _READ_BEFORE.number(
        link, player=letter.player_id, arrived=letter.arrived
    ):
        _UNGUESS.run(link, this=letter.player_id)
