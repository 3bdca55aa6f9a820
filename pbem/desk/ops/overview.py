"""The whole installation at a glance: what `pbem status` shows, metrics count and others may look at, too.

It holds public facts only: whom a match waits for is what everybody at its table may know.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from pbem.desk.match.held import why
from pbem.desk.office import Office
from pbem.desk.ops.backups import Machine, machine
from pbem.desk.table import match_list
from pbem.desk.table.match_list import MatchLine
from pbem.engine.values import Value
from pbem.store.books.facts import FETCHED, PASSED
from pbem.store.books.mails.mail_tallies import fetched_since, oldest_waiting
from pbem.store.tables.core import Match
from pbem.store.tables.words import DispatchStatus, LetterStatus, MatchStatus
from pbem.store.work import Work

_DAY = timedelta(days=1)

# Mails with which something may still be done; those that are over are not counted, however many there are.
_OPEN = (DispatchStatus.WAITING, DispatchStatus.UNCERTAIN, DispatchStatus.BUNDLED, DispatchStatus.DEAD)

# Matches that somebody may have to see to; the others are only counted.
_ALIVE = (MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)


class MatchGlance(Value):
    """A match that goes on: whom it waits for, since when and until when."""

    line: MatchLine
    since: datetime | None
    # Why it is on hold, where it is.
    held_why: str | None

    def late(self, now: datetime) -> bool:
        """Whether its first deadline has passed."""
        return self.line.until is not None and self.line.until <= now


class Bouncing(Value):
    """A player whose mail came back."""

    player: int
    name: str
    score: float


class MailHealth(Value):
    """How the mail does, in both directions; nobody's letter is named."""

    # When the last fetch that succeeded and the last pass began.
    fetched: datetime | None
    passed: datetime | None
    letters: dict[LetterStatus, int]
    dispatches: dict[DispatchStatus, int]
    # When the dispatch that has waited longest was made, and when the oldest unread letter arrived.
    oldest: datetime | None
    unread: datetime | None
    fetched_today: int
    sent_today: int
    bouncing: tuple[Bouncing, ...]


class Trouble(Value):
    """Something the operator must see to."""

    since: datetime
    text: str


class Overview(Value):
    """Everything, at one moment."""

    at: datetime
    counts: dict[MatchStatus, int]
    matches: tuple[MatchGlance, ...]
    # Seats that were asked and have not answered, and how many of them are overdue.
    open: int
    overdue: int
    mail: MailHealth
    machine: Machine
    troubles: tuple[Trouble, ...]


def overview(office: Office, work: Work) -> Overview:
    """How things stand now; matches with the earliest deadline first."""
    now = office.now()
    every = [match for status in _ALIVE for match in work.roster.matches(status)]
    lines = {line.number: line for status in _ALIVE for line in match_list.lines(work, status)}
    alive = [_glance(work, match, lines[match.id]) for match in every if match.id in lines]
    counts = work.roster.counts()
    rows = [due for line in lines.values() for due in _open_dues(work, line)]
    return Overview(
        at=now,
        counts={status: counts.get(status, 0) for status in MatchStatus},
        matches=tuple(sorted(alive, key=_urgency)),
        open=len(rows),
        overdue=sum(due is not None and due <= now for due in rows),
        mail=mail_health(office, work),
        machine=machine(office.database, work),
        troubles=tuple(Trouble(each.first, each.text) for each in work.notes.problems()),
    )


def _glance(work: Work, match: Match, line: MatchLine) -> MatchGlance:
    asked = [row.asked for row in work.open_questions.of_match(line.number)]
    inviting = match.status is MatchStatus.INVITING
    return MatchGlance(
        # No deadline runs while the clock stands.
        line=replace(line, until=None) if line.clock else line,
        since=match.created if inviting else min(asked, default=None),
        held_why=why(work, match) if match.status is MatchStatus.HELD else None,
    )


def _urgency(glance: MatchGlance) -> tuple[bool, float, int]:
    until = glance.line.until
    return until is None, until.timestamp() if until is not None else 0.0, glance.line.number


def _open_dues(work: Work, line: MatchLine) -> list[datetime | None]:
    """The deadlines of the seats a match waits for whose clock runs."""
    if line.status != MatchStatus.RUNNING or line.clock:
        return []
    return [row.due for row in work.open_questions.of_match(line.number)]


def mail_health(office: Office, work: Work) -> MailHealth:
    """How the mail does now."""
    now = office.now()
    letters, dispatches = work.inbox.counts(), work.outbox.open_counts()
    return MailHealth(
        fetched=_moment(work, FETCHED),
        passed=_moment(work, PASSED),
        letters={status: letters.get(status, 0) for status in LetterStatus},
        dispatches={status: dispatches.get(status, 0) for status in _OPEN},
        oldest=oldest_waiting(work.link),
        unread=next((letter.arrived for letter in work.inbox.waiting(1)), None),
        fetched_today=fetched_since(work.link, now - _DAY),
        sent_today=work.outbox.sent_since(now - _DAY),
        bouncing=tuple(Bouncing(player.id, player.name, player.bounces) for player in work.roster.bouncing()),
    )


def _moment(work: Work, key: str) -> datetime | None:
    noted = work.notes.fact(key)
    return datetime.fromisoformat(noted) if noted is not None else None
