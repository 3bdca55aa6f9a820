"""`promote`: one more game master."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_one_more_game_master_orders_after_a_yes(club: Club, ruth: Correspondent) -> None:
    """The table hears of it, and what the new one writes is done; nobody is added twice."""
    ida = club.person("Ida")
    ruth.writes("promote 1 Ida=ida@mail.example")
    confirm(ruth)
    assert "Ida is asked, and is a game master of match 1 after their yes." in newest(ruth)
    ida.writes("yes")

    assert "You are a game master of match 1" in [mail.subject for mail in ida.mails]
    assert "Ida" in newest(club.person("Anna"))
    ida.writes("pause 1", to=ida.newest)
    assert "Match 1 is paused" in newest(ida)
    ruth.writes("promote 1 Ida=ida@mail.example", to=ruth.mails[0])
    assert "Ida is game master of match 1 already." in newest(ruth)


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("Anna=anna2@mail.example", "Anna could be taken for Anna, who plays there: give another name."),
        ("Ruth=ruth@mail.example", "Ruth is game master of match 1 already."),
    ],
)
def test_who_cannot_be_one_is_said(club: Club, ruth: Correspondent, who: str, why: str) -> None:
    """Nobody is asked."""
    ruth.writes(f"promote 1 {who}")

    assert why in newest(ruth)
    assert [] == club.person("Anna2").mails
