"""What silence will do, and why a match stands still: said in the first lines of every mail."""

import pytest

from pbem.desk.acts import clock
from pbem.desk.time.pace_text import parse
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import act
from tests.desk.support.tables import head, last, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_an_order_while_on_hold_is_not_asked_for_again(club: Club, anna: Correspondent) -> None:
    """The answer says that nothing is applied, and offers no order."""
    act(club, 1, clock.hold)
    anna.writes("1", to=last(anna, "turn"))

    assert "On hold: nothing is applied until the release. No answer needed." in head(anna)
    assert "Reply with" not in anna.newest.text
    assert "The match is on hold until its game master releases it." in said(anna.newest.text)


def test_whoever_disputes_reads_who_decides(club: Club, anna: Correspondent) -> None:
    """And so does everybody who writes until it is decided."""
    anna.writes("dispute The bear fits there.")
    assert "On hold: Ruth decides the dispute." in head(anna)
    assert "You are not asked anything now" not in anna.newest.text
    club.person("Ben").writes("pick bear at d4", to=last(club.person("Ben"), "turn"))

    assert "On hold: Ruth decides the dispute." in head(club.person("Ben"))


def test_while_paused_nobody_is_told_a_deadline(club: Club, anna: Correspondent) -> None:
    """A question is answered, an order is taken, and a line that is wrong is told without a time."""
    act(club, 1, clock.pause)
    anna.writes("status", to=last(anna, "turn"))
    assert "Paused: no deadline runs." in head(anna)
    anna.writes("pick unicorn", to=last(anna, "turn"))
    assert "There is no deadline." in head(anna)
    anna.writes("1", to=last(anna, "turn"))
    assert "Done: pick" in anna.newest.text


@pytest.mark.parametrize(
    ("pace", "said"),
    [
        ("48h", "No answer by then: the stand-in picks."),
        ("48h, missed bot", "No answer by then: the bot plays."),
        ("48h, missed wait", "No answer by then: the table waits for you."),
        ("48h, excused 1", "No answer by then: you are excused, and have more time."),
        ("48h, bank 3d", "No answer by then: your time bank runs, 3 days left."),
    ],
)
def test_what_silence_will_do(club: Club, pace: str, said: str) -> None:
    """As the table has agreed; the game's own words where its stand-in plays."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse(pace))

    assert said == club.person("Anna").newest.text.splitlines()[3]


def test_a_player_is_told_of_the_own_ladder(club: Club) -> None:
    """Whoever wants the bot to play reads so in the next question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("ladder bot\nshow", quoting=False)

    assert "No answer by then: the bot plays." in club.person("Anna").newest.text
