"""What a player is called to somebody who never asked for a mail: no text of a stranger's choice."""

import pytest

from pbem.desk.post.limits.mail_name import NOBODY, mail_name
from pbem.store.tables.core import Player
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("name", "vouched", "expected"),
    [
        ("Anna-Lena O'Hara", True, "Anna-Lena O'Hara"),
        ("Zoë", True, "Zoë"),
        ("Ольга", True, "Ольга"),
        # Nobody has answered at that address yet.
        ("Anna", False, NOBODY),
        # No figures, links or marks, no two alphabets, and nothing long.
        ("Win 900", True, NOBODY),
        ("http://evil", True, NOBODY),
        ("Annа", True, NOBODY),
        ("A" * 25, True, NOBODY),
        ("- -", True, NOBODY),
    ],
)
def test_only_a_decent_name_is_said(club: Club, name: str, vouched: bool, expected: str) -> None:
    """Of letters of one script, of somebody who was proved or is vouched for."""
    with club.office.database.work() as work:
        player = work.roster.add_player(Player(name=name, created=club.clock()), "anna@mail.example")

        assert expected == mail_name(work, player, vouched=vouched)


def test_who_has_answered_us_is_proved(club: Club) -> None:
    """A player's own answer to our question is enough."""
    dora = club.person("Dora")
    dora.writes("games", fresh=True)
    dora.writes("yes")

    with club.office.database.reading() as work:
        player = work.roster.player_at(dora.address)
        assert player is not None
        assert "Dora" == mail_name(work, player)
