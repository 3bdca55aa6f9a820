"""`refuse`: a deputy would rather not answer for somebody."""

import pytest

from pbem.desk.time.pace_text import parse
from tests.desk.support.acts import appoint
from tests.desk.support.tables import last, words
from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """Anna and Ben play, and Cleo plays elsewhere."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h"))
    club.opens("ecosystem", ["Cleo", "Dora"])
    return club


def test_a_deputy_may_refuse(table: Club) -> None:
    """Then the player is told, and nothing more is mailed to the deputy."""
    anna, ben, cleo = (table.person(name) for name in ("Anna", "Ben", "Cleo"))
    appoint(table, "deputy Cleo from today")
    cleo.writes("refuse Anna", to=last(cleo, "turn"))

    assert "You no longer answer for Anna in Ecosystem 1; they are told." in words(cleo.newest)
    seen = len(cleo.mails)
    anna.writes("1", to=last(anna, "turn"))
    ben.writes("1")
    assert seen == len(cleo.mails)
    assert [mail for mail in anna.mails if "Cleo would rather not be your deputy." in words(mail)]
