"""Goes back to the moment before a letter was dealt with, as far as the journal and the outbox tell.

For use in a transaction that is rolled back.
"""

from datetime import datetime

from pbem.desk.match.live import kernel_of, replayed, sitters_of, take_up, turns_of
from pbem.desk.match.news import pack, reaching
from pbem.store.keep.rewind import mails_of_letter, mails_of_seat, rewind_letter, rewind_mails, rewind_match
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

# Mails that take along what their seat was told before.
_TELLING = (DispatchKind.TURN, DispatchKind.RECEIPT, DispatchKind.NEWS, DispatchKind.FINALE)


def moment_of(work: Work, letter: LetterRow) -> datetime:
    """When a letter was dealt with: when the first thing it caused was made, or when it was fetched."""
    made = [dispatch.created for dispatch in mails_of_letter(work.link, letter.id)]
    return min([*made, *(entry.created for entry in _own(work, letter))], default=letter.fetched)


def _own(work: Work, letter: LetterRow) -> list[Entry]:
    if letter.match_id is None:
        return []
    return [entry for entry in work.journal.entries(letter.match_id) if entry.letter_id == letter.id]


def go_back(work: Work, letter: LetterRow, moment: datetime) -> None:
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
