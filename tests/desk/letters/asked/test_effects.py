"""What a yes or a no does, by the purpose of the question."""

import pytest

from tests.desk.support.tables import DESK, kinds, last, newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_yes_carries_the_request_out(club: Club) -> None:
    """The player is known from then on, and gets the answer and a welcome."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes("yes")

    assert {"confirmation", "invitation", "welcome"} == set(kinds(dora))
    assert "Ecosystem 1 is open." in last(dora, "invitation").text
    with club.office.database.reading() as work:
        assert ["Dora"] == [player.name for player in work.roster.players()]


def test_a_no_drops_what_was_held(club: Club) -> None:
    """Every code is made anew, so that no later yes brings it back, and the operator hears why."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender="anna@work.example")
    asked = last(anna, "confirmation")
    anna.writes("no", to=asked)
    anna.writes("yes", to=asked)

    assert () == club.live(1).position.sealed
    assert "The reply code in your mail is not valid any more" in newest(anna)
    assert "Anna said no to `letter`: somebody may have a code of theirs." in newest(club.operator)
