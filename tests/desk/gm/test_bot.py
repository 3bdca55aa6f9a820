"""`bot`: the stand-in plays a seat from now on."""

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_nobody_waits_for_the_seat_any_more(club: Club, ruth: Correspondent) -> None:
    """The open question is answered for it, its player is told goodbye, and the last seat is nobody's."""
    ben = club.person("Ben")
    ruth.writes("bot 1.1 ben because he has moved")
    confirm(ruth)

    assert 2 == club.live(1).position.asked
    assert (0,) == club.live(1).kernel.unanswered(club.live(1).position)[:1]
    assert "Ruth lets the stand-in play for Ben (he has moved)" in newest(club.person("Anna"))
    assert "he has moved" in newest(ben)
    club.person("Anna").writes("1")
    assert 3 == club.live(1).position.asked
    ruth.writes("bot 1.3 ben")
    assert "The stand-in plays for Ben already." in newest(ruth)
    ruth.writes("bot 1.3 anna")
    assert "Somebody must play: the last seat cannot be left to the stand-in." in newest(ruth)
