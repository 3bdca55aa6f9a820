"""After a restore the mailbox is read again from its start, before anything else happens.

A database that was set back behind our back (a snapshot of the machine, a copy of the file, a lost log) is
known by letters in the folder of done ones that it has never seen, or by codes for questions that it has not
asked, and is treated like a restored one. The
backup knows nothing of what came after it, but the mail server still has the letters. Taken in the order
of their arrival, at the time they arrived, they lead to the same match, because chance depends on the match's
secret and its journal alone. What they caused was mailed then and is not mailed again; letters that had not
been fetched yet are answered as always.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from pbem.daemon.clerk import Clerk, Handler
from pbem.daemon.intake import Intake
from pbem.daemon.points import Reached
from pbem.desk.deadlines.due import account_for
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.logs import logger
from pbem.mail.imap.mailbox import Mailbox
from pbem.store.books.facts import PASSED, REREAD, RESTORED
from pbem.store.keep.restore import note_restored
from pbem.store.tables.mails import LetterRow
from pbem.store.work import Work

if TYPE_CHECKING:
    from pbem.mail.triage import Verdict

_log = logger(__name__)

# The problem that the database was set back.
_SET_BACK = "set back"
_TOLD = (
    "The mailbox knows more than the database: it was set back to an earlier state. The mailbox "
    "is read again, as after `pbem db restore`. What was done by command since then must be done again."
)

# So many letters are looked at for codes.
_LOOKED_AT = 1_000

_MAILED_BEFORE = "made again after a restore; it is not sent, because it went out before"


class Rereading:
    """Reads the folder of done letters once more when the database says so."""

    def __init__(self, office: Office, intake: Intake, done: str, reached: Reached) -> None:
        self._office = office
        self._intake = intake
        self._done = done
        self._reached = reached
        # Whether this process has seen the mailbox, which alone tells that the database is not an older one.
        self._compared = False

    def unsure(self) -> bool:
        """Whether the mailbox must be seen first: the database was restored, or nobody knows yet."""
        return not self._compared or self._wanted()

    def due(self, mailbox: Mailbox) -> bool:
        """Whether the database was restored, or the mailbox shows that it was set back; then that is told."""
        if self._wanted():
            return True
        if not self._intake.knows_less(mailbox):
            return False
        self._office.database.run(partial(self._note, self._office.now()))
        return True

    def proved(self, began: datetime, *, all_seen: bool) -> bool:
        """Whether a letter that waits shows it, in a process's first pass, which then began.

        What passing time did has left nothing in the mailbox, but whoever answers it has a code for it. If
        not all of them could be fetched, what was in hand before waits for the others.
        """
        if self._compared:
            return False
        with self._office.database.reading() as work:
            waiting = work.inbox.waiting(_LOOKED_AT)
            older = not work.notes.fact(RESTORED) and any(self._is_ahead(work, each) for each in waiting)
        self._compared = all_seen or all(each.fetched >= began for each in waiting)
        if older:
            self._office.database.run(partial(self._note, began))
        return older

    def _is_ahead(self, work: Work, letter: LetterRow) -> bool:
        from pbem.desk.letters.writer.identity import is_ahead
        from pbem.mail.read.letter import UnreadableLetter
        from pbem.mail.read.read import read

        try:
            return is_ahead(self._office, work, read(work.inbox.raw(letter.id) or b"", letter.size))
        except UnreadableLetter:
            return False

    def _wanted(self) -> bool:
        with self._office.database.reading() as work:
            return bool(work.notes.fact(REREAD))

    def _note(self, when: datetime, work: Work) -> None:
        note_restored(self._office.database, work, when)
        alarm(self._office, work, _SET_BACK, _TOLD)

    def run(self, mailbox: Mailbox) -> int:
        """Read all letters there are, apply the unknown ones, say that we are back, and return how many.

        Each try is a life of its own: the database may have been set back to the midst of an earlier one.
        """
        restored = datetime.fromisoformat(self._office.database.run(self._begin))
        stored = self._intake.again(mailbox) + self._intake.fetch(mailbox)
        letters = Clerk(self._office, self._reached, self._handler(restored)).work_off()
        self._office.database.run(lambda work: self._finish(work, letters))
        self._compared = True
        _log.warning("the mailbox was read again", stored=stored, letters=letters)
        return letters

    def _begin(self, work: Work) -> str:
        work.notes.note(RESTORED, self._office.now().isoformat())
        return work.notes.fact(REREAD) or ""

    def _handler(self, restored: datetime) -> Handler:
        from pbem.desk.letters import handle as letters

        def handle(office: Office, work: Work, letter: LetterRow, raw: bytes) -> "Verdict":
            # What lay in the folder of done letters, or was in the backup unread, was dealt with before.
            if letter.folder != self._done and letter.fetched >= restored:
                _catch_up(office, work, letter, raw)
                return letters.handle(office, work, letter, raw)
            then = replace(office, now=lambda: letter.arrived)
            _catch_up(then, work, letter, raw)
            verdict = letters.handle(then, work, letter, raw)
            work.outbox.withdraw(_MAILED_BEFORE)
            # Somebody was there to read it then: so far there was no outage.
            passed = work.notes.fact(PASSED)
            if passed is None or datetime.fromisoformat(passed) < letter.arrived:
                work.notes.note(PASSED, letter.arrived.isoformat())
            return verdict

        return handle

    def _finish(self, work: Work, letters: int) -> None:
        from pbem.desk.deadlines import lapse

        now = self._office.now()
        passed = work.notes.fact(PASSED)
        gap = now - datetime.fromisoformat(passed) if passed is not None else timedelta(0)
        lapse.excuse_restore(self._office, work, max(gap, timedelta(0)), letters)
        account_for(work)
        work.notes.well(_SET_BACK, now)
        work.notes.note(PASSED, now.isoformat())
        work.notes.note(REREAD, "")


def _catch_up(office: Office, work: Work, row: LetterRow, raw: bytes) -> None:
    """A letter with a token of ours for a question that is still to come proves that those before lapsed."""
    from pbem.desk.deadlines.lapse import catch_up
    from pbem.desk.letters.writer.identity import identify
    from pbem.mail.read.letter import UnreadableLetter
    from pbem.mail.read.read import read

    try:
        found = identify(office, work, read(raw, row.size))
    except UnreadableLetter:
        return
    if found.match is not None and found.token is not None:
        question = found.token.question
        catch_up(office, work, found.match.id, int(question) if question.isdecimal() else None)
