"""A match is ended before its time, or begun before all have joined."""

import pytest

from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_an_ended_match_is_over_for_everybody(club: Club, ruth: Correspondent) -> None:
    """The last mail brings the file, and a letter afterwards is told so."""
    ruth.writes("end 1.1")
    confirm(ruth)
    anna = club.person("Anna")

    assert "Ecosystem 1: ended without a result [1.end]" == anna.newest.subject
    assert "finished" == anna.newest.attachment("ecosystem-1.json")["status"]
    anna.writes("1")
    assert "The match is over." in newest(anna)


def test_a_match_is_started_without_the_last_join(club: Club) -> None:
    """Its first mail says that the deal proves nothing."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", start_now=False)
    club.person("Anna").writes("join")
    club.person("Ruth").writes("start 1")
    assert MatchStatus.INVITING is club.live_row(1).status
    confirm(club.person("Ruth"))

    assert "Match 1 is dealt without waiting for Ben." in newest(club.person("Ruth"))
    assert "is not provable" in newest(club.person("Ben"))
    assert MatchStatus.RUNNING is club.live_row(1).status
