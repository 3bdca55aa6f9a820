"""A seat whose player is gone is offered to those who stand by, and taken with the story so far."""

from datetime import timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.desk.ops import match_admin
from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import ReceivedMail
from tests.desk.support.questions import deadlines
from tests.desk.support.tables import words
from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """Anna, Ben and Cleo play at a table where two misses are too many; Dora and Emil stand by."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], pace=parse("48h, limit 2"))
    club.opens("ecosystem", ["Dora", "Emil"], pace=parse("400h"))
    for name in ("Dora", "Emil"):
        club.person(name).writes("standby ecosystem")
    return club


def _round_without_anna(club: Club) -> None:
    """Ben and Cleo answer, Anna does not."""
    _others_answer(club)
    due = deadlines(club).get(0)
    if due is not None:
        club.clock.time = due + timedelta(minutes=2)
        club.look()


def _others_answer(club: Club) -> None:
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        club.person(name).writes(club.first_order(1, seat), to=_turn(club, name))


def _turn(club: Club, name: str) -> ReceivedMail:
    return next(
        mail
        for mail in reversed(club.person(name).mails)
        if mail.kind == "turn" and ": your pick" in mail.subject
    )


def test_the_unsubscribe_button_of_an_offered_seat_ends_the_standing_by(table: Club) -> None:
    """It takes no seat and refuses none: the list of the game is left, as by the order itself."""
    dora = table.person("Dora")
    _round_without_anna(table)
    _round_without_anna(table)
    offered = dora.newest
    link = urlsplit(offered.message["List-Unsubscribe"].strip("<>"))
    dora.writes(parse_qs(link.query)["body"][0], address=unquote(link.path))

    assert "A seat at Ecosystem 1 is free." in offered.text
    # One click (RFC 8058) wants a web server, which we have not.
    assert offered.message["List-Unsubscribe-Post"] is None
    assert "You no longer stand by for Ecosystem." in words(dora.newest)
    assert "Dora" not in [sitter.name for sitter in table.live(1).sitters]


def test_after_the_limit_the_seat_is_offered_and_taken(table: Club) -> None:
    """The first who takes it has it, gets the story, the hand and more time; all are told."""
    dora, emil, ben = (table.person(name) for name in ("Dora", "Emil", "Ben"))
    _round_without_anna(table)
    _round_without_anna(table)

    for person in (dora, emil):
        assert "A seat at Ecosystem 1 is free." in person.newest.text
    assert "missed too many turns; the seat is offered to somebody else" in words(ben.newest)
    dora.writes("take 1")
    caught_up = next(mail for mail in reversed(dora.mails) if mail.kind == "turn")
    assert "You play on for Anna." in words(caught_up)
    assert "THE STORY SO FAR" in caught_up.text
    assert "YOUR HAND" in caught_up.text
    emil.writes("take 1")
    assert "The seat is not free any more" in words(emil.newest)
    with table.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)]
    assert EntryKind.SUBSTITUTE in kinds
    ben.writes("show", to=_turn(table, "Ben"))
    assert "plays on for Anna" in words(ben.newest)


def test_the_substitute_plays_on_with_more_time(table: Club) -> None:
    """Half as long again as usual, and the match replays as before."""
    dora = table.person("Dora")
    _round_without_anna(table)
    _round_without_anna(table)
    dora.writes("take 1")
    # Anna's seat was played for already; the next question is Dora's own.
    _others_answer(table)
    mine = next(mail for mail in reversed(dora.mails) if "Ecosystem 1: your pick" in mail.subject)
    asked = table.live(1).position.asked
    dora.writes(table.first_order(1, 0), to=mine)

    assert 0 not in table.live(1).kernel.unanswered(table.live(1).position)
    assert asked == table.live(1).position.asked
    with table.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        assert [] == match_admin.checked(work, match)
        assert 0 == work.attendance.of_seat(1, 0).missed


def test_meanwhile_the_seat_is_played_for_at_once(table: Club) -> None:
    """Nobody waits for it any more."""
    _round_without_anna(table)
    _round_without_anna(table)
    asked = table.live(1).position.asked
    _others_answer(table)

    assert asked + 1 == table.live(1).position.asked


def test_whoever_comes_back_first_keeps_the_seat(table: Club) -> None:
    """Any mail of the old player ends the offer."""
    anna, dora = table.person("Anna"), table.person("Dora")
    _round_without_anna(table)
    _round_without_anna(table)
    anna.writes("show")
    dora.writes("take 1")

    assert "The seat is not free any more" in words(dora.newest)
    _others_answer(table)
    assert 0 in table.live(1).kernel.unanswered(table.live(1).position)


def test_the_old_token_is_worth_nothing_after_a_substitution(table: Club) -> None:
    """Another address is on file."""
    anna, dora = table.person("Anna"), table.person("Dora")
    _round_without_anna(table)
    _round_without_anna(table)
    dora.writes("take 1")
    anna.writes("1")

    assert "the seat or its address has changed" in words(anna.newest)


def test_a_resigned_seat_is_offered_as_well(table: Club) -> None:
    """At once, and the table hears who plays meanwhile."""
    anna = table.person("Anna")
    anna.writes("resign")
    anna.writes("yes", to=next(mail for mail in reversed(anna.mails) if mail.kind == "confirmation"))

    assert "Anna resigned." in words(table.person("Dora").newest)
    table.person("Dora").writes("take 1")
    assert "You play on for Anna." in words(
        next(m for m in reversed(table.person("Dora").mails) if m.kind == "turn")
    )


def test_a_seat_nobody_stood_by_for_is_offered_to_the_first_who_does(table: Club) -> None:
    """Once, and only to those who are not at the table."""
    dora, ben = table.person("Dora"), table.person("Ben")
    for name in ("Dora", "Emil"):
        table.person(name).writes("standby off ecosystem")
    _round_without_anna(table)
    _round_without_anna(table)
    dora.writes("standby ecosystem")

    assert "A seat is free now: a mail says how to take it." in words(dora.newest)
    assert ["Ecosystem 1: a seat is free"] == [m.subject for m in dora.mails if "is free" in m.subject]
    dora.writes("standby ecosystem")
    assert "you may be offered it" in words(dora.newest)
    ben.writes("standby ecosystem", to=_turn(table, "Ben"))
    assert "you may be offered it" in words(ben.newest)
    dora.writes("take 1", to=next(mail for mail in dora.mails if "is free" in mail.subject))
    assert "Dora" == table.live(1).sitters[0].name
