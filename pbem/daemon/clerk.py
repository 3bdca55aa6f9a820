"""The clerk: from the inbox to the desk, one letter a transaction; what breaks the code is put aside."""

import contextlib
from collections.abc import Callable
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from pbem.daemon.points import Reached
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.errors import DatabaseUnusable
from pbem.logs import logger
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work

if TYPE_CHECKING:
    from pbem.mail.triage import Verdict

# Deals with one letter in one transaction.
Handler: TypeAlias = Callable[[Office, Work, LetterRow, bytes], "Verdict"]

_log = logger(__name__)

_BATCH = 50

# So many letters without a code may come in one pass, and so many letters are looked at for it.
_MOST_CODELESS = 50
_LOOKED_AT = 10_000

# So many letters that were put aside are told of in a day.
_REMINDED = 20

# A letter tried so often without an end has killed the process each time.
_MOST_TRIES = 10


class Clerk:
    """Deals with every letter that waits, in the order of arrival."""

    def __init__(self, office: Office, reached: Reached, handle: Handler | None = None) -> None:
        self._office = office
        self._reached = reached
        self._handle = handle

    @property
    def _beside_others(self) -> bool:
        # After a restore one alone reads all, in the order of their arrival.
        return self._office.database.several and self._handle is None

    def work_off(self, meanwhile: Callable[[], None] = lambda: None, *, early: bool = False) -> int:
        """Deal with all letters that wait and that nobody else reads; how many.

        Early, while others are still fetched, it goes no further than to the first without a code: such are
        counted first. `meanwhile` is called after each letter.
        """
        if early and self._beside_others:
            return 0
        done = 0
        if not self._beside_others and not early:
            self._pile()
        take = claimed if self._beside_others else partial(self._taken, early=early)
        while waiting := self._office.database.run(take):
            for letter in waiting:
                done += self._deal_with(letter)
                meanwhile()
        return done

    def _taken(self, work: Work, *, early: bool) -> list[LetterRow]:
        waiting = work.inbox.waiting(_BATCH)
        if early:
            waiting = list(takewhile(lambda each: not self._codeless(work, each), waiting))
        taken = _at_once(waiting)
        work.inbox.attempt(taken)
        return taken

    def _codeless(self, work: Work, letter: LetterRow) -> bool:
        from pbem.desk.letters.writer.aside import codeless

        return codeless(self._office, letter, work.inbox.raw(letter.id))

    def sort(self) -> None:
        """Where several read letters: say behind which others each new one waits."""
        if self._beside_others:
            self._pile()
            while self._office.database.run(self._sort_some):
                pass

    def _sort_some(self, work: Work) -> bool:
        from pbem.desk.letters.writer.aside import place_of

        found = work.inbox.unsorted(_BATCH)
        for letter in found:
            work.inbox.sort(letter, *place_of(self._office, letter, work.inbox.raw(letter.id)))
        return bool(found)

    def _pile(self) -> None:
        """Too many letters without a code at once: none is answered before the operator says so.

        Whoever writes to many strangers at once, or points an old mailbox at us, would have us do the same.
        """
        with self._office.database.reading() as work:
            beside = self._beside_others
            waiting = work.inbox.unsorted(_LOOKED_AT) if beside else work.inbox.waiting(_LOOKED_AT)
            if len(waiting) <= _MOST_CODELESS:
                return
            piled = [each for each in waiting if self._codeless(work, each)]
        if len(piled) > _MOST_CODELESS:
            self._office.database.run(lambda work: self._put_on_pile(work, piled))

    def _put_on_pile(self, work: Work, piled: list[LetterRow]) -> None:
        for letter in piled:
            letter.status = LetterStatus.NEW
            work.inbox.mark(letter, LetterStatus.PILED, verdict="too many at once")
        text = (
            f"{len(piled)} letters without a reply code came at once. None is read before you say "
            "`pbem letter release`; `pbem letter list --status piled` shows them."
        )
        alarm(self._office, work, "piled", text)

    def _deal_with(self, letter: LetterRow) -> bool:
        """Read a letter; False where somebody else has it, who then has the only try at it."""
        if letter.attempts > _MOST_TRIES:
            self._shunt(letter, f"it was tried {_MOST_TRIES} times and never finished")
            return True
        try:
            self._reached("taken")
            there, verdict = self._office.database.run(lambda work: self._read(work, letter))
            if not there:
                self._excuse(letter)
            if verdict is None:
                return there
            self._reached("committed")
            read = {"verdict": verdict.reason, "disposition": str(verdict.disposition)}
            _log.info("letter", id=letter.id, **read, match=letter.match_id, seat=letter.seat)
        except DatabaseUnusable:
            # A full disk or a lock is no fault of the letter's: it waits, and who started the pass is told.
            self._excuse(letter)
            raise
        # One bad letter must never stop the others: whatever it was, it is put aside and the operator told.
        except Exception as error:
            _log.exception("a letter broke the code", id=letter.id)
            letter.status = LetterStatus.NEW
            self._shunt(letter, repr(error))
        return True

    def _read(self, work: Work, letter: LetterRow) -> "tuple[bool, Verdict | None]":
        """Deal with a letter in this transaction: whether it was there to be read, and what it came to."""
        # When this is done again, what the last try has set in the object is not so.
        letter.status = LetterStatus.NEW
        there, raw = work.inbox.opened(letter.id)
        if not there:
            # Somebody else reads it, or has.
            return False, None
        if raw is None:
            work.inbox.mark(letter, LetterStatus.DROPPED, verdict="no bytes")
            return True, None
        verdict = (self._handle or _handler())(self._office, work, letter, raw)
        if letter.note is not None:
            # It was put aside once.
            work.notes.solved(_key(letter))
        self._reached("handled")
        return True, verdict

    def _excuse(self, letter: LetterRow) -> None:
        """Take back that a letter was tried, or a disk that is full for a day would have it put aside."""
        with contextlib.suppress(DatabaseUnusable):
            self._office.database.run(lambda work: work.inbox.excuse(letter))

    def _shunt(self, letter: LetterRow, why: str) -> None:
        if not self._office.database.run(lambda work: self._put_aside(work, letter, why[:2000])):
            return
        try:
            self._office.database.run(lambda work: self._tell_writer(work, letter))
        except DatabaseUnusable:
            raise
        # It broke the code once and may break it again; the operator knows already.
        except Exception:
            _log.exception("the writer of a letter that was put aside is not known", id=letter.id)

    def _put_aside(self, work: Work, letter: LetterRow, why: str) -> bool:
        """Put a letter aside unless somebody else has dealt with it; whether it is."""
        letter.status, letter.note = LetterStatus.NEW, why
        there, _ = work.inbox.opened(letter.id)
        if there:
            work.inbox.mark(letter, LetterStatus.SHUNTED, verdict="shunted", note=why)
            _alarm(self._office, work, letter, why)
        return there

    def _tell_writer(self, work: Work, letter: LetterRow) -> None:
        """Find out whose letter was put aside: that seat's clock stands, and its player is told."""
        from pbem.desk.letters.writer import aside

        letter.status = LetterStatus.SHUNTED
        raw = work.inbox.raw(letter.id)
        found = aside.whose(self._office, work, letter, raw) if raw is not None else None
        if found is None or found.match is None or found.sitter is None:
            return
        work.inbox.mark(
            letter,
            LetterStatus.SHUNTED,
            verdict="shunted",
            note=letter.note,
            player_id=found.player.id if found.player is not None else None,
            match_id=found.match.id,
            seat=found.sitter.seat,
        )
        aside.told(self._office, work, letter, found)

    def remind(self) -> None:
        """Tell the operator once a day of every letter that is put aside, until it was seen to."""
        with self._office.database.reading() as work:
            waiting = work.inbox.of_status(LetterStatus.SHUNTED, _REMINDED)
            due = [each for each in waiting if work.notes.due(_key(each), self._office.now())]
        for letter in due:
            self._office.database.run(partial(_remind, self._office, letter))


def _key(letter: LetterRow) -> str:
    return f"letter {letter.id}"


def _remind(office: Office, letter: LetterRow, work: Work) -> None:
    _alarm(office, work, letter, letter.note or "")


def _alarm(office: Office, work: Work, letter: LetterRow, why: str) -> None:
    text = f"Letter {letter.id} could not be dealt with and was put aside: {why[:300]}"
    alarm(office, work, _key(letter), text)


def claimed(work: Work) -> list[LetterRow]:
    """The letter to be read next, where others take some, too; its try is counted."""
    work.read_newest()
    # One at a time: none is counted as a culprit because another kills the process.
    return work.inbox.claim()


def _handler() -> Handler:
    from pbem.desk.letters import handle as letters

    return letters.handle


def _at_once(waiting: list[LetterRow]) -> list[LetterRow]:
    """The letters whose tries are counted together: all that are new, else the first alone.

    A letter that was tried before may be the one that killed the process. It is tried by itself, so that
    those behind it are not counted as culprits, too.
    """
    fresh = list(takewhile(lambda letter: not letter.attempts, waiting))
    return fresh or waiting[:1]
