"""A match that comes in from a file: what is checked, and how it goes on."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.gm import identity
from pbem.desk.gm import replace as gm_replace
from pbem.desk.ops import match_admin
from pbem.desk.record import verify
from pbem.desk.record.match_file import BadMatchFile
from pbem.desk.table import match_list
from pbem.desk.table.import_match import give_addresses, import_match
from pbem.desk.table.opening import Invitee
from pbem.errors import OperatorError, PlayerError
from pbem.store.tables.core import Match
from pbem.store.tables.words import IdentityLevel, MatchStatus
from tests.desk.support.acts import act
from tests.desk.support.matches import as_file, exported, play, played_match
from tests.harness.club import Club


@pytest.fixture
def elsewhere(tmp_path: Path, club: Club) -> Club:
    """Another server, whose clock agrees."""
    return Club(tmp_path, club.clock, name="elsewhere.sqlite")


def taken_in(club: Club, plain: dict[str, Any]) -> Match:
    """The match as it was imported."""
    with club.office.database.work() as work:
        return import_match(club.office, work, as_file(plain))


def seat(club: Club, number: int, *players: str) -> tuple[str, ...]:
    """Give these players their addresses; who is missing then."""
    with club.office.database.work() as work:
        match = match_list.find_match(work, number)
        missing = give_addresses(club.office, work, match, [Invitee.parse(each) for each in players])
    club.settle()
    return missing


def test_a_running_match_is_held_and_nobody_is_mailed(club: Club, elsewhere: Club) -> None:
    """The file holds no addresses; the position is the same."""
    number = played_match(club, 3)
    match = taken_in(elsewhere, exported(club, number))
    elsewhere.settle()

    assert MatchStatus.HELD is match.status
    assert club.live(number).position == elsewhere.live(1).position
    assert ["anna.1@import.invalid", "ben.1@import.invalid"] == [s.address for s in elsewhere.live(1).sitters]
    assert [] == [mail for person in elsewhere.people.values() for mail in person.mails]


def test_the_last_address_lets_it_go_on(club: Club, elsewhere: Club) -> None:
    """The open question is mailed, and the match can be played to its end and proved."""
    number = played_match(club, 3)
    taken_in(elsewhere, exported(club, number))
    anna = elsewhere.person("Anna")
    elsewhere.person("Ben")

    assert ("Ben",) == seat(elsewhere, 1, "Anna=anna@mail.example")
    assert [] == anna.mails
    assert () == seat(elsewhere, 1, "Ben=ben@mail.example")
    assert ["turn"] == [mail.kind for mail in anna.mails]
    play(elsewhere, 1, 17)
    assert "finale" == anna.newest.kind
    with elsewhere.office.database.reading() as work:
        assert [] == match_admin.checked(work, match_list.find_match(work, 1))


def test_who_has_answered_already_is_not_asked_again(club: Club, elsewhere: Club) -> None:
    """A sealed answer travels with the file."""
    number = played_match(club)
    club.person("Anna").writes("1")
    taken_in(elsewhere, exported(club, number))
    anna, ben = elsewhere.person("Anna"), elsewhere.person("Ben")
    seat(elsewhere, 1, "Anna=anna@mail.example", "Ben=ben@mail.example")

    assert ([], ["turn"]) == (anna.mails, [mail.kind for mail in ben.mails])
    with elsewhere.office.database.reading() as work:
        assert [1] == [row.seat for row in work.open_questions.of_match(1)]


def test_a_finished_match_comes_back_out_as_it_went_in(club: Club, elsewhere: Club) -> None:
    """Export, import and export give the same file but for its number."""
    club.opens("ecosystem", ["Anna", "Ben"])
    number = played_match(club, 20)
    plain = exported(club, number)
    match = taken_in(elsewhere, plain)

    assert MatchStatus.FINISHED is match.status
    assert {**plain, "match": 1} == exported(elsewhere, 1)


def test_standing_orders_travel_with_the_match(club: Club, elsewhere: Club) -> None:
    """They come out as they went in, the file still verifies, and they are used where the match goes on."""
    club.opens("dstcg", ["Anna", "Ben", "Cleo"])
    (first,) = club.live(1).kernel.unanswered(club.live(1).position)
    names = [*("Anna", "Ben", "Cleo")[first:], *("Anna", "Ben", "Cleo")[:first]]
    club.person(names[1]).writes("then pass")
    club.person(names[2]).writes(f"if {names[1].lower()} passes: pass\nprefer gecko")
    plain = exported(club, 1)
    match = taken_in(elsewhere, plain)

    assert ["then", "if", "prefer"] == [row["kind"] for row in plain["standing"]]
    assert plain["standing"] == exported(elsewhere, 1)["standing"]
    assert [] == list(verify.verify(as_file(plain)).failures)
    people = [elsewhere.person(name) for name in names]
    seat(elsewhere, match.id, *(f"{name}={name.lower()}@mail.example" for name in names))
    people[0].writes("pass")
    assert "round 2 of 10" == elsewhere.live(1).game.stage(elsewhere.live(1).position.state)


def test_a_file_without_standing_orders_is_one_of_an_older_version(club: Club, elsewhere: Club) -> None:
    """It is taken in as it is."""
    plain = exported(club, played_match(club))
    del plain["standing"]

    assert MatchStatus.HELD is taken_in(elsewhere, plain).status


def test_the_level_of_identity_travels_with_the_match(club: Club, elsewhere: Club) -> None:
    """As it was changed; an older file has the usual one, and so does a server that can prove no senders."""
    number = played_match(club)
    act(club, number, identity.run, "token+auth")
    plain = exported(club, number)
    assert "token+auth" == plain["identity"]
    nowhere = replace(elsewhere.office, authserv_id="")

    assert IdentityLevel.AUTH is taken_in(elsewhere, plain).identity
    with nowhere.database.work() as work:
        assert IdentityLevel.FROM is import_match(nowhere, work, as_file(plain)).identity
    del plain["identity"]
    assert IdentityLevel.FROM is taken_in(elsewhere, plain).identity
    with pytest.raises(BadMatchFile, match="identity is not what it must be"):
        as_file({**plain, "identity": "password"})


def test_a_seat_is_nobodys_only_where_a_bot_took_it_over(club: Club, elsewhere: Club) -> None:
    """The reason that a game master gave for a new player says nothing of that."""
    number = played_match(club)
    act(club, number, lambda each: gm_replace.run(each, "ben Nora=nora@mail.example"), why="bot")
    taken_in(elsewhere, exported(club, number))

    assert (False, False) == tuple(sitter.resigned for sitter in elsewhere.live(1).sitters)


def test_addresses_are_given_once_and_to_those_who_sit_there(club: Club) -> None:
    """Wrong names, taken addresses and matches that lack nothing are refused."""
    number = played_match(club)
    copy = taken_in(club, exported(club, number))

    with pytest.raises(PlayerError, match="No seat of match 2 waits for 'Cleo'"):
        seat(club, copy.id, "Cleo=cleo@mail.example")
    with pytest.raises(PlayerError, match="has a seat there already"):
        seat(club, copy.id, "Anna=anna@mail.example", "Ben=anna@mail.example")
    with pytest.raises(PlayerError, match="Match 1 lacks no addresses"):
        seat(club, number, "Anna=anna@mail.example")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("pbem", 2, "not a match of format 1"),
        ("game", "../../etc", "There is no game"),
        ("game", "no\nline", "game is missing or not"),
        ("rules", "0", "version 0 of Ecosystem's rules"),
        ("status", "paused", "status is missing or not"),
        ("status", "inviting", "has not begun"),
        ("names", ["anna", "anna"], "do not belong together"),
        ("names", ["anna", "../x"], "names is missing or not"),
        ("names", ["anna", "ben", "cleo"], "do not belong together"),
        ("players", ["Anna", "Ben\r\nBcc: all@x"], "players is missing or not"),
        ("nonces", ["", "x" * 300], "nonces is missing or not"),
        ("options", {"sums": "maybe", "memory": "on"}, "its options are not those"),
        ("options", {"sums": []}, "options is missing or not"),
        ("box", {"cards": "none"}, "its box cannot be opened"),
        ("zone", "../../etc/passwd", "zone is missing or not"),
        ("pace", {"hours": 0}, "pace is not what it must be"),
        ("pace", {"days": 3}, "pace is not what it must be"),
        ("secret", "00" * 32, "promise: "),
        ("secret", "zz", "secret is missing or not"),
        ("commitment", "00" * 32, "journal: entry 1 is changed"),
        ("entries", [], "entries is missing or not"),
        ("entries", [1], "entry 1 is not an object"),
        ("outcome", {"scores": [1]}, "outcome: the file tells an outcome"),
        ("provable", "yes", "provable is missing or not"),
    ],
)
def test_a_changed_file_is_refused(
    club: Club, elsewhere: Club, field: str, value: object, sentence: str
) -> None:
    """Whatever does not fit is named, and nothing is stored."""
    plain = exported(club, played_match(club))

    with pytest.raises((PlayerError, OperatorError)) as caught:
        taken_in(elsewhere, {**plain, field: value})
    assert sentence in str(caught.value)
    with elsewhere.office.database.reading() as work:
        assert [] == work.roster.matches()
