"""The same dates are understood wherever somebody writes one."""

import pytest

from pbem.desk.time.pace_text import parse
from tests.harness.club import Club

# As they are typed on a Monday, and the day that is meant.
DAYS = [
    ("tomorrow", "Tue 17 Nov"),
    ("friday", "Fri 20 Nov"),
    ("19.11.", "Thu 19 Nov"),
    ("19 nov", "Thu 19 Nov"),
    ("2026-11-19", "Thu 19 Nov"),
    ("wed 18", "Wed 18 Nov"),
]


@pytest.fixture
def club(club: Club) -> Club:
    """A running match with a game master."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", pace=parse("6h"))
    return club


@pytest.mark.parametrize(("typed", "meant"), DAYS)
def test_an_absence(club: Club, typed: str, meant: str) -> None:
    """A single day, or the last one of several."""
    anna = club.person("Anna")

    anna.writes(f"absence {typed}")
    assert f"You are away from {meant} to {meant}." in " ".join(anna.newest.text.split())
    anna.writes(f"absence to {typed}")
    assert f"You are away from Mon 16 Nov to {meant}." in " ".join(anna.newest.text.split())


@pytest.mark.parametrize(("typed", "meant"), DAYS)
def test_a_deadline(club: Club, typed: str, meant: str) -> None:
    """Of a game master, with a time of day as people write it."""
    ruth = club.person("Ruth")

    ruth.writes(f"deadline 1 {typed} 20:00")

    assert f"{meant}, 20:00" in " ".join(ruth.newest.text.split())
