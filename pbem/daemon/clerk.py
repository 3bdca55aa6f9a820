"""The clerk: from the inbox to the desk, one letter a transaction; what breaks the code is put aside."""

import contextlib
from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from pbem.daemon.points import Reached
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.errors import DatabaseUnusable
from pbem.logs import logger
from pbem.store.tables.core import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work

if TYPE_CHECKING:
    from pbem.mail.triage import Verdict

__all__ = ["Clerk", "Handler"]

# Deals with one letter in one transaction.
Handler: TypeAlias = Callable[[Office, Work, LetterRow, bytes], "Verdict"]

_log = logger(__name__)

_BATCH = 50

# A letter tried so often without an end has killed the process each time.
_MOST_TRIES = 10


class Clerk:
    """Deals with every letter that waits, in the order of arrival."""

    def __init__(self, office: Office, reached: Reached, handle: Handler | None = None) -> None:
        self._office = office
        self._reached = reached
        self._handle = handle

    def work_off(self) -> int:
        """Deal with all letters that wait; how many."""
        done = 0
        while True:
            with self._office.database.work() as work:
                waiting = _at_once(work.inbox.waiting(_BATCH))
                work.inbox.attempt(waiting)
            if not waiting:
                return done
            for letter in waiting:
                self._deal_with(letter)
                done += 1

    def _deal_with(self, letter: LetterRow) -> None:
        if letter.attempts > _MOST_TRIES:
            self._shunt(letter, f"it was tried {_MOST_TRIES} times and never finished")
            return
        try:
            self._reached("taken")
            with self._office.database.work() as work:
                assert letter.id is not None
                raw = work.inbox.raw(letter.id)
                if raw is None:
                    work.inbox.mark(letter, LetterStatus.DROPPED, verdict="no bytes")
                    return
                verdict = (self._handle or _handler())(self._office, work, letter, raw)
                self._reached("handled")
            self._reached("committed")
            _log.info(
                "letter",
                id=letter.id,
                verdict=verdict.reason,
                disposition=str(verdict.disposition),
                match=letter.match_id,
                seat=letter.seat,
            )
        except DatabaseUnusable:
            # A full disk or a lock is no fault of the letter's: it waits, and who started the pass is told.
            self._excuse(letter)
            raise
        # One bad letter must never stop the others: whatever it was, it is put aside and the operator told.
        except Exception as error:
            _log.exception("a letter broke the code", id=letter.id)
            letter.status = LetterStatus.NEW
            self._shunt(letter, repr(error))

    def _excuse(self, letter: LetterRow) -> None:
        """Take back that a letter was tried, or a disk that is full for a day would have it put aside."""
        with contextlib.suppress(DatabaseUnusable), self._office.database.work() as work:
            work.inbox.excuse(letter)

    def _shunt(self, letter: LetterRow, why: str) -> None:
        with self._office.database.work() as work:
            work.inbox.mark(letter, LetterStatus.SHUNTED, verdict="shunted", note=why[:2000])
            text = f"Letter {letter.id} could not be dealt with and was put aside: {why[:300]}"
            alarm(self._office, work, f"letter {letter.id}", text)


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
