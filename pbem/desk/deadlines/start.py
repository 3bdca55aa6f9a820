"""Where reading began: mail that lay in the mailbox before the first pass is nobody's letter to us.

The first pass notes how far the folder was filled and when that was. A database that has ever fetched has no
such mark, and `pbem run --from-the-start` takes it away.
"""

from datetime import UTC, datetime

from pbem.store.books.facts import BEGAN, FETCHED, START
from pbem.store.work import Work


def unmarked(work: Work) -> bool:
    """Whether nothing was ever fetched or marked, so that a mark is to be set."""
    return work.notes.fact(START) is None and work.notes.fact(FETCHED) is None and work.inbox.is_empty()


def mark(work: Work, uidvalidity: int, uid: int, now: datetime) -> None:
    """What has a UID up to that is left where it is."""
    work.notes.note(START, f"{uidvalidity} {uid}")
    work.notes.note(BEGAN, now.isoformat())


def unmark(work: Work) -> None:
    """All of the mailbox is read, however old."""
    work.notes.note(START, "0 0")
    work.notes.note(BEGAN, "")


def left_below(work: Work, uidvalidity: int) -> int:
    """The UID up to which nothing is fetched."""
    validity, _, uid = (work.notes.fact(START) or "0 0").partition(" ")
    return int(uid) if int(validity) == uidvalidity else 0


def counts_from(work: Work) -> datetime | None:
    """When what lies among the done letters must have come to be one of ours; None where all of it is.

    Where nothing was ever read, nothing before the first match concerns us: codes of another database with
    the same key fit our matches.
    """
    if unmarked(work):
        created = (match.created for match in work.roster.matches())
        return min(created, default=datetime.max.replace(tzinfo=UTC))
    return began(work)


def began(work: Work) -> datetime | None:
    """When the first pass was, where that was noted."""
    found = work.notes.fact(BEGAN)
    return datetime.fromisoformat(found) if found else None
