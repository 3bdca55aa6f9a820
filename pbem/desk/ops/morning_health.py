"""How mail and machine do, as the last part of the morning mail says it; nobody's letter is quoted."""

from collections.abc import Collection, Sequence
from datetime import timedelta

from pbem.desk.office import Office
from pbem.desk.ops.backups import in_bytes, machine
from pbem.desk.ops.overview import MailHealth, mail_health
from pbem.desk.time.spans import spoken
from pbem.render import times
from pbem.render.text_kit import one_line, wrapped
from pbem.store.books.mail_tallies import fetched_since
from pbem.store.tables.core import LetterRow
from pbem.store.tables.words import DispatchStatus, LetterStatus
from pbem.store.work import Work

__all__ = ["UNREADABLE", "health_text", "letters_of_today"]

_DAY = timedelta(days=1)

# Letters whose senders were told how to answer instead.
UNREADABLE = ("no text", "oversized")

# A backup that is older than this is told with its age.
_OLD = timedelta(days=2)

# Less room than this is trouble.
_NARROW = 0.1


def letters_of_today(office: Office, work: Work) -> list[LetterRow]:
    """The letters that were fetched since yesterday, the newest first."""
    since = office.now() - _DAY
    return [each for each in work.inbox.latest(fetched_since(work.link, since)) if each.fetched > since]


def health_text(
    office: Office, work: Work, letters: Sequence[LetterRow], people: Collection[int], zone: str
) -> str:
    """The whole part; only people at the reader's own tables are named."""
    health = mail_health(office, work)
    rows = [
        "MAIL AND MACHINE     since yesterday",
        wrapped(_counts(health, office.mails_a_day, zone), 72, "  "),
        wrapped(_faults(work, health, letters, people), 72, "  "),
        wrapped(_machine(office, work, zone), 72, "  "),
    ]
    problems = [problem.text for problem in work.notes.problems() if problem.key in ("imap", "smtp")]
    rows += [wrapped(f"Trouble: {one_line(text, 200)}", 72, "  ", "    ") for text in problems]
    return "\n".join(rows)


def _counts(health: MailHealth, most: int, zone: str) -> str:
    waiting = health.dispatches[DispatchStatus.WAITING] + health.dispatches[DispatchStatus.UNCERTAIN]
    dead = health.dispatches[DispatchStatus.DEAD]
    sent = _count(health.sent_today, "mail")
    allowed = f" (of {most} a day)" if most else ""
    look = f" Last look {times.clock(health.fetched, zone)}." if health.fetched is not None else ""
    return (
        f"{_count(health.fetched_today, 'letter')} in, {sent} out{allowed}, {waiting or 'none'} waiting, "
        f"{dead or 'none'} given up.{look}"
    )


def _faults(work: Work, health: MailHealth, letters: Sequence[LetterRow], people: Collection[int]) -> str:
    returned = sum(each.verdict == "bounce" for each in letters)
    bouncing = [each.name for each in health.bouncing if returned and each.player in people]
    empty = [each for each in letters if each.verdict in UNREADABLE]
    known = dict.fromkeys(each.player_id for each in empty if each.player_id in people)
    writers = [player.name for each in known if (player := work.roster.player(each or 0)) is not None]
    shunted = sum(each.status is LetterStatus.SHUNTED for each in letters)
    return (
        f"{returned} came back{_named(bouncing)}, {len(empty)} without text{_named(writers)}, "
        f"{shunted} that broke the code."
    )


def _named(names: Sequence[str]) -> str:
    return f" ({', '.join(one_line(name, 30) for name in names)})" if names else ""


def _machine(office: Office, work: Work, zone: str) -> str:
    found = machine(office.database, work)
    free = ""
    if found.free is not None:
        free = f" Disk {found.free * 100:.0f} % free{': make room' if found.free < _NARROW else ''}."
    if found.backup is None:
        return f"No backup was made with `pbem db backup` yet.{free}"
    age = office.now() - found.backup
    made = f"{times.day(found.backup, zone)}, {times.clock(found.backup, zone)}"
    old = f", {spoken(_DAY * (age // _DAY))} old" if age >= _OLD else ""
    return f"Backup {made}, {in_bytes(found.size)}, checked{old}.{free}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
