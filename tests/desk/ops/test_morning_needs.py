"""What needs a game master, each thing with the orders that would settle it."""

from pbem.desk.time.pace_text import parse
from tests.desk.support.acts import until
from tests.harness.club import Club


def test_bounces_misses_pauses_and_late_joins_need_somebody(club: Club) -> None:
    """Each with orders that would settle it."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Cleo", "Dora"], gm="Ruth", start_now=False)
    club.opens("ecosystem", ["Eva", "Finn"], gm="Ruth")
    club.person("Ruth").writes("pause 3")
    club.person("Anna").writes("1")
    with club.office.database.work() as work:
        player = work.roster.player_at("anna@mail.example")
        assert player is not None
        player.bounces = 2.0
        work.roster.save_player(player)
    club.clock.go(hours=60)
    club.look()
    club.clock.go(hours=24)
    until(club, 8, day=20)
    club.morning()
    said = " ".join(club.person("Ruth").newest.text.split())

    assert "Mail to Anna comes back" in said
    assert "Ben has missed a turn. 2a remind 1 ben 2b extend 1 24h 2c bot 1.2 ben" in said
    assert "Cleo, Dora did not join since Mon 16 Nov. 4a start 2" in said
    assert "Paused: no deadline runs until it is resumed. 3a resume 3" in said


def test_a_mail_without_text_needs_somebody(club: Club) -> None:
    """While its writer is still waited for."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ben").writes("", quoting=False)
    until(club, 8)
    club.morning()
    text = club.person("Ruth").newest.text

    assert "The last mail of Ben (letter 1) held no text." in " ".join(text.split())
    assert "       1a   remind 1 ben\n       1b   extend 1 24h\n" in text
    assert "1 without text (Ben)" in text


def test_a_bouncing_player_can_be_written_elsewhere_or_replaced(club: Club) -> None:
    """At an address they have written from, or by somebody who stands by; the last miss is announced."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", pace=parse("48h, limit 2"))
    club.opens("ecosystem", ["Cleo", "Dora"])
    club.person("Cleo").writes("standby ecosystem")
    club.person("Anna").writes("1")
    club.clock.go(hours=60)
    club.look()
    with club.office.database.work() as work:
        anna = work.roster.player_at("anna@mail.example")
        assert anna is not None
        anna.bounces = 2.0
        work.roster.save_player(anna)
        work.roster.add_alias(anna, "anna@work.example", club.clock())
    until(club, 8, day=19)
    club.morning()
    said = " ".join(club.person("Ruth").newest.text.split())

    assert "1a address 1 anna other (the other one that is on file) 1b extend 1 48h" in said
    assert "1c offer 1.2 anna (stand-by: Cleo)" in said
    assert (
        "Ben has missed a turn; at the next, Fri 20 Nov, 10:00, the seat is offered to the stand-by" in said
    )
