"""What is due: the questions every pass asks, kept apart from the answers because most passes need none.

Nothing here loads a game or a template, so a pass of cron that finds nothing to do stays cheap.
"""

from datetime import datetime, timedelta

from pbem.desk.office import Office
from pbem.store.books.facts import EXCUSED, FETCHED, MORNING, PACED, PASSED, REVIEWING, SEEN
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

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
    rows = work.open_questions.due(office.now() + _LOOK_AHEAD)
    matches = [*(row.match_id for row in settled), *(row.match_id for row in rows)]
    return tuple(dict.fromkeys(matches))


def bot_tables(work: Work) -> list[tuple[int, int]]:
    """The matches where a bot may be asked, each with how far its journal has got."""
    return [(match.id, match.entries) for match in work.roster.with_bots() if runs(work, match)]


def reviews(work: Work) -> list[int]:
    """The matches that are over and to be thought over."""
    return work.notes.numbered(REVIEWING)


def runs(work: Work, match: Match) -> bool:
    """Whether a match is played and nothing holds it up."""
    return match.status is MatchStatus.RUNNING and work.open_questions.stopped(match.id) is None


def next_due(office: Office, work: Work) -> datetime | None:
    """When the earliest open deadline is, or the first answer has settled."""
    far = office.now() + timedelta(days=3650)
    rows = work.open_questions.due(far, count=1)
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
        for fact in (FETCHED, SEEN):
            work.notes.note(fact, (now - _MOMENT).isoformat())
        return gap
    usual = timedelta(seconds=float(work.notes.fact(PACED) or 0))
    work.notes.note(PACED, str(max(0.0, gap.total_seconds())))
    if gap < max(_OUTAGE, usual * _UNUSUAL):
        return _NONE
    excused = float(work.notes.fact(EXCUSED) or 0) + gap.total_seconds()
    work.notes.note(EXCUSED, str(excused))
    return gap


def account_for(work: Work) -> None:
    """The time in which nothing was read has been made good otherwise: it is no outage any more."""
    work.notes.note(SEEN, work.notes.fact(FETCHED) or "")
    work.notes.note(EXCUSED, "0")


def unread(office: Office, work: Work) -> timedelta:
    """How long the mailbox could not be read before the fetch that has just succeeded, else nothing.

    Passes may run all the while: a full mailbox, an expired password or a blocked account is an outage, too.
    """
    fetched, seen = work.notes.fact(FETCHED), work.notes.fact(SEEN)
    if fetched is None or fetched == seen:
        return _NONE
    excused = timedelta(seconds=float(work.notes.fact(EXCUSED) or 0))
    work.notes.note(SEEN, fetched)
    work.notes.note(EXCUSED, "0")
    if seen is None:
        return _NONE
    gap = datetime.fromisoformat(fetched) - datetime.fromisoformat(seen) - excused
    usual = timedelta(seconds=float(work.notes.fact(PACED) or 0))
    return gap if gap >= max(_OUTAGE, usual * _UNUSUAL) else _NONE


def morning_due(office: Office, work: Work) -> bool:
    """Whether it is time to look which game master's morning has come."""
    found = work.notes.fact(MORNING)
    return office.morning.ever and (found is None or office.now() >= datetime.fromisoformat(found))


def moves_waiting(work: Work) -> bool:
    """Whether a change of address waits for an answer; most passes find none, and load no tables for it."""
    asked = "SELECT 1 FROM question WHERE answered IS NULL AND purpose IN ('set address', 'other address')"
    return work.link.execute(asked).fetchone() is not None
