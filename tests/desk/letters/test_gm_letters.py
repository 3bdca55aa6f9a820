"""Game masters by mail: whose order counts, by which code, and who hears of it."""

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


def test_a_token_is_void_when_the_address_changes(club: Club, ruth: Correspondent) -> None:
    """The mails from before prove nothing, and the address on file hears of it."""
    moved = club.person("Moved")
    with club.office.database.work() as work:
        player = work.roster.player_at(ruth.address)
        assert player is not None
        work.roster.add_alias(player, moved.address, club.clock())
        work.roster.move(player, moved.address)
    ruth.writes("pause 1")

    assert "The reply code in your mail is not valid any more" in newest(moved)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_a_token_is_void_when_they_are_game_master_of_nothing(club: Club, ruth: Correspondent) -> None:
    """Nor can it be used to look."""
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        match.gm_id = None
        work.roster.save_match(match)
    ruth.writes("status")

    assert "not valid any more" in newest(ruth)


def test_the_token_works_where_sub_addresses_are_stripped(club: Club, ruth: Correspondent) -> None:
    """It travels in the References too."""
    ruth.writes("pause 1", address="play@club.example")

    assert "Match 1 is paused" in newest(ruth)


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


def test_bare_thanks_is_answered_once_a_day(club: Club, ruth: Correspondent) -> None:
    """It is no order."""
    before = len(ruth.mails)
    ruth.writes("Thank you!")
    ruth.writes("Thank you!")

    assert 1 == len(ruth.mails) - before
    assert "Your mail was read." in ruth.newest.text
