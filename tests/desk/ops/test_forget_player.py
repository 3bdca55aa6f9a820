"""Forgetting a player: the person goes, the matches stay whole."""

from pathlib import Path

import pytest

from pbem.desk.ops import match_admin
from pbem.desk.ops.forget_player import Forgotten, forget_player
from pbem.desk.ops.mail_admin import find_player, player_shown
from pbem.desk.table import match_list
from pbem.desk.time.pace_text import parse
from pbem.errors import PlayerError
from pbem.store.tables.words import MatchStatus
from tests.desk.post.test_returned_mail import report
from tests.desk.support.acts import confirm
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def finish(club: Club, match: int) -> None:
    """Play the alphabetically first orders until the match is over."""
    while club.live_row(match).status is MatchStatus.RUNNING:
        live = club.live(match)
        for seat in live.kernel.unanswered(live.position):
            club.person(("Anna", "Ben")[seat]).writes(club.first_order(match, seat))


def test_whoever_still_plays_is_not_forgotten(club: Club) -> None:
    """A match would lose a seat; the sentence says what to do first."""
    club.opens("ecosystem", ["Anna", "Ben"])

    with club.office.database.work() as work, pytest.raises(PlayerError) as refused:
        forget_player(work, find_player(work, "Anna"))

    assert "Anna still has a seat in match 1" in str(refused.value)


def test_nothing_of_the_person_is_left(tmp_path: Path) -> None:
    """No address and no mail of theirs is left in the file, and what others have is untouched."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"])
    finish(club, 1)
    club.person("Anna").writes("status", address="play@club.example")
    club.person("Anna").writes("absence 3 dec to 10 dec", address="play@club.example")
    club.person("Anna").writes("tell ben: a secret of mine")
    bens = len(club.person("Ben").mails)

    with club.office.database.work() as work:
        gone = forget_player(work, find_player(work, "anna@mail.example"))
    club.office.database.backup(tmp_path / "after.sqlite")

    assert Forgotten(addresses=1, letters=22, mails=42) == gone
    stored = (tmp_path / "after.sqlite").read_bytes()
    assert b"anna@mail.example" not in stored
    assert b"ben@mail.example" in stored
    with club.office.database.reading() as work:
        filed = work.link.execute("SELECT (SELECT count(*) FROM press) + (SELECT count(*) FROM absence)")
        assert 0 == filed.fetchone()[0]
    with club.office.database.reading() as work:
        assert "Former player 1" == player_shown(work, "1")["name"]
        assert [] == match_admin.checked(work, match_list.find_match(work, 1))
        assert bens == sum(row.recipient == "ben@mail.example" for row in work.outbox.latest(1000))


def test_letters_that_were_nobodys_go_too(tmp_path: Path) -> None:
    """What came before the address was known, and reports about it, hold it as well."""
    club = Club(tmp_path)
    dora = club.person("Dora")
    dora.writes("games", address="play@club.example")
    question = dora.newest
    dora.writes("what is this", address="play@club.example", headers={"References": "<x@y.example>"})
    dora.writes("yes", to=question)
    club.receive(report("play@club.example", "dora@mail.example"))
    club.person("Ben").writes("hello there")

    with club.office.database.work() as work:
        forget_player(work, find_player(work, "dora@mail.example"))
    club.office.database.backup(tmp_path / "after.sqlite")

    stored = (tmp_path / "after.sqlite").read_bytes()
    assert b"dora@mail.example" not in stored
    assert b"ben@mail.example" in stored


def test_a_forgotten_player_is_a_stranger(tmp_path: Path) -> None:
    """A later mail from that address is answered as a stranger's."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"])
    finish(club, 1)
    with club.office.database.work() as work:
        forget_player(work, find_player(work, "Anna"))

    club.person("Anna").writes("status", address="play@club.example", headers={"References": "<x@y.example>"})

    assert "stranger" == club.verdicts[-1].reason


def test_mails_that_wait_for_a_digest_go_too(club: Club) -> None:
    """Nobody is left to read them, so that no later pass stumbles over them."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", pace=parse("72h"))
    club.person("Anna").writes("set digest 18:00")
    for seat, name in enumerate(("Anna", "Ben")):
        club.person(name).writes(club.first_order(1, seat))
    with club.office.database.reading() as work:
        assert 1 == len(work.outbox.bundled())
    club.person("Ruth").writes("end 1.2")
    confirm(club.person("Ruth"))

    with club.office.database.work() as work:
        forget_player(work, find_player(work, "Anna"))
    club.clock.go(days=1)
    club.look()

    with club.office.database.reading() as work:
        assert [] == work.outbox.bundled()


def test_a_table_that_was_given_up_keeps_nobody(club: Club) -> None:
    """Nothing was dealt there and nothing will be."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        match.status = MatchStatus.CLOSED
        work.roster.save_match(match)
        forget_player(work, find_player(work, "Anna"))

    with club.office.database.reading() as work:
        assert "Former player 1" == player_shown(work, "1")["name"]
