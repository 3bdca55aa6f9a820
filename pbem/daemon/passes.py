"""A pass: fetch, deal with letters, look at deadlines, send; cron runs one, the daemon one after another."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pbem.daemon.archive import Archive
from pbem.daemon.clerk import Clerk
from pbem.daemon.intake import Intake
from pbem.daemon.postman import Postman
from pbem.daemon.rereading import Rereading
from pbem.daemon.warden import Warden
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.errors import ServerError
from pbem.logs import logger
from pbem.mail.imap.mailbox import ImapAccount, Mailbox

__all__ = ["Passes", "Tally"]

_log = logger(__name__)

# The problems that last until a mail server takes us again.
_IMAP, _SMTP = _SERVERS = ("imap", "smtp")


@dataclass(slots=True)
class Tally:
    """What one pass did."""

    stored: int = 0
    letters: int = 0
    lapsed: int = 0
    sent: int = 0
    # Problems that are told now: new ones, and old ones once a day.
    problems: tuple[str, ...] = ()
    # A mail server cannot be used, or something went wrong in this very pass.
    failed: bool = False

    @property
    def idle(self) -> bool:
        """Whether there was nothing to do."""
        return not (self.stored or self.letters or self.lapsed or self.sent)


@dataclass(slots=True)
class Passes:
    """Everything a pass needs; a server that cannot be reached spoils its own part only."""

    office: Office
    account: ImapAccount
    intake: Intake
    clerk: Clerk
    warden: Warden
    postman: Postman
    archive: Archive
    rereading: Rereading

    def once(self, mailbox: Mailbox | None = None) -> Tally:
        """One full pass; with an open mailbox it is used, else one is opened."""
        tally = Tally()
        began = self.office.now()
        # A restored database waits for the letters it does not know; until it has them nothing else counts.
        if self.rereading.due():
            with self._noted(_IMAP, tally):
                tally.letters = self._reading(self.rereading.run, mailbox)
        if not tally.failed:
            self._work(tally, mailbox)
        with self._noted(_SMTP, tally):
            tally.sent = self.postman.deliver()
        self.archive.cut()
        with self.office.database.reading() as work:
            problems = work.notes.problems()
        tally.problems = tuple(
            problem.text for problem in problems if problem.told is not None and problem.told >= began
        )
        standing = any(problem.key in _SERVERS for problem in problems)
        tally.failed = tally.failed or standing or bool(tally.problems)
        if not tally.idle:
            _log.info(
                "pass", stored=tally.stored, letters=tally.letters, lapsed=tally.lapsed, sent=tally.sent
            )
        return tally

    def _work(self, tally: Tally, mailbox: Mailbox | None) -> None:
        self.warden.greet()
        with self._noted(_IMAP, tally):
            tally.stored = self._reading(self.intake.fetch, mailbox)
        tally.letters += self.clerk.work_off()
        self.clerk.remind()
        tally.lapsed = self.warden.look()
        self.warden.good_morning()

    def _reading(self, read: Callable[[Mailbox], int], mailbox: Mailbox | None) -> int:
        if mailbox is not None:
            return read(mailbox)
        with Mailbox(self.account) as opened:
            return read(opened)

    @contextlib.contextmanager
    def _noted(self, key: str, tally: Tally) -> Iterator[None]:
        """A mail server's fault becomes a problem of the operator's, and the pass goes on."""
        try:
            yield
        except ServerError as fault:
            tally.failed = True
            _log.warning("mail server", server=key, fault=str(fault))
            with self.office.database.work() as work:
                alarm(self.office, work, key, str(fault))
