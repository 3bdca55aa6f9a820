"""What each mail about a match says, before it is laid out."""

import pytest

from pbem.desk.gm import as_
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import act
from tests.desk.support.tables import head
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_the_four_first_lines_fit_a_lock_screen(club: Club) -> None:
    """Question with code, deadline, a line to send and what silence does, each under 48 characters."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])

    first = club.person("Ben").newest.text.splitlines()[:4]
    assert first[0].endswith("[#1.1b]")
    assert first[1] == "By Wed 18 Nov, 20:00 Berlin."
    assert first[2].startswith("Reply with")
    assert first[3] == "No answer by then: the stand-in picks."
    assert all(len(line) < 48 for line in first)


def test_a_whole_match_ends_with_a_finale_to_everybody(club: Club) -> None:
    """Twenty picks, then one last mail with sheet and file; the match is finished."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    people = [club.person(name) for name in ("Anna", "Ben", "Cleo")]
    for _ in range(20):
        for seat, person in enumerate(people):
            if seat in club.live(1).kernel.unanswered(club.live(1).position):
                person.writes(club.first_order(1, seat))

    assert ["finale"] * 3 == [person.newest.kind for person in people]
    assert MatchStatus.FINISHED is club.live(1).match.status
    assert "WAS IT FAIR?" in people[0].newest.text
    assert people[0].newest.attachment("ecosystem-1.json")["game"] == "ecosystem"


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_the_first_lines_of_every_game_fit_a_lock_screen(club: Club, game: str) -> None:
    """At the first questions of every game no line of the head is too long."""
    club.opens(game, ["Anna", "Ben"])
    for _ in range(8):
        live = club.live(1)
        for seat in live.kernel.unanswered(live.position):
            name = ("Anna", "Ben")[seat]
            first = club.person(name).newest.text.splitlines()[:4]
            assert [] == [line for line in first if len(line) > 47]
            club.person(name).writes(club.first_order(1, seat), quoting=False)


def test_news_to_who_is_asked_says_so(club: Club, anna: Correspondent) -> None:
    """The game master answered for somebody else: Anna still owes her own answer."""
    order = club.first_order(1, 1)
    act(club, 1, lambda each: as_.run(each, f"ben {order}"), question=1)

    assert "news" == anna.newest.kind
    assert "The table waits for you and Cleo. Your turn mail asks you; show sends it again." in head(anna)
