"""The address that a mail came from is filed by `this is me`."""

import pytest

from pbem.store.tables.words import IdentityLevel
from tests.desk.support.acts import recipients
from tests.desk.support.tables import last
from tests.harness.club import Club

pytestmark = pytest.mark.replies

ELSEWHERE = "anna@work.example"


def test_this_is_me_files_the_foreign_address(club: Club) -> None:
    """The owner's answer to that receipt makes the address an alias, and nobody is warned of it again."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna = club.person("Anna")
    anna.writes("1", sender=ELSEWHERE)
    anna.writes("This is me!")
    anna.writes("yes", to=last(anna, "confirmation"))

    assert "Mail from anna@work.example counts as yours" in " ".join(anna.newest.text.split())
    anna.writes("2", sender=ELSEWHERE, to=last(anna, "turn"))
    assert "ELSEWHERE" not in anna.newest.text


def test_the_forger_cannot_file_an_address(club: Club) -> None:
    """Whoever has the code but not the mailbox says `this is me` in vain, with or without a number."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna = club.person("Anna")
    turn = anna.newest
    for line in ("1", "this is me", "this is me 1", "yes 1"):
        anna.writes(line, to=turn, sender="mallory@evil.example")

    with club.office.database.reading() as work:
        assert None is work.roster.player_at("mallory@evil.example")
    assert {"anna@mail.example"} == {to for kind, to in recipients(club)}


def test_a_neighbour_cannot_file_an_address(club: Club) -> None:
    """A mail that the forged letter brought to somebody else at the table is no question to its owner."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes(club.first_order(1, 1))
    turn = anna.newest
    anna.writes(club.first_order(1, 0), sender="mallory@evil.example")
    caused = ben.newest.message_id
    assert "turn" == ben.newest.kind
    anna.writes(
        "this is me",
        to=turn,
        sender="mallory@evil.example",
        headers={"References": caused, "In-Reply-To": caused},
    )

    with club.office.database.reading() as work:
        assert None is work.roster.player_at("mallory@evil.example")
