"""A player's mails go to another address, when both have said so."""

from tests.desk.support.tables import kinds, last, said
from tests.harness.club import Club


def test_a_new_address_counts_when_both_have_said_so(club: Club) -> None:
    """Asked for from the old one, confirmed from the new one; what is open comes there, the old is told."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    new = club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    anna.writes("yes", to=last(anna, "confirmation"))
    assert "Is this your new address?" in new.newest.text
    assert "Until then nothing changes." in said(anna.newest.text)
    new.writes("yes")

    assert {"notice", "turn"} <= set(kinds(new))
    assert "Your address has changed." in anna.newest.text
    last_turn = last(new, "turn")
    new.writes("1", to=last_turn)
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("2", to=last(anna, "turn"))
    assert "bad token" == club.verdicts[-1].reason


def test_an_address_of_somebody_else_is_not_taken(club: Club) -> None:
    """Nor does a late yes move anybody; and nobody learns so whether an address is on file."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("set address ben@mail.example")
    anna.writes("yes", to=last(anna, "confirmation"))
    assert "If nobody else here has that address, it is asked now" in said(anna.newest.text)
    assert ["turn"] == kinds(ben)
    new = club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    club.clock.go(hours=24 * 8)
    new.writes("yes")

    assert "anna@mail.example" == club.live(1).sitters[0].address
