"""Who hears of a change, and the one mail each seat gets of it."""

from datetime import timedelta

import pytest

from pbem.desk.gm import as_
from pbem.store.tables.words import DispatchStatus
from tests.desk.support.acts import act
from tests.desk.support.tables import said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_sealed_answer_gets_a_receipt_and_the_last_one_opens_the_next_question(club: Club) -> None:
    """Receipt and next question to the same seat are one mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")

    anna.writes(club.first_order(1, 0))
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert ["turn"] == [mail.kind for mail in ben.mails]

    order = club.first_order(1, 1)
    ben.writes(order)
    assert ["turn", "turn"] == [mail.kind for mail in ben.mails]
    assert f"  > {order}\n    Done." in ben.newest.text
    assert ["turn", "receipt", "turn"] == [mail.kind for mail in anna.mails]


def test_the_turn_of_a_closed_question_is_not_sent_and_its_news_are(held_up: Club) -> None:
    """The game master answered for both meanwhile: Anna reads all of it in the one mail that still asks."""
    anna, ben = held_up.person("Anna"), held_up.person("Ben")
    anna.writes("1")
    second = held_up.first_order(1, 1)
    ben.writes(second, to=ben.mails[0])
    # Question 2 waits in the queue; it is closed without Anna having read it.
    for name, seat in (("ben", 1), ("anna", 0)):
        order = f"{name} {held_up.first_order(1, seat)}"
        act(held_up, 1, lambda each, order=order: as_.run(each, order), question=2)

    Club.deliver(held_up)
    turns = [mail for mail in anna.mails[1:] if mail.kind == "turn"]
    assert ["[1.3]"] == [mail.subject.split()[-1] for mail in turns]
    told = said(turns[0].text.partition("SINCE YOUR LAST MAIL")[2].partition("YOUR HAND")[0])
    # What happened at question 1 stood in the mail that was not sent.
    assert second.partition(" ")[2] in told
    assert 3 == held_up.live(1).position.asked


def test_a_turn_that_is_being_sent_is_not_taken_back(held_up: Club) -> None:
    """Anna will have read its news when the question is closed: they are not told again."""
    anna, ben = held_up.person("Anna"), held_up.person("Ben")
    anna.writes("1")
    second = held_up.first_order(1, 1)
    ben.writes(second, to=ben.mails[0])
    with held_up.office.database.work() as work:
        under_way = work.outbox.due(held_up.clock(), 100)
        work.outbox.take(under_way, held_up.clock() + timedelta(minutes=5))
    for name, seat in (("ben", 1), ("anna", 0)):
        order = f"{name} {held_up.first_order(1, seat)}"
        act(held_up, 1, lambda each, order=order: as_.run(each, order), question=2)
    with held_up.office.database.work() as work:
        work.outbox.give_back(under_way)

    Club.deliver(held_up)
    turns = [mail for mail in anna.mails[1:] if mail.kind == "turn"]
    assert ["[1.2]", "[1.3]"] == [mail.subject.split()[-1] for mail in turns]
    told = said(turns[1].text.partition("SINCE YOUR LAST MAIL")[2].partition("YOUR HAND")[0])
    assert second.partition(" ")[2] not in told


def test_a_last_call_of_a_closed_question_is_not_sent(held_up: Club) -> None:
    """Receipts are: whoever wrote reads what became of it."""
    ben = held_up.person("Ben")
    held_up.clock.go(hours=55)
    held_up.look()
    with held_up.office.database.reading() as work:
        queued = [each.kind for each in work.outbox.latest() if each.status is DispatchStatus.WAITING]
    assert "lastcall" in queued
    held_up.person("Anna").writes("1")
    ben.writes("1", to=ben.mails[0])

    Club.deliver(held_up)
    came = [mail.kind for mail in ben.mails[1:]]
    assert "lastcall" not in came
    assert "turn" in came


def test_news_and_press_wait_for_nobody(held_up: Club) -> None:
    """What somebody wrote arrives though the question it came with be closed."""
    held_up.person("Anna").writes("tell ben: good luck\n")
    held_up.person("Anna").writes("1", to=held_up.person("Anna").mails[0])
    ben = held_up.person("Ben")
    ben.writes("1", to=ben.mails[0])

    Club.deliver(held_up)
    assert 1 == sum("good luck" in mail.text for mail in ben.mails)
