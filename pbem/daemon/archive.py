"""The archive: once a day the bytes of old mails are cut, as the operator has set."""

from datetime import datetime, timedelta

from pbem.desk.office import Office
from pbem.logs import logger
from pbem.store.books.facts import CUT

__all__ = ["Archive"]

_log = logger(__name__)

_DAY = timedelta(days=1)
# A clock that says more has passed since the last look may be wrong, and bytes once cut are gone.
_STEADY = timedelta(days=3)


class Archive:
    """Keeps mails for so many days (0: for ever); what they did stays in the journal."""

    def __init__(self, office: Office, days: int) -> None:
        self._office = office
        self._days = days

    def cut(self) -> None:
        """Cut what is too old, if a day has passed since the last time.

        After an outage or a jump of the clock a day must pass first, in which the operator can set it right.
        """
        if not self._days:
            return
        now = self._office.now()
        with self._office.database.reading() as work:
            last = work.notes.fact(CUT)
        passed = now - datetime.fromisoformat(last) if last is not None else None
        if passed is not None and timedelta(0) <= passed < _DAY:
            return
        before = now - timedelta(days=self._days)
        letters = dispatches = 0
        with self._office.database.work() as work:
            if passed is not None and _DAY <= passed <= _STEADY:
                letters, dispatches = work.inbox.cut(before), work.outbox.cut(before)
            work.notes.note(CUT, now.isoformat())
        if letters or dispatches:
            _log.info("old mails cut", letters=letters, dispatches=dispatches)
