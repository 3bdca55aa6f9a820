"""How mail and machine do, as the last part of the morning mail says it; nobody's letter is quoted."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

from pbem.desk.office import Office
from pbem.desk.ops.backups import in_bytes, machine
from pbem.desk.ops.overview import mail_health
from pbem.desk.time.spans import spoken
from pbem.mail.triage import Reason
from pbem.render import times
from pbem.render.text_kit import one_line
from pbem.store.books.mails.mail_tallies import fetched_since
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import DispatchStatus, LetterStatus
from pbem.store.work import Work

_DAY = timedelta(days=1)

# Letters whose senders were told how to answer instead.
UNREADABLE = (Reason.NO_TEXT, Reason.OVERSIZED)

# A backup that is older than this is told with its age.
_OLD = timedelta(days=2)

# Less room than this is trouble.
_NARROW = 0.1


def letters_of_today(office: Office, work: Work) -> list[LetterRow]:
    """The letters that were fetched since yesterday, the newest first."""
    since = office.now() - _DAY
    return [each for each in work.inbox.latest(fetched_since(work.link, since)) if each.fetched > since]


def health_of(
    office: Office, work: Work, letters: Sequence[LetterRow], people: Collection[int], zone: str
) -> dict[str, object]:
    """What the template is told; only people at the reader's own tables are named."""
    health = mail_health(office, work)
    problems = [problem.text for problem in work.notes.problems() if problem.key in ("imap", "smtp")]
    returned = sum(each.verdict == Reason.BOUNCE for each in letters)
    empty = [each for each in letters if each.verdict in UNREADABLE]
    known = dict.fromkeys(each.player_id for each in empty if each.player_id in people)
    writers = [player.name for each in known if (player := work.roster.player(each or 0)) is not None]
    found = machine(office.database, work)
    age = office.now() - found.backup if found.backup is not None else _OLD
    return {
        "letters": health.fetched_today,
        "sent": health.sent_today,
        "most": office.mails_a_day,
        "waiting": health.dispatches[DispatchStatus.WAITING] + health.dispatches[DispatchStatus.UNCERTAIN],
        "dead": health.dispatches[DispatchStatus.DEAD],
        "look": times.clock(health.fetched, zone) if health.fetched is not None else "",
        "returned": returned,
        "bouncing": _named(each.name for each in health.bouncing if returned and each.player in people),
        "empty": len(empty),
        "writers": _named(writers),
        "broken": sum(each.status is LetterStatus.SHUNTED for each in letters),
        "backup": _moment(found.backup, zone) if found.backup is not None else "",
        "size": in_bytes(found.size),
        "age": spoken(_DAY * (age // _DAY)) if age >= _OLD else "",
        "free": round(found.free * 100) if found.free is not None else None,
        "narrow": found.free is not None and found.free < _NARROW,
        "trouble": [one_line(text, 200) for text in problems],
    }


def _moment(when: datetime, zone: str) -> str:
    return f"{times.day(when, zone)}, {times.clock(when, zone)}"


def _named(names: Iterable[str]) -> list[str]:
    return [one_line(name, 30) for name in names]
