"""`announce`: the rest of the mail goes to the table."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import newest
from tests.harness.club import Club


@pytest.mark.replies
def test_an_announcement_takes_the_rest_of_the_mail(club: Club, ruth: Correspondent) -> None:
    """Nothing after it is read as an order."""
    ruth.writes("announce 1: Dear all,\npause 1\nwould be an order elsewhere.")

    assert "Dear all, pause 1 would be an order elsewhere." in newest(club.person("Anna"))
    assert "What stands below it belongs to its text." in newest(ruth)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


@pytest.mark.parametrize(
    "line", ["announce 1: ask anna@mail.example", "pause 1 because anna@mail.example is away"]
)
def test_a_game_master_passes_no_address_on(club: Club, line: str) -> None:
    """Neither in an announcement nor in a reason."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ruth").writes(line)

    assert "anna@..." in club.person("Ben").newest.text
