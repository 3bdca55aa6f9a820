"""One line an event: what the clerk and the warden log of letters and deadlines."""

import logging
from pathlib import Path
from typing import Any

import pytest

from pbem.daemon.clerk import Clerk
from pbem.daemon.points import unwatched
from pbem.daemon.warden import Warden
from tests.harness.club import Club

# On both kinds of database.
pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club without matches."""
    return Club(tmp_path)


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    """The facts of each line of that event."""
    return [dict(getattr(record, "facts", {})) for record in caplog.records if event == record.getMessage()]


def test_a_letter_is_one_line(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says what became of it and for which seat, and nothing of what it says or of whom."""
    club.opens("ecosystem", ["Anna", "Ben"])
    monkeypatch.setattr(club, "settle", lambda: None)
    club.person("Ben").writes(club.first_order(1, 1))
    with caplog.at_level(logging.INFO, "pbem"):
        Clerk(club.office, unwatched).work_off()
    [facts] = logged(caplog, "letter")

    assert {"id": 1, "disposition": "accept", "match": 1, "seat": 1}.items() <= facts.items()
    assert {"id", "verdict", "disposition", "match", "seat"} == set(facts)
    assert "mail.example" not in caplog.text


def test_a_lapse_is_one_line(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    """It says in which match and for how many seats; a look that finds nothing says nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    warden = Warden(club.office, unwatched)
    with caplog.at_level(logging.INFO, "pbem"):
        warden.look()
        quiet = logged(caplog, "lapsed")
        club.clock.go(days=3)
        club.store(b"From: x@mail.example\r\nMessage-ID: <1@x>\r\n\r\n")
        warden.look()

    assert [] == quiet
    assert [{"match": 1, "seats": 2}] == logged(caplog, "lapsed")


def test_the_first_answers_leave_before_the_last_letter_is_read(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who wrote first need not wait for the answers to all who wrote later."""
    for number in range(6):
        club.opens("ecosystem", [f"Anna{number}", f"Ben{number}"])
    monkeypatch.setattr(club, "settle", lambda: None)
    for number in range(6):
        club.person(f"Anna{number}").writes(club.first_order(number + 1, 0))
    mails = [len(club.person("Anna0").mails)]

    def meanwhile() -> None:
        club.deliver()
        with club.office.database.reading() as work:
            waiting = len(work.inbox.waiting(10))
        mails.append(len(club.person("Anna0").mails))
        left.append(waiting)

    left: list[int] = []
    done = Clerk(club.office, unwatched).work_off(meanwhile)

    assert (6, mails[0] + 1) == (done, mails[1])
    assert [5, 4, 3, 2, 1, 0] == left
