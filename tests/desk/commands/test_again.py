"""`again`: the same people once more."""

import pytest

from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.matches import NAMES, play
from tests.desk.support.tables import last, said
from tests.harness.club import Club


def finished(club: Club) -> list[Correspondent]:
    """Anna and Ben, whose match 1 has just come to its end."""
    club.opens("ecosystem", NAMES)
    play(club, 1, 20)
    assert MatchStatus.FINISHED is club.live_row(1).status
    return [club.person(name) for name in NAMES]


def test_again_opens_a_table_for_the_same_people(club: Club) -> None:
    """Who asks first opens it, the others say so too, and the last one starts it."""
    anna, ben = finished(club)
    anna.writes("again rainy sunday", to=last(anna, "finale"))
    assert "Ecosystem 2 is open." in last(anna, "invitation").text
    assert "Join Ecosystem 2?" in ben.newest.text
    ben.writes("again", to=last(ben, "finale"))

    live = club.live(2)
    assert (MatchStatus.RUNNING, ("anna", "ben")) == (live.match.status, live.kernel.table.names)
    assert "rainy sunday" == live.sitters[0].seating.seat.nonce
    assert club.live_row(1).options == live.match.options
    assert "turn" == last(ben, "turn").kind
    anna.writes("again", to=last(anna, "finale"))
    assert "Match 2 has begun already." in said(anna.newest.text)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("again", "The match is not over yet.")],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position
