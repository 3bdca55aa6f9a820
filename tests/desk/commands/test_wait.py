"""`wait`: the question stays open until its deadline."""

import pytest

from pbem.desk.time.pace import Pace
from tests.desk.support.tables import said
from tests.harness.club import Club


def test_wait_and_ready_keep_and_release_the_question(club: Club) -> None:
    """Where the table waits a while after the last answer."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=Pace(settle=30))
    anna = club.person("Anna")
    anna.writes("1\nwait")
    with club.office.database.reading() as work:
        assert (0,) == work.wait_requests.of_question(1, 0, 1)
    anna.writes("ready")
    with club.office.database.reading() as work:
        assert () == work.wait_requests.of_question(1, 0, 1)
    anna.writes("ready")

    assert "You are not holding the table up." in anna.newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("wait", "goes on as soon as the last answer is in")],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position
