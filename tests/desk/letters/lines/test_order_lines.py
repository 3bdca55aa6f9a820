"""The lines of a letter that are orders: given to the open question, or returned with the reason."""

import pytest

from pbem.engine.reader.lines import numbered
from tests.desk.support.tables import mails_since, newest
from tests.harness.club import Club


@pytest.mark.both
def test_a_line_not_understood_changes_nothing_and_offers_orders(club: Club) -> None:
    """A receipt with a problem leaves the thread, quotes the line and shows what was close."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes("pick bexr at e4")

    assert before == club.live(1).position
    assert anna.newest.subject.startswith("1 line needs you: ")
    assert anna.newest.message["References"] is None
    assert "  > pick bexr at e4\n    NOT UNDERSTOOD, nothing was done." in anna.newest.text
    assert "    1a  pick bear at e4" in anna.newest.text


@pytest.mark.both
@pytest.mark.parametrize("line", ["pick zebra at e4", "what a lovely evening", "zebra"])
def test_an_order_that_was_not_meant_is_not_offered(club: Club, line: str) -> None:
    """Who asks for a zebra, or only talks, finds no bear ready to send."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert f"  > {line}\n    NOT UNDERSTOOD, nothing was done." in anna.newest.text
    assert "    1a  " not in anna.newest.text


@pytest.mark.both
@pytest.mark.parametrize("line", ["Option 2", "#2", "Nr. 2", "No. 2!", "2.", "the second one please"])
def test_a_number_is_an_order_however_it_is_announced(club: Club, line: str) -> None:
    """People write numbers of options in many ways."""
    club.opens("ecosystem", ["Anna", "Ben"])
    live = club.live(1)
    expected = numbered(live.kernel.options(live.position, 0))[1]
    club.person("Anna").writes(line)

    assert expected == club.live(1).position.sealed[0].move


@pytest.mark.both
def test_a_label_of_a_receipt_is_an_order(club: Club) -> None:
    """1a means the order printed behind it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("pick bexr at e4")
    offered = next(
        line.split(maxsplit=1)[1] for line in anna.newest.text.splitlines() if line.startswith("    1a  ")
    )
    anna.writes("1a")

    assert offered == str(club.live(1).position.sealed[0].move)


@pytest.mark.both
def test_a_number_is_an_order_under_the_question_that_listed_it(club: Club) -> None:
    """The first option is the alphabetically first order."""
    club.opens("ecosystem", ["Anna", "Ben"])
    expected = club.first_order(1, 0)
    club.person("Anna").writes("1")

    assert expected == str(club.live(1).position.sealed[0].move)


@pytest.mark.both
def test_an_order_under_a_closed_question_is_returned_ready_to_send(club: Club) -> None:
    """Answering yesterday's mail is daily life: nothing is done, the open question comes with the line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    old = anna.mails[0]
    anna.writes("1")
    ben.writes("1")
    before = club.live(1).position
    order = club.first_order(1, 0)
    anna.writes(order, to=old)

    assert before == club.live(1).position
    assert "NOT READ, nothing was done." in anna.newest.text
    assert f"    1a  {order}" in anna.newest.text
    assert "YOUR HAND" in anna.newest.text


def test_a_replayed_order_of_a_closed_question(club: Club) -> None:
    """Sent again under another Message-ID it is not played; the owner gets the open question and the line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    before = club.live(1).position
    made = len(mails_since(club, 0))
    club.receive(raw.replace(b"anna.1@", b"replayed@"))

    assert before == club.live(1).position
    assert [("receipt", "anna@mail.example")] == mails_since(club, made)
    assert "You answered a mail whose question is closed" in newest(club.person("Anna"))


def test_what_is_impossible_by_now_does_not_come_back_ready_to_send(club: Club) -> None:
    """A late line is offered again unless the rules know why it cannot be done; then they say it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    old, taken = anna.newest, club.first_order(1, 0).split()[-1]
    for seat, name in enumerate(("Anna", "Ben")):
        club.person(name).writes(club.first_order(1, seat))
    fits = club.first_order(1, 0)
    anna.writes(f"{fits}\npick {fits.split()[1]} at {taken}", to=old, quoting=False)

    assert 2 == newest(club.person("Anna")).count("You answered a mail whose question is closed")
    assert f"1a {fits}" in newest(club.person("Anna"))
    assert f"2a pick {fits.split()[1]}" not in newest(club.person("Anna"))
    assert f"{taken} is taken: your " in newest(club.person("Anna"))


def test_an_order_under_an_expired_code_comes_back_ready_to_send(club: Club) -> None:
    """It is not played; the receipt holds the open question and the line under a label."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest
    anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    order = club.first_order(1, 0)
    before = club.live(1).position
    anna.writes(order, to=first)

    assert before == club.live(1).position
    assert f"1a  {order}" in anna.newest.text
    assert "[#1.2a]" in anna.newest.text
    anna.writes("1a")
    assert 1 == len(club.live(1).position.sealed)


@pytest.mark.parametrize("line", ["1", "2", "pass", "pick nonsense"])
def test_no_line_under_an_expired_code_answers(club: Club, line: str) -> None:
    """Not even a number, which would mean another card today; it comes back beside the open question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest
    anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    anna.writes(line, to=first)

    assert () == club.live(1).position.sealed
    assert f"1a  {line}" in anna.newest.text
    assert "YOUR HAND" in anna.newest.text
