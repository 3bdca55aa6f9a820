"""What game masters ask for by mail alone."""

import pytest

from pbem.desk.gm.by_mail import BY_MAIL
from pbem.desk.gm.catalogue import BY_MAIL_ALONE
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_what_game_masters_write_by_mail_alone_is_described() -> None:
    """What `help` lists for them and what is done are one."""
    assert set(BY_MAIL_ALONE) == {*BY_MAIL, "help", "confirm"}


@pytest.mark.both
def test_a_game_master_sets_their_zone_in_any_of_their_mails(club: Club, ruth: Correspondent) -> None:
    """Without a seat anywhere."""
    ruth.writes("set zone America/Chicago\nstatus")

    assert "Times are shown for Chicago from now on." in newest(ruth)
    assert "YOUR MATCHES     times of Chicago" in ruth.newest.text


@pytest.mark.both
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set zone Atlantis", "'Atlantis' is no time zone"),
        ("set", "Write set and one of zone"),
    ],
)
def test_what_cannot_be_done_is_said(club: Club, ruth: Correspondent, line: str, why: str) -> None:
    """To the game master alone, and nothing is written down."""
    entries = club.live_row(1).entries
    ruth.writes(line)

    assert why in newest(ruth)
    assert entries == club.live_row(1).entries
