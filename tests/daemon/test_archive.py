"""Old mails are cut however rare the passes are, and never by a clock that is wrong for a moment."""

from pathlib import Path

import pytest

from pbem.daemon.archive import Archive
from tests.harness.club import Club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """Anna has been mailed her first turn, with pictures, and has asked something."""
    club = Club(tmp_path, pictures=True)
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("status")
    return club


def _left(club: Club) -> tuple[bool, bool, bool]:
    """Whether Anna's letter is kept, the turn mail as it was sent, and its text."""
    with club.office.database.reading() as work:
        turn = work.outbox.of_question(1, 0, 1, 0)[0].id or 0
        return work.inbox.raw(1) is not None, work.outbox.raw(turn) is not None, bool(work.outbox.text(turn))


@pytest.mark.parametrize("days", [1, 7, 30])
def test_passes_may_be_rare(club: Club, days: int) -> None:
    """Every day, every week or every month: pictures go after a week, the rest after its time."""
    archive = Archive(club.office, 180, 7)
    seen = []
    for _ in range(0, 270, days):
        archive.cut()
        seen.append(_left(club))
        club.clock.go(days=days)

    # The open question can still be answered, so its text stays.
    assert [(True, True, True), (True, False, True), (False, False, True)] == list(dict.fromkeys(seen))


def test_for_ever(club: Club) -> None:
    """Nothing goes where nothing is to go."""
    archive = Archive(club.office, 0, 0)
    for _ in range(4):
        archive.cut()
        club.clock.go(days=200)

    assert (True, True, True) == _left(club)


def test_a_clock_that_is_wrong_for_an_hour_cuts_nothing(club: Club) -> None:
    """It has a day to be set right."""
    archive = Archive(club.office, 180, 7)
    archive.cut()
    club.clock.go(days=3650)
    archive.cut()
    club.clock.go(hours=1)
    archive.cut()
    club.clock.go(days=-3650)
    for _ in range(3):
        club.clock.go(days=1)
        archive.cut()

    assert (True, True, True) == _left(club)
