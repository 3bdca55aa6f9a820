"""Deals with a stored letter once more without keeping anything, and compares with what came of it then."""

import difflib
import re
import traceback
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice

from pbem.desk.letters import handle
from pbem.desk.match.live import kernel_of, replayed, sitters_of, take_up, turns_of
from pbem.desk.match.news import pack, reaching
from pbem.desk.office import Office
from pbem.desk.ops import mail_admin
from pbem.desk.ops.try_act import mails_made, tried
from pbem.engine.values import Value
from pbem.errors import DatabaseUnusable, PlayerError
from pbem.store.keep.rewind import mails_of_letter, mails_of_seat, rewind_letter, rewind_mails, rewind_match
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.mails import Dispatch, LetterRow
from pbem.store.tables.words import DispatchKind, EntryKind, LetterStatus, MatchStatus
from pbem.store.work import Work

_LONGEST_DIFF = 60

# The clock moves on while a letter is dealt with, so the second in which a mail was made is not the letter's.
_DATE = re.compile(rb"^Date: [^\n]*\n", re.MULTILINE)


class TriedEntry(Value):
    """An entry of the journal that would be written."""

    number: int
    kind: str
    question: int
    seat: int | None
    text: str
    # What was written then, in a word; empty for a letter that was not dealt with.
    compared: str = ""


class TriedMail(Value):
    """A mail that would go out."""

    kind: str
    to: str
    subject: str
    message_id: str
    raw: bytes
    text: str
    compared: str = ""
    diff: tuple[str, ...] = ()


class Tried(Value):
    """What a letter would do, at the moment it was dealt with or now."""

    letter: int
    at: datetime
    # Whether it was dealt with before, so that there is something to compare with.
    again: bool
    verdict: str
    status: str
    compared: str
    entries: tuple[TriedEntry, ...]
    mails: tuple[TriedMail, ...]
    # What was done or sent then and would not be now.
    missing: tuple[str, ...]
    # The exception, where it breaks the code.
    broke: str = ""

    @property
    def same(self) -> bool:
        """Whether everything is as it was then."""
        said = [self.compared, *(e.compared for e in self.entries), *(m.compared for m in self.mails)]
        return self.again and not self.missing and all(each.startswith("the same") for each in said)


def try_letter(office: Office, letter_id: int, by: str) -> Tried:
    """Deal with a letter without keeping anything; the journal of a match that goes on tells who looked.

    A letter that was dealt with is tried on the match as it was before it, at the same moment; one that still
    waits, or was put aside, on the match as it is, now.
    """
    # What it says and does is a player's secret, as the letter itself is.
    raw = office.database.run(lambda work: mail_admin.letter_raw(office, work, letter_id, by))
    with office.database.reading() as work:
        row = work.inbox.letter(letter_id)
        assert row is not None
        again = row.status not in (LetterStatus.NEW, LetterStatus.SHUNTED)
        at = _moment_of(work, row) if again else office.now()

    def try_it(work: Work) -> Tried:
        if again:
            _go_back(work, row, at)
        return _tried(replace(office, now=lambda: at), work, row, raw, again)

    found = tried(office, try_it)
    if not again:
        return found
    with office.database.reading() as work:
        return _compared(work, row, found)


def _tried(office: Office, work: Work, then: LetterRow, raw: bytes, again: bool) -> Tried:
    if not again:
        work.inbox.retry(then.id)
    row = work.inbox.letter(then.id)
    assert row is not None
    entries = {match.id: match.entries for match in work.roster.matches()}
    mails = work.outbox.newest()
    verdict = broke = ""
    try:
        verdict = handle.handle(office, work, row, raw).reason
    except DatabaseUnusable:
        raise
    # Whatever it is, it is what would put the letter aside, and what we want to see.
    except Exception as error:
        broke = "".join(traceback.format_exception(error))
    return Tried(
        letter=then.id,
        at=office.now(),
        again=again,
        verdict=verdict,
        status=str(row.status),
        compared="",
        entries=tuple(_entry(each) for each in _written(work, row, entries)) if not broke else (),
        mails=tuple(_mail(work, each) for each in mails_made(work, mails)) if not broke else (),
        missing=(),
        broke=broke,
    )


def _written(work: Work, letter: LetterRow, before: dict[int, int]) -> list[Entry]:
    if letter.match_id is None:
        return []
    return work.journal.entries(letter.match_id, after=before.get(letter.match_id, 0))


def _entry(entry: Entry) -> TriedEntry:
    return TriedEntry(entry.number, str(entry.kind), entry.question, entry.seat, entry.text)


def _mail(work: Work, dispatch: Dispatch) -> TriedMail:
    raw, text = work.outbox.raw(dispatch.id) or b"", work.outbox.text(dispatch.id) or ""
    to, subject, name = dispatch.recipient, dispatch.subject, dispatch.message_id
    return TriedMail(str(dispatch.kind), to, subject, name, raw, text)


# Comparing.


def _compared(work: Work, row: LetterRow, found: Tried) -> Tried:
    then = {each.number: _entry(each) for each in _journal(work, row)}
    same = (found.verdict, found.status) == (row.verdict, str(row.status))
    return replace(
        found,
        compared="the same as then" if same else f"then it was {row.status}: {row.verdict}",
        entries=tuple(_compared_entry(each, then.get(each.number)) for each in found.entries),
        mails=tuple(_compared_mail(work, mail) for mail in found.mails),
        missing=tuple(_missing(work, row, found)),
    )


def _journal(work: Work, row: LetterRow) -> list[Entry]:
    return work.journal.entries(row.match_id) if row.match_id is not None else []


def _compared_entry(entry: TriedEntry, then: TriedEntry | None) -> TriedEntry:
    if then is None:
        return replace(entry, compared="was not written then")
    return replace(entry, compared="the same as then" if then == entry else f"then it was: {then.text}")


def _compared_mail(work: Work, mail: TriedMail) -> TriedMail:
    sent = work.outbox.named(mail.message_id)
    if sent is None:
        return replace(mail, compared="was not sent then: no dispatch has its Message-ID")
    raw = work.outbox.raw(sent.id)
    if raw is None:
        return _compared_text(work, mail, sent)
    if raw == mail.raw:
        return replace(mail, compared=f"the same as dispatch {sent.id}, byte for byte")
    if _DATE.sub(b"", raw, count=1) == _DATE.sub(b"", mail.raw, count=1):
        return replace(mail, compared=f"the same as dispatch {sent.id} but for its Date")
    text = work.outbox.text(sent.id) or ""
    if text == mail.text:
        return replace(mail, compared=f"differs from dispatch {sent.id}, though not in its text")
    return replace(mail, compared=f"differs from dispatch {sent.id}", diff=tuple(_diff(text, mail.text)))


def _compared_text(work: Work, mail: TriedMail, sent: Dispatch) -> TriedMail:
    """Of an old mail pictures or all bytes are gone: what is shown was made anew, with today's rules."""
    text = work.outbox.text(sent.id)
    if text is None:
        return replace(mail, compared=f"dispatch {sent.id}, whose bytes were cut after the keeping time")
    if text == mail.text:
        return replace(mail, compared=f"the same text as dispatch {sent.id}, whose pictures were cut")
    said = f"made anew, it differs from dispatch {sent.id}, whose pictures were cut"
    return replace(mail, compared=said, diff=tuple(_diff(text, mail.text)))


def _diff(then: str, now: str) -> Iterator[str]:
    lines = difflib.unified_diff(then.splitlines(), now.splitlines(), "then", "now", lineterm="", n=1)
    return islice(lines, _LONGEST_DIFF)


def _missing(work: Work, row: LetterRow, found: Tried) -> Iterator[str]:
    made = {mail.message_id for mail in found.mails}
    for dispatch in mails_of_letter(work.link, row.id):
        if dispatch.message_id not in made:
            yield f"dispatch {dispatch.id}, {dispatch.kind} to {dispatch.recipient}: {dispatch.subject}"
    written = {entry.number for entry in found.entries}
    for entry in _journal(work, row):
        if entry.letter_id == row.id and entry.number not in written:
            yield f"entry {entry.number}, {entry.kind}: {entry.text}"


def requeue(work: Work, letter_id: int) -> None:
    """Put a letter that was not dealt with back among those to be read."""
    letter = work.inbox.letter(letter_id)
    if letter is not None and letter.status not in (LetterStatus.SHUNTED, LetterStatus.HELD):
        raise PlayerError(
            f"Letter {letter_id} is {letter.status}; only one that was put aside or is held is read again. "
            "With --dry-run you see what it would do."
        )
    mail_admin.retry_letter(work, letter_id)


# Going back to the moment before it, as far as the journal and the outbox tell.

# Mails that take along what their seat was told before.
_TELLING = (DispatchKind.TURN, DispatchKind.RECEIPT, DispatchKind.NEWS, DispatchKind.FINALE)


def _moment_of(work: Work, letter: LetterRow) -> datetime:
    """When a letter was dealt with: when the first thing it caused was made, or when it was fetched."""
    made = [dispatch.created for dispatch in mails_of_letter(work.link, letter.id)]
    return min([*made, *(entry.created for entry in _own(work, letter))], default=letter.fetched)


def _own(work: Work, letter: LetterRow) -> list[Entry]:
    if letter.match_id is None:
        return []
    return [entry for entry in work.journal.entries(letter.match_id) if entry.letter_id == letter.id]


def _go_back(work: Work, letter: LetterRow, moment: datetime) -> None:
    """Make everything what it was when the letter had been fetched and not been dealt with."""
    match = work.roster.match(letter.match_id) if letter.match_id is not None else None
    own = _own(work, letter)
    rewind_mails(work.link, moment)
    rewind_letter(work.link, letter)
    if match is not None:
        _match_back(work, match, letter, moment, own[0].number if own else None)


def _match_back(work: Work, match: Match, letter: LetterRow, moment: datetime, first: int | None) -> None:
    entries = work.journal.entries(match.id)
    if first is not None:
        kept = [entry for entry in entries if entry.number < first]
    else:
        own = (moment, letter.id)
        kept = [entry for entry in entries if (entry.created, entry.letter_id or 0) < own]
    cut = entries[len(kept) :]
    over = any(entry.kind is EntryKind.FINISH for entry in kept)
    match.entries = len(kept)
    match.head = kept[-1].hash if kept else ""
    match.epoch = kept[-1].epoch if kept else 0
    if not over:
        match.status = MatchStatus.RUNNING if kept else MatchStatus.INVITING
        match.held_for = match.held_why = match.finished = match.outcome = None
    if not kept:
        match.started, match.asked = None, 0
    work.journal.remember(cut)
    resigned = [entry for entry in cut if entry.kind is EntryKind.RESIGN]
    rewind_match(work.link, match, resigned, moment)
    if kept:
        kernel = kernel_of(work, match, sitters_of(work, match))
        match.asked = replayed(kernel, kept)[-1].position.asked
        work.roster.save_match(match)
        _news_back(work, match, kept)


def _news_back(work: Work, match: Match, kept: list[Entry]) -> None:
    """What each seat had been told and not been mailed yet."""
    live = take_up(work, match)
    written = {entry.number: entry.created for entry in kept}
    told = list(zip(turns_of(kept), replayed(live.kernel, kept)[1:], strict=True))
    for sitter in live.sitters:
        mails = mails_of_seat(work.link, live.id, sitter.seat)
        mailed = [dispatch.created for dispatch in mails if dispatch.kind in _TELLING]
        last = max(mailed, default=match.created)
        events = [
            event
            for turn, progress in told
            if written[turn.number] > last
            for event in reaching(progress.told, sitter.seat)
        ]
        if events:
            work.untold_news.tell(match, [(sitter.seat, pack(live, events))])
