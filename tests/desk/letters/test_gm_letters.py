"""A game master's letter: who may send one, and every line of it accounted for."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_a_players_token_orders_nothing(club: Club, ruth: Correspondent, post: Post) -> None:
    """The reason goes to the address on file."""
    club.person("Ben").writes("pause 1")

    assert "This is an order for game masters, and your reply code is a player's" in newest(
        club.person("Ben")
    )
    assert {"Anna": 0, "Ben": 1, "Ruth": 0} == {name: len(new) for name, new in post.new().items()}
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_orders_from_another_address_are_refused_to_the_owner(
    club: Club, ruth: Correspondent, post: Post
) -> None:
    """Whoever has only the token is told nothing."""
    thief = club.person("Thief")
    ruth.writes("pause 1", sender="thief@mail.example")

    assert "came from thief@mail.example" in newest(ruth)
    assert [] == thief.mails
    assert {"Anna": 0, "Ben": 0, "Ruth": 1} == {name: len(new) for name, new in post.new().items()}
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_a_thief_who_plays_is_not_shown_by_address(club: Club, ruth: Correspondent) -> None:
    """A game master is a player, too, and sees no other's address; nor are they told all day."""
    told = ruth.newest
    for number in range(8):
        ruth.writes(f"pause 1 {number}", to=told, sender="ben@mail.example")

    assert "came from the address of another player" in newest(ruth)
    assert not [mail for mail in ruth.mails if b"ben@mail.example" in mail.raw]
    assert 2 == sum(mail.kind == "confirmation" for mail in ruth.mails)


def test_every_line_of_a_game_master_is_accounted_for(club: Club, ruth: Correspondent) -> None:
    """Greetings, lines beyond the limit and what stands below a signature's dashes."""
    ruth.writes("Dear all,\npause 1\n-- \nresume 1")
    assert "Not read as orders: Dear all,." in newest(ruth)
    assert "Not read, below --: resume 1." in newest(ruth)

    ruth.writes("\n".join(f"nonsense {number}" for number in range(75)), quoting=False)
    assert "15 more lines were not read." in newest(ruth)
