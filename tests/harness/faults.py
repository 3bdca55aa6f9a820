"""What can go wrong around a daemon, by name: each is done to a running match and says whether it struck.

The mail servers are real ones behind a bad line or with a bad temper; the disk is full for SQLite or for the
kernel; the lock is held by another process. What a fault leaves behind is for the next pass to put right.
"""

import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import TypeAlias

from tests.harness.fault_proxy import FINE, Trouble
from tests.harness.ordeal import Ordeal
from tests.harness.play_ahead import Stage
from tests.harness.smtp_server import Fault
from tests.harness.strikes import START

__all__ = ["FAULTS", "fits"]

# Does it to the daemon in one pass or two; whether it struck at all.
Deed: TypeAlias = Callable[[Ordeal, Stage], bool]

_YEAR = timedelta(days=365)
_PATIENCE = 120.0
_BRIEFLY = 0.02

# About as long as the words of a whole pass, so that a line breaks anywhere in it.
_LONGEST_TALK = 1500


# What is looked at beside the daemon; each reads much, and must find all well at any moment.
_COMMANDS = (
    ("status",),
    ("db", "check"),
    ("match", "show", "1", "--journal"),
    ("player", "list"),
    ("dispatch", "list"),
    ("letter", "list"),
    ("metrics",),
)


# The IMAP server.


def _imap_refused(ordeal: Ordeal, stage: Stage) -> bool:
    ordeal.proxy.shut()
    try:
        return ordeal.attempt(stage) == "failed"
    finally:
        ordeal.proxy.reopen()


def _imap(up: Trouble = FINE, down: Trouble = FINE) -> Deed:
    def strike(ordeal: Ordeal, stage: Stage) -> bool:
        before = ordeal.proxy.struck
        ordeal.proxy.up, ordeal.proxy.down = up, down
        try:
            ordeal.attempt(stage)
        finally:
            ordeal.proxy.up = ordeal.proxy.down = FINE
        return ordeal.proxy.struck > before

    return strike


def _imap_cut(words: tuple[bytes, ...], end: Trouble) -> Deed:
    """The line ends before one of the client's commands, or somewhere in what the server says."""

    def strike(ordeal: Ordeal, stage: Stage) -> bool:
        chance = ordeal.chance
        if words:
            return _imap(up=replace(end, cut_before=chance.choice(words)))(ordeal, stage)
        return _imap(down=replace(end, cut_after=chance.randrange(_LONGEST_TALK)))(ordeal, stage)

    return strike


def _imap_bye(ordeal: Ordeal, stage: Stage) -> bool:
    """The server says good-bye in IDLE; the service comes back by itself and reads what came meanwhile."""
    late = 1 if ordeal.waiting else 0
    daemon, proxy = ordeal.daemon, ordeal.proxy
    before, bye = proxy.struck, b"+ idling\r\n* BYE Disconnected for inactivity.\r\n"
    proxy.down = Trouble(cut_before=b"+ idling", last_words=bye, once=True)
    daemon.begin(stage.at, "serve")
    ordeal.report.passes += 1
    deadline = time.monotonic() + _PATIENCE
    struck = stopped = False
    said: str | None = None
    while said is None or said.startswith("at "):
        assert time.monotonic() < deadline, "the service does not come back after a BYE"
        said = daemon.hear(_BRIEFLY)
        if said is not None and said.startswith("at "):
            late -= struck and said == "at committed"
            daemon.go()
        if not struck and proxy.struck > before:
            struck = True
            ordeal.arrive(stage, late)
        elif struck and not stopped and late <= 0:
            stopped = True
            daemon.signal(signal.SIGTERM)
    proxy.down = FINE
    return struck


def _imap_renumbered(ordeal: Ordeal, stage: Stage) -> bool:
    """Every UID is invalid when the mails that were stored are still to be moved."""
    stored = _imap(up=Trouble(cut_before=b" MOVE ", once=True))(ordeal, stage)
    ordeal.imap.break_uidvalidity(ordeal.user)
    ordeal.attempt(stage)
    return stored


# The SMTP server.


def _smtp_refused(ordeal: Ordeal, stage: Stage) -> bool:
    ordeal.relay.shut()
    try:
        return ordeal.attempt(stage) == "failed"
    finally:
        ordeal.relay.reopen()


def _smtp(*choice: Fault) -> Deed:
    def strike(ordeal: Ordeal, stage: Stage) -> bool:
        times = ordeal.chance.randint(1, 2)
        fault = replace(ordeal.chance.choice(choice), times=times)
        ordeal.smtp.faults = [fault, *ordeal.always]
        try:
            ordeal.attempt(stage)
        finally:
            ordeal.smtp.faults = list(ordeal.always)
        return fault.times != times

    return strike


def _smtp_greylists(ordeal: Ordeal, stage: Stage) -> bool:
    taken = len(ordeal.smtp.accepted)
    ordeal.smtp.greylist = True
    try:
        ordeal.attempt(stage)
    finally:
        ordeal.smtp.greylist = False
    return len(ordeal.smtp.accepted) == taken


# The machine.


def _disk_full(ordeal: Ordeal, stage: Stage) -> bool:
    """SQLite may not make the file larger, which it reports as it reports a full disk."""
    ordeal.daemon.ask("narrow")
    said = ordeal.attempt(stage)
    ordeal.daemon.ask("widen")
    return said.startswith("error DatabaseUnusable") and "disk is full" in said


def _file_limit(ordeal: Ordeal, stage: Stage) -> bool:
    """The kernel lets the daemon write no longer files than there are, from some point of the pass on."""
    daemon, path = ordeal.daemon, ordeal.database.path
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit() -> None:
        files = (path, path.with_name(f"{path.name}-wal"))
        size = max(each.stat().st_size for each in files if each.exists())
        resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (size, hard))

    said = ordeal.attempt(stage, act=limit, when=_somewhere(ordeal, stage))
    resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (hard, hard))
    return said.startswith("error DatabaseUnusable")


def _locked(ordeal: Ordeal, stage: Stage) -> bool:
    """Another process, which is this one, holds the write lock for longer than the daemon waits."""
    with closing(sqlite3.connect(ordeal.database.path, isolation_level=None, timeout=0)) as holder:

        def lock() -> None:
            # Inside of a transaction of its own the daemon cannot be locked out.
            try:
                holder.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return

        said = ordeal.attempt(stage, act=lock, when=_somewhere(ordeal, stage))
    return said.startswith("error DatabaseUnusable") and "locked" in said


def _second_daemon(ordeal: Ordeal, stage: Stage) -> bool:
    """Another daemon is started while the first is in a pass: it does nothing and says who holds the lock."""
    said: list[str | None] = []

    def start() -> None:
        second = ordeal.another()
        second.begin(stage.at)
        said.append(second.hear(_PATIENCE))
        second.dismiss()

    ordeal.attempt(stage, act=start, when=ordeal.chance.choice(tuple(stage.hits) or (START,)))
    if not said:
        start()
    return str(said[0]).startswith("error AlreadyRunning: another pbem works on")


def _halted(ordeal: Ordeal, stage: Stage) -> bool:
    """The daemon is stopped in mid-pass, as by a machine that sleeps, and goes on where it was."""

    def halt() -> None:
        ordeal.daemon.signal(signal.SIGSTOP)
        time.sleep(_BRIEFLY)
        ordeal.daemon.signal(signal.SIGCONT)

    ordeal.attempt(stage, act=halt, when=_somewhere(ordeal, stage))
    return True


def _beside(ordeal: Ordeal, stage: Stage) -> bool:
    """Whoever runs the server gives a command while the daemon is in a pass; both come to their end."""
    started: list[subprocess.Popen[str]] = []
    words = ordeal.chance.choice(_COMMANDS)

    def command() -> None:
        with ordeal.database.work() as work:
            work.notes.note("soak", stage.at.isoformat())
        started.append(ordeal.command(*words))

    ordeal.attempt(stage, act=command, when=ordeal.chance.choice((START, "fetched", "recorded")))
    for process in started:
        said, _ = process.communicate(timeout=_PATIENCE)
        if process.returncode != 0:
            ordeal.report.breaches.append(f"pbem {' '.join(words)} ended with {process.returncode}: {said}")
    return bool(started)


def _clock(jump: timedelta) -> Deed:
    """The clock jumps after the letters were dealt with, a pass or two run, and it jumps back."""

    def strike(ordeal: Ordeal, stage: Stage) -> bool:
        ordeal.settle(stage)
        wrong = replace(stage, at=stage.at + jump)
        for _ in range(ordeal.chance.randint(1, 2)):
            ordeal.attempt(wrong)
        ordeal.attempt(stage)
        return True

    return strike


def _somewhere(ordeal: Ordeal, stage: Stage) -> str:
    return ordeal.chance.choice((START, *stage.hits))


_CUT_COMMANDS = (b" LOGIN ", b" SELECT ", b" UID SEARCH ", b" UID FETCH ", b" UID MOVE ", b" LOGOUT")

FAULTS: Mapping[str, Deed] = {
    "imap refuses the connection": _imap_refused,
    "imap hangs": _imap_cut((), Trouble(end="hole")),
    "imap closes in mid-command": _imap_cut(_CUT_COMMANDS, Trouble()),
    "imap resets in mid-answer": _imap_cut((), Trouble(end="rst")),
    "imap says BYE in IDLE": _imap_bye,
    "imap changes UIDVALIDITY": _imap_renumbered,
    "imap mailbox is over quota": _imap(
        up=Trouble(refused=b" MOVE ", refusal=b"NO [OVERQUOTA] Quota exceeded (mailbox for user is full)")
    ),
    "smtp refuses the connection": _smtp_refused,
    "smtp hangs": _smtp(*(Fault(at, hang=True) for at in ("connect", "mail", "data", "accepted"))),
    "smtp closes in mid-command": _smtp(*(Fault(at, close=True) for at in ("mail", "rcpt", "content"))),
    "smtp closes after DATA": _smtp(Fault("accepted", close=True)),
    "smtp answers 4xx": _smtp(
        Fault("rcpt", reply="451 4.3.0 Try again later"),
        Fault("data", reply="450 4.2.1 Try again later"),
        Fault("connect", reply="421 4.3.2 Not now"),
    ),
    "smtp answers 5xx": _smtp(
        Fault("mail", reply="554 5.7.1 Refused by policy"),
        Fault("rcpt", reply="550 5.1.1 User unknown"),
        Fault("data", reply="554 5.6.0 Content refused"),
    ),
    "smtp greylists": _smtp_greylists,
    "smtp mailbox is full for now (452)": _smtp(Fault("rcpt", reply="452 4.2.2 Mailbox full")),
    "smtp mailbox is full (552)": _smtp(Fault("rcpt", reply="552 5.2.2 Mailbox full")),
    "disk is full": _disk_full,
    "file size limit": _file_limit,
    "database is locked": _locked,
    "clock jumps a year forward and back": _clock(_YEAR),
    "clock jumps a year back and forward": _clock(-_YEAR),
    "second daemon": _second_daemon,
    "daemon is stopped and goes on": _halted,
    "command beside the daemon": _beside,
}

# What must happen in a stage for a fault to strike, by the first word of its name.
_NEEDS = {"smtp": "sending", "imap": "fetched", "disk": "committed", "file": "committed"}


def fits(name: str, stage: Stage) -> bool:
    """Whether a stage does what the fault disturbs."""
    needed = _NEEDS.get(name.partition(" ")[0])
    return needed is None or needed in stage.hits
