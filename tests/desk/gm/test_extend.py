"""`extend`: more time for the open question."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.questions import deadlines
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_a_table_may_have_sixty_days_more(club: Club, ruth: Correspondent) -> None:
    """In hours or days, for whoever is still asked."""
    ruth.writes("extend 1 60d because of the holidays")

    assert "Question 1.1 is due Sun 17 Jan" in newest(ruth)
    assert "Why: of the holidays" in newest(club.person("Ben"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("extend 1 61d", "More than 60 days is no extension: pause the match instead."),
        ("extend 1 0h", "is no length of time"),
        ("extend 1", "is no length of time"),
    ],
)
def test_what_is_no_extension_moves_nothing(club: Club, ruth: Correspondent, line: str, why: str) -> None:
    """The answer says what can be done instead."""
    before = deadlines(club)
    ruth.writes(line)

    assert why in newest(ruth)
    assert before == deadlines(club)
