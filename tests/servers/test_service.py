"""The service under faults of the database, which must not end it."""

import logging
import os
import signal

import pytest

from pbem.daemon.passes import Passes, Tally
from pbem.daemon.service import Service
from pbem.errors import DatabaseUnusable
from pbem.mail.imap.mailbox import Mailbox
from tests.harness.clubhouse import Clubhouse

pytestmark = pytest.mark.servers

_FULL = "the database club.sqlite cannot grow because the disk is full; make room"


def test_it_outlives_a_full_disk(
    clubhouse: Clubhouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The operator reads the sentence in the log, and the next pass does what this one could not."""
    clubhouse.opens("ecosystem", ("Anna", "Ben"))
    once = Passes.once
    tallies: list[Tally] = []

    def full_at_first(passes: Passes, mailbox: Mailbox | None = None) -> Tally:
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
