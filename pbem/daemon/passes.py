"""A pass: fetch, deal with letters, look at deadlines, send; cron runs one, the daemon one after another."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from time import monotonic

from pbem.daemon.archive import Archive
from pbem.daemon.clerk import Clerk
from pbem.daemon.intake import Intake
from pbem.daemon.messenger import Messenger
from pbem.daemon.postman import Postman
from pbem.daemon.publisher import Publisher
from pbem.daemon.rereading import Rereading
from pbem.daemon.sender import Sender
from pbem.daemon.warden import Warden
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm, all_clear
from pbem.errors import ServerError
from pbem.logs import logger
from pbem.mail.imap.mailbox import ImapAccount, Mailbox
from pbem.store.books.facts import RETRIES

_log = logger(__name__)

# The problems that last until a mail server takes us again.
_IMAP, _SMTP = _SERVERS = ("imap", "smtp")

# After so many seconds the first answers are sent.
_SOON = 0.1


@dataclass(slots=True)
class PassSummary:
    """What one pass did."""

    stored: int = 0
    letters: int = 0
    lapsed: int = 0
    thought: int = 0
    sent: int = 0
    # Problems that are told now: new ones, and old ones once a day.
    problems: tuple[str, ...] = ()
    # Problems with a mail server that last, whenever they were told.
    standing: tuple[str, ...] = ()
    # Problems that are over, which is told once.
    over: tuple[str, ...] = ()
    # A mail server cannot be used, or something went wrong in this very pass.
    failed: bool = False
    # Whether mails could not be sent: the server is not tried again in this pass.
    unsent: bool = False
    # Whether we looked after mailbox and deadlines, as one of all workers does.
    led: bool = True

    @property
    def done(self) -> dict[str, int]:
        """How much of what."""
        return {name: getattr(self, name) for name in ("stored", "letters", "lapsed", "thought", "sent")}

    @property
    def idle(self) -> bool:
        """Whether there was nothing to do."""
        return not any(self.done.values())


class _Sparingly:
    """Done soon, so that the first answers need not wait for the last letter, and then ever more rarely.

    Sending by the dozen costs more than sending all at once.
    """

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._pause = _SOON
        self._since: float | None = None

    def __call__(self) -> None:
        now = monotonic()
        if self._since is None:
            self._since = now
        if now - self._since >= self._pause:
            self._act()
            self._pause, self._since = 2 * self._pause, monotonic()


@dataclass(slots=True)
class Passes:
    """Everything a pass needs; a server that cannot be reached spoils its own part only."""

    office: Office
    account: ImapAccount
    intake: Intake
    clerk: Clerk
    warden: Warden
    postman: Postman
    sender: Sender
    archive: Archive
    rereading: Rereading
    messenger: Messenger
    publisher: Publisher

    def once(self, mailbox: Mailbox | None = None) -> PassSummary:
        """One full pass; with an open mailbox it is used, else one is opened.

        Where somebody else looks after mailbox and deadlines, only letters and mails are seen to.
        """
        tally = PassSummary(led=self.office.database.lead())
        began = self.office.now()
        meanwhile = _Sparingly(partial(self._meanwhile, tally))
        with self.sender:
            if tally.led:
                self._lead(tally, mailbox, meanwhile)
            else:
                tally.letters = self.clerk.work_off(meanwhile)
        tally.sent += self.sender.sent
        self._send(tally)
        if tally.led:
            self.publisher.publish()
            self.archive.cut()
        self._tell(tally, began)
        note_retries(self.office)
        if not tally.idle:
            _log.info("pass", **tally.done)
        return tally

    def _lead(self, tally: PassSummary, mailbox: Mailbox | None, meanwhile: Callable[[], None]) -> None:
        began = self.office.now()
        # What waits is read while more is fetched, but not before the mailbox has told what it waits for.
        sure = not self.rereading.unsure()

        def between() -> None:
            if sure:
                tally.letters += self.clerk.work_off(meanwhile, early=True)

        with contextlib.ExitStack() as stack, self._noted(_IMAP, tally):
            mailbox = mailbox or stack.enter_context(Mailbox(self.account))
            # A database that may be an older one waits for the letters it does not know; until then nothing
            # else counts.
            if self.rereading.due(mailbox):
                tally.letters = self.rereading.run(mailbox)
            with self._noted(_IMAP, tally):
                tally.stored = self.intake.fetch(mailbox, between)
            if self.rereading.proved(began, all_seen=not tally.failed):
                tally.letters += self.rereading.run(mailbox)
        if not (tally.failed and self.rereading.unsure()):
            self._work(tally, meanwhile)
        tally.over = tuple(self.office.database.run(partial(all_clear, self.office)))

    def _meanwhile(self, tally: PassSummary) -> None:
        """Have mails sent beside us, or send what waits ourselves."""
        if not self.sender.start():
            self._send(tally)

    def _send(self, tally: PassSummary) -> None:
        """Send what waits, unless the server was not to be had a moment ago."""
        if not tally.unsent:
            tally.unsent = True
            with self._noted(_SMTP, tally):
                tally.sent += self.postman.deliver()
                tally.unsent = False

    def _tell(self, tally: PassSummary, began: datetime) -> None:
        """Tell the operator what is new by a way of their own."""
        with self.office.database.reading() as work:
            problems = work.notes.problems()
            servers = [each for each in problems if each.key in _SERVERS]
            tally.standing = tuple(each.text for each in servers if not work.notes.is_well(each.key))
        now = self.office.now()
        told = (each for each in problems if each.told is not None and began <= each.told <= now)
        tally.problems = tuple(each.text for each in told)
        untold = self.messenger.tell((*tally.problems, *tally.over))
        if untold is not None:
            tally.problems = (*tally.problems, untold)
        tally.failed = tally.failed or bool(tally.standing or tally.problems)

    def _work(self, tally: PassSummary, meanwhile: Callable[[], None]) -> None:
        self.warden.greet()
        self.clerk.sort()
        tally.letters += self.clerk.work_off(meanwhile)
        self.clerk.remind()
        tally.lapsed = self.warden.look()
        tally.thought = self.warden.think()
        self.warden.good_morning()

    @contextlib.contextmanager
    def _noted(self, key: str, tally: PassSummary) -> Iterator[None]:
        """A mail server's fault becomes a problem of the operator's, and the pass goes on."""
        try:
            yield
        except ServerError as fault:
            tally.failed = True
            _log.warning("mail server", server=key, fault=str(fault))
            text = str(fault)
            self.office.database.run(lambda work: alarm(self.office, work, key, text))


def note_retries(office: Office) -> None:
    """Add what this process has done again to what all have."""
    database = office.database
    count, database.retries = database.retries, 0
    if count:
        database.run(lambda work: work.notes.note(RETRIES, str(int(work.notes.fact(RETRIES) or 0) + count)))
