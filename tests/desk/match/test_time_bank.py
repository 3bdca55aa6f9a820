"""`24h, bank 10d`: each question has its hours for free, beyond them the seat's own bank runs."""

from datetime import datetime, timedelta

import pytest

from pbem.desk.acts import clock
from pbem.desk.deadlines import lapse
from pbem.desk.match import time_bank
from pbem.desk.time.pace_text import parse, sentence, written
from pbem.errors import PlayerError
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import act, bounce
from tests.desk.support.tables import admitted, last, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both

PACE = parse("24h, bank 10d")


@pytest.fixture
def ben(club: Club) -> Correspondent:
    """He is asked at a table with time banks; Anna has answered."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=PACE, gm="Ruth")
    club.person("Anna").writes("1")
    return club.person("Ben")


def bank(club: Club, seat: int = 1) -> timedelta:
    """What a seat's bank holds, as far as it has been drawn."""
    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        return timedelta(minutes=time_bank.left(work, match, seat))


def due(club: Club) -> datetime:
    """Ben's deadline."""
    with club.office.database.reading() as work:
        found = [row.due for row in work.open_questions.of_match(1) if row.seat == 1]
    assert found[0] is not None
    return found[0]


def late(club: Club, **time: float) -> None:
    """Time passes, and the deadlines are looked at."""
    club.clock.go(**time)
    club.look()


def test_an_answer_in_the_free_hours_costs_nothing(club: Club, ben: Correspondent) -> None:
    """And every mail says what the bank holds, and what silence does."""
    assert "No answer by then: your time bank runs, 10 days left." in ben.newest.text
    assert "Your time bank holds 10 days." in ben.newest.text
    late(club, hours=23)
    ben.writes("1")

    assert timedelta(days=10) == bank(club)
    assert "Your time bank holds 10 days." in ben.newest.text


def test_beyond_them_the_bank_runs_until_the_answer(club: Club, ben: Correspondent) -> None:
    """The player is told when it begins, the table too; what ran is gone."""
    late(club, hours=25)
    assert "so your time bank runs: it held 10 days." in said(ben.newest.text)
    assert "By Fri 27 Nov, 10:00 Berlin." in ben.newest.text
    assert 1 == club.live(1).position.asked
    late(club, hours=47)
    ben.writes("1")

    assert timedelta(days=8) == bank(club)
    assert "Your time bank holds 8 days." in ben.newest.text
    assert "the time bank runs, until Fri 27 Nov" in said(club.person("Anna").newest.text)
    ben.writes("status")
    assert "Your time bank holds 8 days." in said(ben.newest.text)


def test_an_empty_bank_lets_the_ladder_play(club: Club, ben: Correspondent) -> None:
    """As at any other table, and the next question has its free hours still."""
    late(club, hours=25)
    late(club, days=10)

    assert timedelta(0) == bank(club)
    assert 2 == club.live(1).position.asked
    assert "No answer by then: the stand-in picks." in last(ben, "turn").text


def test_an_outage_a_pause_and_a_hold_draw_nothing(club: Club, ben: Correspondent) -> None:
    """Whatever moves the deadline of a running bank is not taken from it."""
    late(club, hours=25)
    with club.office.database.work() as work:
        club.clock.go(hours=5)
        lapse.excuse_outage(club.office, work, timedelta(hours=5))
    act(club, 1, clock.pause)
    club.clock.go(days=2)
    act(club, 1, clock.resume)
    act(club, 1, clock.hold)
    club.clock.go(days=1)
    act(club, 1, clock.release)
    act(club, 1, clock.pause)
    club.clock.go(days=1)
    ben.writes("1", to=last(ben, "turn"))

    assert timedelta(days=10) - timedelta(hours=1) == bank(club)


@pytest.mark.parametrize(("first", "then"), [(20, 25), (30, 25), (30, 240)])
def test_a_mail_that_came_back_draws_nothing(club: Club, ben: Correspondent, first: int, then: int) -> None:
    """Whether the report comes before the bank runs or while it does, or it has run out: nobody was asked."""
    late(club, hours=first)
    bounce(club, "Ben")
    late(club, hours=then)
    late(club, hours=20)
    ben.writes("1", to=last(ben, "turn"))

    assert timedelta(days=10) == bank(club)


def test_an_announced_absence_draws_nothing(club: Club, ben: Correspondent) -> None:
    """Whoever says in good time to be away finds the bank as it was."""
    ben.writes("absence 18 nov to 20 nov")
    late(club, hours=25)
    late(club, days=4)
    ben.writes("1")

    assert timedelta(days=10) - timedelta(days=4) + timedelta(days=2) <= bank(club)


def test_an_absence_announced_while_it_runs_lets_it_rest(club: Club, ben: Correspondent) -> None:
    """From the moment it was announced on."""
    late(club, hours=25)
    ben.writes("absence 18 nov to 20 nov")
    assert "your time bank rests meanwhile" in said(ben.newest.text)
    club.clock.go(days=4)
    ben.writes("1", to=last(ben, "turn"))

    assert timedelta(days=8) <= bank(club) < timedelta(days=9)


def test_a_deadline_set_by_the_game_master_ends_a_run(club: Club, ben: Correspondent) -> None:
    """It is a new deadline like any other: nothing is taken for the time before."""
    late(club, hours=25)
    act(club, 1, lambda each: clock.set_deadline(each, club.clock() + timedelta(hours=12)))
    late(club, hours=11)
    ben.writes("1")

    assert timedelta(days=10) == bank(club)


def test_more_time_and_a_bank_are_not_both_had(club: Club, ben: Correspondent) -> None:
    """The one takes the place of the other."""
    ben.writes("more time")
    assert "This table has time banks instead. Your time bank holds 10 days." in said(ben.newest.text)
    assert 0 == PACE.terms.more
    assert (0, 240) == (parse("more 3x24h", PACE).terms.bank, parse("48h", PACE).terms.bank)
    with pytest.raises(PlayerError, match="not both"):
        parse("24h, bank 10d, more 3x24h")


def test_a_table_by_mail_has_one(club: Club) -> None:
    """As anything else of a pace, behind a comma; the invitation says it in a sentence."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 2 seats 24h, bank 10d")
    anna.writes("invite ben@mail.example")

    assert PACE == parse(written(PACE))
    assert "Beyond that each seat has a time bank of 10 days for the match." in sentence(PACE)
    assert '"bank": 240' in club.live_row(1).pace


def test_an_absence_too_long_to_be_given_names_the_bank(ben: Correspondent) -> None:
    """Where the open deadline stays, silence draws on the bank, and no stand-in plays yet."""
    ben.writes("absence to 20 dec")

    text = " ".join(ben.newest.text.split())
    assert [2, 0] == [text.count("your time bank runs, 10 days left"), text.count("stand-in plays")]
