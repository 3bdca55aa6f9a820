"""The service: faults of the database must not end it, and bots that think do not wait for its poll."""

import logging
import os
import signal
from itertools import count

import pytest

from pbem.daemon import warden
from pbem.daemon.passes import Passes, PassSummary
from pbem.daemon.service import Service
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine.bots.insight import Skill
from pbem.errors import DatabaseUnusable
from pbem.mail.imap.mailbox import Mailbox
from pbem.store.tables.words import EntryKind
from pbem.testing.servers.loopback import HOST
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers

_FULL = "the database club.sqlite cannot grow because the disk is full; make room"


def test_it_outlives_a_full_disk(
    clubhouse: Clubhouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The operator reads the sentence in the log, and the next pass does what this one could not."""
    clubhouse.opens("ecosystem", ("Anna", "Ben"))
    once = Passes.once
    tallies: list[PassSummary] = []

    def full_at_first(passes: Passes, mailbox: Mailbox | None = None) -> PassSummary:
        if not caplog.records:
            raise DatabaseUnusable(_FULL)
        tallies.append(once(passes, mailbox))
        os.kill(os.getpid(), signal.SIGTERM)
        return tallies[-1]

    monkeypatch.setattr(Passes, "once", full_at_first)
    with caplog.at_level(logging.ERROR):
        Service(clubhouse.passes, "INBOX", poll=60, idle=True).run()

    assert _FULL in caplog.text
    assert [2] == [tally.sent for tally in tallies]


def test_bots_go_on_thinking_at_once(clubhouse: Clubhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a pass had no time for is thought over by the next, which does not wait for the poll."""
    bots = tuple((name, Skill.EASY) for name in ("Rex", "Max", "Pax"))
    anna = Invitee("Anna", f"{clubhouse.users['Anna']}@{HOST}")
    with clubhouse.office.database.work() as work:
        match = open_match(clubhouse.office, work, Opening("ecosystem", (anna,), bots=bots, start_now=True))
    # One answer takes all the time a pass has.
    monkeypatch.setattr(warden, "monotonic", count(step=15).__next__)
    waits: list[float] = []

    def wait(mailbox: Mailbox, folder: str, seconds: float, *wake: int) -> None:
        waits.append(seconds)
        if len(waits) == 4:
            os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(Mailbox, "wait", wait)
    Service(clubhouse.passes, "INBOX", poll=60, idle=True).run()
    with clubhouse.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(match.id)]

    assert 3 == kinds.count(EntryKind.LAPSE)
    assert [True, True, True, False] == [seconds < 1 for seconds in waits]
