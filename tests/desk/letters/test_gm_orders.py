"""A game master's order by mail: whether they may, done at once or after the second code."""

import re

import pytest

from pbem.desk.gm import promote
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act, confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("bot 1.1 ben", "The stand-in plays for Ben at match 1 from now on."),
        ("as 1.1 ben {first}", "Ben's answer is on file"),
        ("end 1.1 because we are tired", "Match 1 is over, without a result."),
    ],
)
def test_orders_that_wait_for_a_code(
    club: Club, ruth: Correspondent, post: Post, order: str, answer: str
) -> None:
    """Nothing is done and nobody is told before the code comes back; then it is done once."""
    ruth.writes(order.format(first=club.first_order(1, 1)))
    entries = club.live_row(1).entries

    assert {"Anna": [], "Ben": [], "Ruth": ["Your word is needed"]} == post.new()
    assert answer in newest(ruth)
    asked = ruth.newest
    confirm(ruth)
    assert answer in newest(ruth)
    done = club.live_row(1).entries
    assert entries < done
    code = re.search(r"confirm ([a-z2-9]{12})", asked.text)
    assert code is not None
    ruth.writes(f"confirm {code[1]}")
    assert "This code is not valid" in newest(ruth)
    assert done == club.live_row(1).entries


def test_a_code_is_worth_nothing_after_a_day(club: Club, ruth: Correspondent) -> None:
    """The order has to be given again."""
    ruth.writes("end 1.1")
    club.clock.go(hours=25)
    confirm(ruth)

    assert "This code is not valid" in newest(ruth)
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_a_code_of_another_game_master_is_worth_nothing(club: Club, ruth: Correspondent) -> None:
    """It belongs to who was asked."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ida")
    ruth.writes("end 1.1")
    code = re.search(r"confirm ([a-z2-9]{12})", ruth.newest.text)
    assert code is not None
    club.person("Ida").writes(f"confirm {code[1]}")

    assert "This code is not valid" in newest(club.person("Ida"))
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_another_table_is_none_of_their_business(club: Club, ruth: Correspondent) -> None:
    """A game master of one match is nobody at another."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ida")
    ruth.writes("pause 2")

    assert "You are not the game master of match 2." in newest(ruth)


def test_a_game_master_who_plays_needs_another_for_secrets(club: Club) -> None:
    """For answering as somebody and for going back; everything else they may do."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Anna")
    anna, ruth = club.person("Anna"), club.person("Ruth")
    master = next(mail for mail in anna.mails if "game master" in mail.subject)
    anna.writes("as 1.1 ben 1", to=master)
    assert "You play at match 1 yourself, so `as` needs another game master there" in newest(anna)
    anna.writes("rollback 1.1 1", to=master)
    assert "`rollback` needs another game master there" in newest(anna)
    anna.writes("promote 1 Ruth=ruth@mail.example", to=master)
    assert "`promote` needs another game master there" in newest(anna)
    act(club, 1, promote.run, "Ruth=ruth@mail.example")
    ruth.writes(f"as 1.1 ben {club.first_order(1, 1)}")
    confirm(ruth)

    assert "Ben's answer is on file" in newest(ruth)
    assert "Ruth, game master, has answered for Ben" in newest(anna)
