"""Tables by mail: who sits where when the match begins, and what its first mail says."""

import pytest

from pbem.desk.record.verify import Proved, verify
from pbem.engine import fairness
from pbem.store.tables.words import MatchStatus
from tests.desk.support.matches import as_file, exported
from tests.desk.support.tables import admitted, last, said, table
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_table_starts_when_the_last_seat_is_taken(club: Club) -> None:
    """In the order of joining, with everybody's words in the seed."""
    table(club, "Anna", "Ben", "Cleo")
    live = club.live(1)

    assert MatchStatus.RUNNING is live.match.status
    assert ("anna", "ben", "cleo") == live.kernel.table.names
    nonces = ["", "words of Ben", "words of Cleo"]
    assert fairness.seed(bytes.fromhex(live.match.secret), live.match.commitment, nonces) == live.kernel._seed
    assert "turn" == club.person("Cleo").newest.kind
    assert 'Ben "words of Ben"' in said(club.person("Anna").newest.text)


def test_an_open_table_is_proved_fair_by_its_first_mail(club: Club) -> None:
    """Its promise binds no names; the mail's joining lines and board bind them."""
    number = table(club, "Anna", "Ben")
    mail = last(club.person("Ben"), "turn").raw
    file = as_file(exported(club, number))

    assert Proved.FAIR is verify(file, mail).verdict
    assert "seats" in [check.name for check in verify(file).checks]


def test_swapped_seats_are_found_out(club: Club) -> None:
    """A server that seats people otherwise afterwards does not fit the first mail."""
    number = table(club, "Anna", "Ben")
    mail = last(club.person("Ben"), "turn").raw
    plain = exported(club, number)
    plain["names"].reverse()
    plain["nonces"].reverse()
    plain["players"].reverse()

    assert Proved.WRONG is verify(as_file(plain), mail).verdict


def test_two_of_one_name_are_told_apart(club: Club) -> None:
    """A number is added to the second, in orders and in mails."""
    admitted(club, "Anna").writes("new ecosystem 2 seats")
    other = club._person("Anna", "other@mail.example")
    other.writes("join 1", address="play@club.example")
    other.writes("yes")
    live = club.live(1)

    assert ("anna", "anna2") == live.kernel.table.names
    assert ("Anna", "Anna 2") == live.names((0, 1))


def test_the_first_turn_of_a_game_says_how_to_answer(club: Club) -> None:
    """Three lines, once a player and game."""
    table(club, "Anna", "Ben")
    anna, ben = club.person("Anna"), club.person("Ben")
    assert "YOUR FIRST TURN" in last(anna, "turn").text
    anna.writes("1")
    ben.writes("1")
    assert "YOUR FIRST TURN" not in last(anna, "turn").text
    club.opens("ecosystem", ["Anna", "Cleo"])
    assert "YOUR FIRST TURN" not in last(anna, "turn").text
    assert "YOUR FIRST TURN" in last(club.person("Cleo"), "turn").text


def test_an_option_that_cannot_be_dealt_is_refused_by_mail(club: Club) -> None:
    """Whoever opens the table hears of it at once, and nobody else ever."""
    anna = admitted(club, "Anna")
    anna.writes("new domspec 2 seats animals=dragon,any")

    assert "'dragon' is no animal" in said(anna.newest.text)
    assert "NOT POSSIBLE" in anna.newest.text
