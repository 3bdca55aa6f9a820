"""`deadline`: when the open question is due."""

from datetime import UTC, datetime

import pytest

from tests.desk.support.questions import deadlines
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_the_time_is_the_tables_own(club: Club) -> None:
    """Eight in the evening of the table, wherever its game master lives."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", zone="America/Chicago")
    ruth = club.person("Ruth")
    ruth.writes("set zone Europe/Berlin\ndeadline 1 20 nov 20:00")

    expected = datetime(2026, 11, 21, 2, 0, tzinfo=UTC)
    assert {0: expected, 1: expected} == deadlines(club)


@pytest.mark.parametrize(("when", "due"), [("3.12.", "Thu 3 Dec"), ("monday 7 dec", "Mon 7 Dec")])
def test_a_day_without_an_hour_lasts_until_its_end(club: Club, when: str, due: str) -> None:
    """Who writes only the day has answers that whole day."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", zone="Europe/Berlin")
    club.person("Ruth").writes(f"deadline 1 {when}")

    assert f"Question 1.1 is due {due}, 23:59" in newest(club.person("Ruth"))


@pytest.mark.parametrize("when", ["16 nov 9:00", "some day", ""])
def test_what_is_no_time_to_come_sets_nothing(club: Club, when: str) -> None:
    """The question is due when it was."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    before = deadlines(club)
    club.person("Ruth").writes(f"deadline 1 {when}")

    assert "Question 1.1 is due" not in newest(club.person("Ruth"))
    assert before == deadlines(club)
