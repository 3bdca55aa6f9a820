"""`address`: a player is written to elsewhere."""

import pytest

from pbem.desk.gm import address
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act, confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_player_is_written_to_elsewhere(club: Club, ruth: Correspondent) -> None:
    """Both addresses and the table are told, the open question comes once more, and old codes are void."""
    anna, ben, moved = (club.person(name) for name in ("Anna", "Ben", "Benno"))
    old = ben.newest
    post = Post(club, "Anna", "Ben", "Benno")
    ruth.writes("address 1 ben benno@mail.example because his mailbox is full")
    assert {"Anna": [], "Ben": [], "Benno": []} == post.new()
    confirm(ruth)
    assert "Both addresses of Ben are asked" in newest(ruth)
    moved.writes("yes")
    post.new()
    club.clock.go(hours=73)
    club.look()

    new = post.new()
    assert [subject for subject in new["Anna"] if subject.startswith("A player has another address")]
    assert "Tuesday Club: your address has changed" in new["Ben"]
    assert "Tuesday Club: your address has changed" in new["Benno"]
    told = [mail for mail in anna.mails if "another address" in mail.subject]
    assert "Ruth has given Ben another address for mails. Why: his mailbox is full" in " ".join(
        told[-1].text.split()
    )
    assert "benno@mail.example" not in told[-1].text
    ben.writes("1", to=old)
    assert "bad token" == club.verdicts[-1].reason
    with club.office.database.reading() as work:
        text = "".join(entry.text for entry in work.journal.entries(1))
    assert '"another address":"ben"' in text
    assert "benno@mail.example" not in text


def test_an_address_on_file_need_not_be_named(club: Club, ruth: Correspondent) -> None:
    """The game master never reads it."""
    with club.office.database.work() as work:
        ben = work.roster.player_at("ben@mail.example")
        assert ben is not None
        work.roster.add_alias(ben, "benno@mail.example", club.clock())
    club.person("Benno")
    ruth.writes("address 1 ben other")
    confirm(ruth)

    assert "Both addresses of Ben are asked" in newest(ruth)
    assert "benno" not in ruth.newest.raw.decode()
    assert ["confirmation"] == [mail.kind for mail in club.person("Benno").mails]


def test_an_address_ends_the_bounces(club: Club, ruth: Correspondent) -> None:
    """They were those of the old one."""
    with club.office.database.work() as work:
        ben = work.roster.player_at("ben@mail.example")
        assert ben is not None
        ben.bounces = 3.0
        work.roster.save_player(ben)
    act(club, 1, address.run, "ben=benno@mail.example")

    with club.office.database.reading() as work:
        ben = work.roster.player_at("benno@mail.example")
        assert ben is not None
        assert 0.0 == ben.bounces


@pytest.mark.usefixtures("nora")
def test_an_address_counts_in_all_matches_and_so_must_the_game_master(
    club: Club, ruth: Correspondent
) -> None:
    """Nobody reads another table's mails by moving a player."""
    club.opens("ecosystem", ["Ben", "Cleo"], gm="Ida")
    ruth.writes("address 1 ben benno@mail.example")

    assert "Ben also plays at match 3, of which you are not the game master." in newest(ruth)
    assert [] == club.person("Benno").mails


def test_a_game_master_who_plays_moves_nobody(club: Club) -> None:
    """It would show them another's hand."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Anna")
    master = next(mail for mail in club.person("Anna").mails if "game master" in mail.subject)
    club.person("Anna").writes("address 1 ben anna@elsewhere.example", to=master)

    assert "so `address` needs another game master there" in newest(club.person("Anna"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("address 1 ben", "Say whose address it is: NAME ADDRESS, or NAME=ADDRESS."),
        ("address 1 ben other", "No other address of Ben is on file."),
        ("address 1 ben nowhere", "'nowhere' is no e-mail address."),
        ("address 1 ben anna@mail.example", "That address is another player's."),
        ("address 1 ben ben@mail.example", "Mails to Ben go there already."),
        ("address 1 dora dora@mail.example", "Nobody is called 'dora' at match 1"),
    ],
)
def test_what_cannot_be_done_is_said(club: Club, ruth: Correspondent, line: str, why: str) -> None:
    """To the game master alone, and nothing is written down."""
    entries = club.live_row(1).entries
    ruth.writes(line)

    assert why in newest(ruth)
    assert entries == club.live_row(1).entries
