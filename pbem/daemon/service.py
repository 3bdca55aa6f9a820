"""The daemon proper: passes for ever, woken by IDLE, by the clock or by a signal."""

import os
import select
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta

from pbem.daemon.passes import Passes, PassSummary
from pbem.daemon.supervisor import Supervisor
from pbem.desk.deadlines import due
from pbem.errors import DatabaseUnusable, ServerError
from pbem.logs import logger
from pbem.mail.imap.mailbox import Mailbox

_log = logger(__name__)

# After a fault of the mail server or the database the waits grow from one to the other.
_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 300.0

# The shortest wait between two passes.
_AT_ONCE = 0.2

# How long a step that was under way may take to end after a signal, and then its cleaning up. The end after
# that is a sudden one, which is safe at any moment.
_GRACE = 2.0
_LAST_GRACE = 1.0

# Beside others: how often one looks for letters and mails, and whoever leads gives a sign of life.
_GLANCE = 1.0
_SIGN_OF_LIFE = 20.0


class _TimeIsUp(BaseException):
    """The step that was under way when we were told to stop took too long."""


class Service:
    """Runs passes until it is told to stop; a stop is heard between two steps, never inside one."""

    def __init__(
        self, passes: Passes, folder: str, poll: float, idle: bool, supervisor: Supervisor | None = None
    ) -> None:
        self._passes = passes
        self._folder = folder
        self._poll = poll
        self._idle = idle
        self._supervisor = supervisor or Supervisor()
        self._stop = threading.Event()
        passes.postman.stopping = self._stop.is_set

    def run(self) -> None:
        """Work until SIGTERM or SIGINT."""
        with suppress(_TimeIsUp), self._signals() as wake:
            self._supervisor.ready()
            pause = _FIRST_PAUSE
            while not self._stop.is_set():
                began = time.monotonic()
                try:
                    self._work(wake)
                except ServerError as fault:
                    _log.warning("the mailbox is lost", fault=str(fault), again_in=pause)
                except DatabaseUnusable as fault:
                    # A full disk or a lock passes, and without a database nobody can be mailed about it.
                    _log.error(str(fault), again_in=pause)
                if self._stop.is_set():
                    return
                if time.monotonic() - began > pause:
                    pause = _FIRST_PAUSE
                self._pause(wake, pause)
                pause = min(pause * 2, _LONGEST_PAUSE)

    def _work(self, wake: int) -> None:
        if not self._passes.office.database.lead():
            self._assist(wake)
            return
        try:
            with Mailbox(self._passes.account) as mailbox:
                self._serve(mailbox, wake)
        except ServerError:
            # Without a mailbox deadlines and the outbox are still seen to, and the operator is told.
            self._passes.once()
            raise

    def _once(self, mailbox: Mailbox | None = None) -> PassSummary:
        tally = self._passes.once(mailbox)
        for problem in tally.problems:
            _log.error(problem)
        self._supervisor.alive(_status(tally))
        return tally

    def _assist(self, wake: int) -> None:
        """Deal with letters and send beside the one who leads, until that one is gone."""
        while not self._stop.is_set() and not self._once().led:
            self._pause(wake, _GLANCE)

    def _serve(self, mailbox: Mailbox, wake: int) -> None:
        while not self._stop.is_set():
            tally = self._once(mailbox)
            if not tally.led or self._stop.is_set():
                return
            # Bots that had too little time in this pass go on in the next.
            seconds = _AT_ONCE if tally.thought else self._supervisor.within(self._until_next())
            if self._passes.office.database.several:
                seconds = min(seconds, _SIGN_OF_LIFE)
            if self._idle:
                mailbox.wait(self._folder, seconds, wake)
            else:
                _sleep(wake, seconds)

    def _pause(self, wake: int, seconds: float) -> None:
        self._supervisor.wait(lambda piece: _sleep(wake, piece), seconds)

    def _until_next(self) -> float:
        """Seconds until something is to be done anyway: the poll, a deadline, a mail to send again."""
        office = self._passes.office
        now = office.now()
        with office.database.reading() as work:
            moments = [due.next_due(office, work), work.outbox.next_try()]
        ahead = [(moment - now).total_seconds() for moment in moments if moment is not None]
        return max(_AT_ONCE, min([self._poll, *(seconds for seconds in ahead if seconds > 0)]))

    @contextmanager
    def _signals(self) -> Iterator[int]:
        """A pipe that becomes readable when a signal has come, so that a wait ends at once."""
        reader, writer = os.pipe()

        def stop(number: int, frame: object) -> None:
            self._stop.set()
            self._passes.sender.hang_up()
            self._supervisor.stopping()
            signal.setitimer(signal.ITIMER_REAL, _GRACE, _LAST_GRACE)
            with suppress(OSError):
                os.write(writer, b".")

        calls = 0

        def end(number: int, frame: object) -> None:
            nonlocal calls
            calls += 1
            if calls > 1:
                # Nothing that was committed or taken can be lost by it, as by no other sudden end.
                os._exit(0)
            raise _TimeIsUp

        handlers = {signal.SIGTERM: stop, signal.SIGINT: stop, signal.SIGALRM: end}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield reader
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            for number, former in before.items():
                signal.signal(number, former)
            os.close(reader)
            os.close(writer)


def _status(tally: PassSummary) -> str:
    """What systemctl shows beside the service."""
    if tally.failed:
        return "Something needs you: run pbem status."
    return f"Last pass: {tally.letters} letters read, {tally.lapsed} seats lapsed, {tally.sent} mails sent."


def _sleep(wake: int, seconds: float) -> bool:
    """Wait that long, or until a signal has come, and return whether one has."""
    waiting = select.poll()
    waiting.register(wake, select.POLLIN)
    return bool(waiting.poll(timedelta(seconds=seconds) / timedelta(milliseconds=1)))
