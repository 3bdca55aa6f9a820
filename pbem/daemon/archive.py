"""The archive: bytes of old mails are cut, as the operator has set."""

from datetime import datetime, timedelta

from pbem.desk.office import Office
from pbem.logs import logger
from pbem.store.books.facts import CUT
from pbem.store.work import Work

_log = logger(__name__)

_DAY = timedelta(days=1)


class Archive:
    """Keeps mails for so many days, and their pictures for fewer (0: for ever, or with the mail).

    What they did stays in the journal.
    """

    def __init__(self, office: Office, days: int, pictures: int) -> None:
        self._office = office
        self._days = days
        self._pictures = pictures

    def cut(self) -> None:
        """Cut what was too old when it was last looked, if that was at least a day ago.

        So a clock that is wrong has a day in which it can be set right, for bytes once cut are gone.
        """
        now = self._office.now()
        with self._office.database.reading() as work:
            noted = work.notes.fact(CUT)
        looked = datetime.fromisoformat(noted) if noted is not None else None
        if looked is not None and timedelta(0) <= now - looked < _DAY:
            return
        cut = self._office.database.run(lambda work: self._cut(work, looked, now))
        if any(cut.values()):
            _log.info("old mails cut", **cut)

    def _cut(self, work: Work, looked: datetime | None, now: datetime) -> dict[str, int]:
        work.notes.note(CUT, now.isoformat())
        cut = {"letters": 0, "dispatches": 0, "pictures": 0}
        if looked is None or looked > now:
            return cut
        if self._days:
            before = looked - timedelta(days=self._days)
            cut["letters"], cut["dispatches"] = work.inbox.cut(before), work.outbox.cut(before)
        if self._pictures:
            before = looked - timedelta(days=self._pictures)
            cut["pictures"] = work.outbox.cut_pictures(before, now)
        return cut
