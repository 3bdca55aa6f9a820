"""What holds after several workers were struck, however that was: a sentence a breach."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

from pbem.store.tables.words import DispatchStatus, EntryKind, LetterStatus
from pbem.store.work import Work
from pbem.testing.people.correspondent import ReceivedMail
from tests.harness.fast_clock import FastClock
from tests.harness.smtp_server import Accepted

__all__ = ["Asked", "Played", "Tally", "breaches"]

# Match, question and seat.
Asked = tuple[int, int, int]

# A letter that lies there so long before the deadline is in good time, however slow the file system is.
_IN_TIME = timedelta(minutes=1)
# A strike may come while the server takes a mail, and until that is written down.
_TAKING = 1.0
_UNWRITTEN = 10.0
_MOST_TRIES = 10
_ALL = 100_000


@dataclass(slots=True)
class Played:
    """What people wrote and got, and when somebody struck."""

    letters: list[bytes] = field(default_factory=list)
    # What was answered, when that letter lay in the mailbox, and until when each was asked to.
    answers: dict[Asked, tuple[str, datetime]] = field(default_factory=dict)
    due: dict[Asked, datetime] = field(default_factory=dict)
    strikes: list[float] = field(default_factory=list)
    # Mails in the order they came in, and when.
    mails: Sequence[Accepted] = ()
    times: Sequence[float] = ()
    per_hour: int = 0


@dataclass(slots=True)
class Tally:
    """What was done, and what was wrong afterwards."""

    strikes: "Counter[str]" = field(default_factory=Counter)
    letters: int = 0
    lapses: int = 0
    late: int = 0
    mails: int = 0
    # Mails the server got more than once, each time with the same bytes.
    repeated: int = 0
    most_tries: int = 0
    most_an_hour: int = 0
    seconds: float = 0.0
    # How long a leader was stopped, and after how long it was replaced.
    stopped: float = 0.0
    replaced: float = 0.0
    breaches: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures, for people."""
        struck = self.strikes.total()
        yield f"{struck} strikes, {self.letters} letters, {self.mails} mails, {self.seconds:.0f} s"
        yield f"{self.lapses} turns lapsed, {self.late} answers came around the deadline"
        yield f"{self.repeated} mails were sent twice with the same bytes"
        yield f"no letter took more than {self.most_tries} tries"
        yield f"no hour had more than {self.most_an_hour} mails"
        yield f"a leader was stopped for {self.stopped:.0f} s and replaced after {self.replaced:.0f} s"
        yield from (f"  {name:<24} {count:>4}" for name, count in sorted(self.strikes.items()))
        yield from (f"WRONG: {sentence}" for sentence in self.breaches)


def breaches(played: Played, work: Work, tally: Tally) -> Iterator[str]:
    """Everything that is wrong; figures are written down on the way."""
    yield from _of_letters(played, work, tally)
    yield from _of_matches(played, work, tally)
    yield from _of_mails(played, work, tally)
    yield from _of_times(played, tally)


def _of_letters(played: Played, work: Work, tally: Tally) -> Iterator[str]:
    letters = work.inbox.latest(_ALL)
    tally.letters = len(letters)
    tally.most_tries = max((letter.attempts for letter in letters), default=0)
    if len(letters) != len(played.letters):
        yield f"{len(played.letters)} letters were written and {len(letters)} are stored"
    for letter in letters:
        if letter.status is not LetterStatus.DONE:
            yield f"letter {letter.id} is {letter.status}: {letter.note}"
    if tally.most_tries >= _MOST_TRIES:
        yield "a good letter ran out of tries"


def _of_matches(played: Played, work: Work, tally: Tally) -> Iterator[str]:
    """The rules make the same match of the same answers, so it is enough that these are right."""
    applied = Counter[Asked]()
    for match in work.roster.matches():
        entries = [entry for entry in work.journal.entries(match.id) if entry.seat is not None]
        for entry in entries:
            asked = match.id, entry.question, entry.seat or 0
            applied[asked] += 1
            order, arrived = played.answers.get(asked, ("", None))
            if entry.kind is EntryKind.ANSWER and entry.text != order:
                yield f"{asked}: {entry.text!r} stands where {order!r} was answered"
            if entry.kind is not EntryKind.LAPSE:
                continue
            tally.lapses += 1
            if arrived is not None and arrived + _IN_TIME < played.due[asked]:
                yield f"{asked}: lapsed at {played.due[asked]} with an answer from {arrived}"
        if any(after < before for before, after in pairwise(entry.arrived for entry in entries)):
            yield f"match {match.id}: letters were read in another order than they came in"
    for asked in played.answers:
        if applied[asked] != 1:
            yield f"{asked}: one answer was written and {applied[asked]} were applied"


def _of_mails(played: Played, work: Work, tally: Tally) -> Iterator[str]:
    rows = sorted(work.outbox.latest(_ALL), key=lambda each: (each.created, each.id))
    tally.mails = len(rows)
    known = {row.message_id: row for row in rows}
    taken: dict[str, set[bytes]] = {}
    first: dict[str, float] = {}
    order: dict[tuple[str, int | None], list[str]] = {}
    for each, when in zip(played.mails, played.times, strict=True):
        name = ReceivedMail(each.raw).message_id.strip("<>")
        first.setdefault(name, when)
        if name not in taken and name in known:
            order.setdefault((each.to, known[name].match_id), []).append(name)
        taken.setdefault(name, set()).add(each.raw)
    yield from (f"mail {name} is not known" for name in taken.keys() - known.keys())
    for row in rows:
        came = row.message_id in taken
        # What was answered before it could be sent is taken back.
        if not came and row.status is not DispatchStatus.CANCELLED:
            yield f"mail {row.message_id} is {row.status} and never came"
        if came and row.status is not DispatchStatus.SENT:
            # Or before anybody could write down that it was.
            unwritten = _struck(played, first[row.message_id], first[row.message_id] + _UNWRITTEN)
            if row.status is not DispatchStatus.CANCELLED or not unwritten:
                yield f"mail {row.message_id} came and is {row.status}"
    for name, copies in taken.items():
        if len(copies) > 1:
            yield f"mail {name} went out with different bytes"
    for (to, match_id), names in order.items():
        made = [row.message_id for row in rows if (row.recipient, row.match_id) == (to, match_id)]
        if [name for name in made if name in taken] != names:
            yield f"mails to {to} about {match_id} went out in another order than they were made in"


def _of_times(played: Played, tally: Tally) -> Iterator[str]:
    """No mail twice for no reason, and no hour with too many."""
    last: dict[bytes, float] = {}
    first: list[float] = []
    for each, when in zip(played.mails, played.times, strict=True):
        before = last.get(each.raw)
        last[each.raw] = when
        if before is None:
            first.append(when)
            an_hour = sum(other > when - FastClock.HOUR for other in first)
            tally.most_an_hour = max(tally.most_an_hour, an_hour)
            continue
        tally.repeated += 1
        if not _struck(played, before, when):
            yield f"a mail went out twice though nothing happened: {ReceivedMail(each.raw).message_id}"
    if played.per_hour and tally.most_an_hour > played.per_hour:
        yield f"{tally.most_an_hour} mails went out in an hour"


def _struck(played: Played, since: float, until: float) -> bool:
    return any(since - _TAKING < struck < until for struck in played.strikes)
