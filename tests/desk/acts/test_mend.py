"""A match that is not dealt yet is mended or cancelled; its secret stays, and `verify` opens every seal."""

import re

import pytest

from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.perform import perform
from pbem.desk.record.verify import Proved, verify
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act, confirm
from tests.desk.support.matches import as_file, exported
from tests.desk.support.tables import last, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.fixture
def ruth(club: Club) -> Correspondent:
    """The game master of a match that Anna has joined and to which Ben was invited at a wrong address."""
    for name in ("Nora", "Bennie", "Otto"):
        club.person(name)
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", start_now=False)
    club.person("Anna").writes("join rainy sunday")
    return club.person("Ruth")


def test_a_match_is_ended_before_it_is_dealt(club: Club, ruth: Correspondent) -> None:
    """Whoever is at the table reads why, and nobody can join any more."""
    ruth.writes("end 1 because the club is on holiday")
    confirm(ruth)

    assert MatchStatus.CLOSED is club.live_row(1).status
    assert "Match 1 is closed; it was not dealt." in said(ruth.newest.text)
    for name in ("Anna", "Ben"):
        assert "Why: the club is on holiday" in said(club.person(name).newest.text)
    club.person("Ben").writes("join", to=last(club.person("Ben"), "invitation"))
    assert "The table was closed before the match began" in said(club.person("Ben").newest.text)


def test_a_seat_is_given_to_somebody_else_under_a_second_seal(club: Club, ruth: Correspondent) -> None:
    """The secret stays; everybody is mailed the second seal, and both are opened at the end."""
    before = club.live_row(1)
    post = Post(club, "Anna", "Ben", "Nora")
    ruth.writes("replace 1 ben Nora=nora@mail.example because Ben has no time")
    confirm(ruth)

    after = club.live_row(1)
    assert (before.secret, False) == (after.secret, before.commitment == after.commitment)
    new = post.new()
    assert (1, 0, 1) == (len(new["Anna"]), len(new["Ben"]), len(new["Nora"]))
    for name in ("Anna", "Nora"):
        assert after.commitment in club.person(name).newest.text
    told = "gives the seat of Ben to Nora. Why: Ben has no time"
    assert told in said(club.person("Anna").newest.text)
    # Who never answered us is told nothing that somebody has written.
    assert told not in said(club.person("Nora").newest.text)
    first = last(club.person("Ben"), "invitation")
    club.person("Ben").writes("join", to=first)
    assert MatchStatus.INVITING is club.live_row(1).status

    club.person("Nora").writes("join cold monday")
    live = club.live(1)
    assert ("anna", "nora") == live.kernel.table.names
    file = as_file(exported(club, 1))
    turn = last(club.person("Anna"), "turn").raw
    assert Proved.FAIR is verify(file, turn).verdict
    assert ["ok", "ok"] == [check.finding for check in verify(file).checks if "promise" in check.name]
    mailed = verify(file, first.raw)
    assert ["ok"] == [check.finding for check in mailed.checks if check.name == "mail: promise"]


def test_each_is_told_of_it_in_their_own_language(club: Club, ruth: Correspondent) -> None:
    """Whatever the game master reads."""
    ruth.writes("set language de")
    ruth.writes("replace 1 ben Nora=nora@mail.example because Ben has no time")
    code = re.search(r"bestätige ([a-z2-9]{12})", ruth.newest.text)
    assert code is not None
    ruth.writes(f"bestätige {code[1]}")

    assert "gives the seat of Ben to Nora. Why: Ben has no time" in said(club.person("Anna").newest.text)


def test_a_second_seal_of_another_secret_is_found_out(club: Club, ruth: Correspondent) -> None:
    """A server that changed the secret with the table cannot open the first seal."""
    with club.office.database.work() as work:
        work.link.execute(f"UPDATE match SET secret = '{'ab' * 32}'")
    ruth.writes("replace 1 ben Nora=nora@mail.example")
    confirm(ruth)
    club.person("Nora").writes("join")

    found = verify(as_file(exported(club, 1)))
    assert (Proved.WRONG, ["promise 1"]) == (found.verdict, [check.name for check in found.failures])


def test_a_mistyped_address_is_mended(club: Club, ruth: Correspondent) -> None:
    """The invitation goes to the right one, the wrong one is worth nothing, and the promise stands."""
    seal = club.live_row(1).commitment
    wrong, right = club.person("Ben"), club.person("Bennie")
    post = Post(club, "Ben")
    ruth.writes("address 1 ben bennie@mail.example")
    confirm(ruth)

    assert {"Ben": []} == post.new()
    assert (seal, True) == (club.live_row(1).commitment, seal in right.newest.text)
    wrong.writes("join", to=last(wrong, "invitation"))
    assert MatchStatus.INVITING is club.live_row(1).status
    right.writes("join")
    assert ("anna", "ben") == club.live(1).kernel.table.names


def test_the_terminal_mends_too(club: Club, ruth: Correspondent) -> None:
    """The same verbs, as often as wanted."""
    for _ in range(3):
        club.clock.go(minutes=1)
        act(club, 1, lambda each: perform(each, CATALOGUE["invite"], ""))
    done = act(club, 1, lambda each: perform(each, CATALOGUE["replace"], "anna Otto=otto@mail.example"))

    assert "Otto is invited to the seat of Anna at match 1." == done
    assert "Your seat is no longer yours." in club.person("Anna").newest.text
    assert 5 == len(club.person("Ben").mails)
    with club.office.database.reading() as work:
        assert ["otto", "ben"] == [each.seat.handle for each in work.roster.seated(1)]


def test_new_codes_bring_the_invitation_again(club: Club, ruth: Correspondent) -> None:
    """Whoever has all codes made anew can still join and leave."""
    anna = club.person("Anna")
    anna.writes("new codes")
    anna.writes("yes", to=last(anna, "confirmation"))

    again = last(anna, "invitation")
    assert "You have joined Ecosystem 1." in again.text
    anna.writes("status", to=again)
    assert "invitation" == anna.newest.kind
