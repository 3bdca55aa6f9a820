"""`forget`: mail from another address of one's own counts no longer."""

from pbem.mail.triage import Disposition
from tests.desk.support.tables import last, newest
from tests.harness.club import Club


def test_a_forgotten_address_is_asked_about_again(club: Club) -> None:
    """It was filed by `this is me`; afterwards a letter from it is held like any other from elsewhere."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("1", to=turn, sender="anna@work.example")
    anna.writes("this is me", to=last(anna, "confirmation"))
    anna.writes("2", to=turn, sender="anna@work.example")
    assert Disposition.ACCEPT is club.verdicts[-1].disposition
    anna.writes("forget <Anna@work.example>", to=turn)

    assert "counts as yours no longer." in newest(anna)
    anna.writes("1", to=turn, sender="anna@work.example")
    assert Disposition.HOLD is club.verdicts[-1].disposition


def test_only_an_address_of_ones_own_is_forgotten(club: Club) -> None:
    """Another player's stays theirs, and the own one that mails go to stays as well."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    for address in ("ben@mail.example", "anna@mail.example"):
        anna.writes(f"forget {address}")
        assert "is no other address of yours that we know." in newest(anna)

    with club.office.database.reading() as work:
        assert ["Anna", "Ben"] == [player.name for player in work.roster.players()]
        assert work.roster.player_at("ben@mail.example") is not None
