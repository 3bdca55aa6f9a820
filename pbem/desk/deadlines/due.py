"""What is due: the questions every pass asks, kept apart from the answers because most passes need none.

Nothing here loads a game or a template, so a pass of cron that finds nothing to do stays cheap.
"""

from datetime import datetime, timedelta

from pbem.desk.office import Office
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

__all__ = [
    "DISPUTES",
    "FETCHED",
    "MORNING",
    "PACED",
    "PASSED",
    "account_for",
    "disputed_matches",
    "due_matches",
    "is_disputed",
    "morning_due",
    "next_due",
    "outage",
    "unread",
]

# Facts the daemon notes: when the last fetch that succeeded began, when the last pass did, how many seconds
# that was after the one before it, which fetch deadlines were last looked at after, and the seconds of
# outages between passes since then.
FETCHED = "fetched"
PASSED = "passed"
PACED = "paced"
# When the game masters' mornings are looked at again.
MORNING = "morning"
# What the reason of a hold says where somebody disputes a question.
DISPUTES = "disputes question"
_SEEN = "seen"
_EXCUSED = "excused"

# A pass this long after the one before means that nobody could have been read in between, unless passes are
# always so rare: cron may run one a night.
_OUTAGE = timedelta(hours=2)
_MOMENT = timedelta(minutes=1)
_NONE = timedelta(0)
_UNUSUAL = 2

# How far ahead the warden looks for reminders to send.
_LOOK_AHEAD = timedelta(days=7)


def due_matches(office: Office, work: Work) -> tuple[int, ...]:
    """Matches with a seat whose deadline has passed or is near, or with an answer that has settled."""
    settled = work.settlings.settled(office.now())
    rows = work.waits.due(office.now() + _LOOK_AHEAD)
    matches = [*(row.match_id for row in settled), *(row.match_id for row in rows)]
    return tuple(dict.fromkeys(matches))


def is_disputed(match: Match) -> bool:
    """Whether a match is on hold because somebody disputes a question."""
    return match.status is MatchStatus.HELD and DISPUTES in (match.held_why or "")


def disputed_matches(work: Work) -> tuple[int, ...]:
    """Matches that wait for a decision of their game master's."""
    return tuple(match.id or 0 for match in work.roster.matches(MatchStatus.HELD) if is_disputed(match))


def next_due(office: Office, work: Work) -> datetime | None:
    """When the earliest open deadline is, or the first answer has settled."""
    far = office.now() + timedelta(days=3650)
    rows = work.waits.due(far, count=1)
    moments = [*(row.due for row in rows), *(row.until for row in work.settlings.settled(far)[:1])]
    return min(filter(None, moments), default=None)


def outage(office: Office, work: Work) -> timedelta:
    """Note that a pass begins; the gap since the one before where it was an outage, else nothing.

    Below zero where the clock was set back: then what was noted before belongs to another time.
    """
    now = office.now()
    before = work.notes.fact(PASSED)
    work.notes.note(PASSED, now.isoformat())
    gap = now - datetime.fromisoformat(before) if before is not None else _NONE
    if gap <= -_OUTAGE:
        # A fetch in what is the future again proves nothing about the deadlines of today. One before now does
        # not either, and is so near that the next one does not look like the end of an outage.
        for fact in (FETCHED, _SEEN):
            work.notes.note(fact, (now - _MOMENT).isoformat())
        return gap
    usual = timedelta(seconds=float(work.notes.fact(PACED) or 0))
    work.notes.note(PACED, str(max(0.0, gap.total_seconds())))
    if gap < max(_OUTAGE, usual * _UNUSUAL):
        return _NONE
    excused = float(work.notes.fact(_EXCUSED) or 0) + gap.total_seconds()
    work.notes.note(_EXCUSED, str(excused))
    return gap


def account_for(work: Work) -> None:
    """The time in which nothing was read has been made good otherwise: it is no outage any more."""
    work.notes.note(_SEEN, work.notes.fact(FETCHED) or "")
    work.notes.note(_EXCUSED, "0")


def unread(office: Office, work: Work) -> timedelta:
    """How long the mailbox could not be read before the fetch that has just succeeded, else nothing.

    Passes may run all the while: a full mailbox, an expired password or a blocked account is an outage, too.
    """
    fetched, seen = work.notes.fact(FETCHED), work.notes.fact(_SEEN)
    if fetched is None or fetched == seen:
        return _NONE
    excused = timedelta(seconds=float(work.notes.fact(_EXCUSED) or 0))
    work.notes.note(_SEEN, fetched)
    work.notes.note(_EXCUSED, "0")
    if seen is None:
        return _NONE
    gap = datetime.fromisoformat(fetched) - datetime.fromisoformat(seen) - excused
    usual = timedelta(seconds=float(work.notes.fact(PACED) or 0))
    return gap if gap >= max(_OUTAGE, usual * _UNUSUAL) else _NONE


def morning_due(office: Office, work: Work) -> bool:
    """Whether it is time to look which game master's morning has come."""
    found = work.notes.fact(MORNING)
    return office.morning.ever and (found is None or office.now() >= datetime.fromisoformat(found))
