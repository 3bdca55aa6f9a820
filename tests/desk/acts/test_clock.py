"""A match's clock in the game master's hand: paused, resumed, extended, set, held, released."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.acts import clock
from pbem.desk.time.dates import moment_of
from pbem.errors import PlayerError
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act
from tests.desk.support.tables import newest
from tests.harness.club import Club


def dues(club: Club) -> list[datetime | None]:
    """The deadlines of the open question."""
    with club.office.database.reading() as work:
        return [row.due for row in work.open_questions.of_match(1)]


@pytest.fixture
def match(club: Club) -> int:
    """A match of Anna, who has answered, and Ben, who has not."""
    number = club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    return number


@pytest.fixture
def post(club: Club, match: int) -> Post:
    """What comes for the two from now on."""
    return Post(club, "Anna", "Ben")


def test_a_paused_match_does_not_lapse_and_everybody_is_told(club: Club, match: int, post: Post) -> None:
    """However long it lasts, and whoever wants to may answer."""
    assert "Match 1 is paused: no deadline runs." == act(club, match, clock.pause, why="a fair")
    club.clock.go(days=30)
    club.look()

    subject = "Paused: Ecosystem 1: your pick 1 of 20 [1.1]"
    assert "Ruth has paused the match. Why: a fair" in club.person("Anna").newest.text
    assert {"Anna": [subject], "Ben": [subject]} == post.new()
    assert 1 == club.live(match).position.asked


def test_a_paused_match_can_be_played(club: Club, match: int) -> None:
    """The answer counts, and the next question has no deadline yet."""
    act(club, match, clock.pause)
    club.person("Ben").writes("1")

    assert 2 == club.live(match).position.asked
    assert "There is no deadline." in club.person("Anna").newest.text


def test_resuming_moves_deadlines_by_the_time_the_clock_stood(club: Club, match: int, post: Post) -> None:
    """Whoever has not answered gets the question again, the others a line."""
    [before] = dues(club)
    assert before is not None
    act(club, match, clock.pause)
    club.clock.go(days=3)
    post.new()
    act(club, match, clock.resume)

    assert [before + timedelta(days=3)] == dues(club)
    assert "By Sat 21 Nov, 20:00 Berlin." in club.person("Ben").newest.text
    assert {
        "Anna": ["The match goes on: Ecosystem 1: your pick 1 of 20 [1.1]"],
        "Ben": ["Ecosystem 1: your pick 1 of 20 [1.1]"],
    } == post.new()


def test_a_question_asked_in_a_pause_gets_its_whole_time(club: Club, match: int) -> None:
    """Only the time since it was asked is added."""
    act(club, match, clock.pause)
    club.clock.go(days=3)
    club.person("Ben").writes("1")
    before = dues(club)[0]
    assert before is not None
    club.clock.go(days=2)
    act(club, match, clock.resume)

    assert [before + timedelta(days=2)] * 2 == dues(club)


def test_more_time_is_told_to_whoever_is_asked(club: Club, match: int, post: Post) -> None:
    """The others read it in their next mail."""
    [before] = dues(club)
    assert before is not None
    assert "Question 1.1 is due Thu 19 Nov, 20:00 Berlin." == act(club, match, clock.extend, 24)

    assert [before + timedelta(hours=24)] == dues(club)
    assert "Ruth has given 1 day more for this question." in club.person("Ben").newest.text
    assert {"Anna": [], "Ben": ["Ecosystem 1: your pick 1 of 20 [1.1]"]} == post.new()
    club.person("Anna").writes("show")
    assert "Ruth has given 1 day more for this question" in club.person("Anna").newest.text


def test_a_deadline_can_be_set(club: Club, match: int) -> None:
    """In the table's zone."""
    when = moment_of("20 nov 18:30", "Europe/Berlin", club.clock())
    act(club, match, clock.set_deadline, when)

    assert [datetime(2026, 11, 20, 17, 30, tzinfo=UTC)] == dues(club)
    assert "By Fri 20 Nov, 18:30 Berlin." in club.person("Ben").newest.text


def test_a_held_match_applies_nothing(club: Club, match: int) -> None:
    """Orders come back, deadlines stand, and after the release it goes on."""
    act(club, match, clock.hold, why="a doubt")
    club.person("Ben").writes("1")
    assert "on hold" in club.person("Ben").newest.text
    assert 1 == club.live(match).position.asked
    club.clock.go(days=5)
    club.look()
    act(club, match, clock.release)
    club.person("Ben").writes("1")

    assert 2 == club.live(match).position.asked
    assert MatchStatus.RUNNING is club.live_row(match).status


@pytest.mark.parametrize(
    ("does", "arguments", "why"),
    [
        (clock.resume, (), "Match 1 is not paused."),
        (clock.release, (), "Match 1 is going on: this cannot be done."),
        (clock.set_deadline, (datetime(2026, 11, 16, tzinfo=UTC),), "too near or too far"),
    ],
)
def test_what_makes_no_sense_is_refused(
    club: Club, match: int, does: object, arguments: object, why: str
) -> None:
    """With a sentence, and nothing is written."""
    before = club.live_row(match).entries
    with pytest.raises(PlayerError, match=why):
        act(club, match, does, *arguments)  # type: ignore[arg-type, misc]  # given as they stand above

    assert before == club.live_row(match).entries


@pytest.mark.replies
def test_pausing_and_holding_are_undone_by_mail(club: Club, ruth: Correspondent) -> None:
    """Two orders in one mail are done in turn."""
    ruth.writes("pause 1\nresume 1")
    assert "Match 1 goes on." in newest(ruth)
    ruth.writes("hold 1")
    assert MatchStatus.HELD is club.live_row(1).status
    ruth.writes("release 1")
    assert MatchStatus.RUNNING is club.live_row(1).status
