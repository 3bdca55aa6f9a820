"""Standing orders over the desk: used, waited with, worked off and withdrawn."""

from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import entries
from tests.desk.support.standing import next_pick
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_a_then_order_answers_the_next_question_of_its_kind(started: Club) -> None:
    """It is shown in the receipt, used when the question comes, and journalled as standing."""
    order = next_pick(started)
    started.person("Anna").writes(f"1\nthen {order}")
    assert f"On file: then {order}" in newest(started.person("Anna"))
    assert f"ON FILE NOW withdrawn by clear then {order}" in newest(started.person("Anna"))

    mails = len(started.person("Anna").mails)
    started.person("Ben").writes("1")
    assert [EntryKind.SETUP, *[EntryKind.ANSWER] * 3, EntryKind.STANDING] == entries(started)
    assert (1, 2) == started.live(1).kernel.awaited(started.live(1).position)
    assert mails + 1 == len(started.person("Anna").mails)
    assert f"Your standing order was used: then {order}" in newest(started.person("Anna"))


def test_clear_withdraws(started: Club) -> None:
    """What was withdrawn is not used."""
    started.person("Anna").writes(f"1\nthen {next_pick(started)}")
    started.person("Anna").writes("clear")
    started.person("Ben").writes("1")

    assert "1 standing order withdrawn." in " ".join(started.person("Anna").mails[-2].text.split())
    assert EntryKind.STANDING not in entries(started)


def test_a_condition_is_met_only_by_what_was_told_since(started: Club) -> None:
    """Anna waits for something of Ben's; before it is told her order is not used."""
    order = next_pick(started)
    started.person("Anna").writes(f"1\nif ben resigns: {order}")
    started.person("Ben").writes("1")
    assert EntryKind.STANDING not in entries(started)
    assert f"if ben resigns: {order}" in newest(started.person("Anna"))


def test_a_condition_that_is_met_lets_the_order_be_used(started: Club) -> None:
    """Ben's card is told when the question closes, and with it the next question comes."""
    order = next_pick(started)
    card = started.first_order(1, 1).split()[1]
    started.person("Anna").writes(f"1\nif ben {card}: {order}")
    started.person("Ben").writes("1")

    assert EntryKind.STANDING in entries(started)


def test_a_plan_is_worked_off_item_by_item_until_it_says_ask(started: Club) -> None:
    """The first item that can be done; what cannot is passed over."""
    card = next_pick(started).split()[1]
    started.person("Anna").writes(f"1\nplan unicorn at d4, {card} at a1 or {card} at d4, ask")
    started.person("Ben").writes("1")
    assert [EntryKind.ANSWER, EntryKind.STANDING] == entries(started)[-2:]

    started.person("Cleo").writes(started.first_order(1, 2))
    started.person("Ben").writes(started.first_order(1, 1))
    assert EntryKind.ANSWER is entries(started)[-1]
    assert "your plan says ask" in newest(started.person("Anna"))


def test_a_preference_narrows_the_options_and_stays(started: Club) -> None:
    """Wishes in order, as long as something is left."""
    card = next_pick(started).split()[1]
    started.person("Anna").writes(f"1\nprefer unicorn, {card}, f4")
    started.person("Ben").writes("1")

    move = next(answer.move for answer in started.live(1).position.sealed if answer.seat == 0)
    assert f"pick {card} at f4" == str(move)
    with started.office.database.reading() as work:
        assert 1 == len(work.standing_orders.of_seat(1, 0))


def test_a_later_mail_replaces_what_a_standing_order_answered(started: Club) -> None:
    """Sealed is replaceable, also here."""
    started.person("Anna").writes(f"1\nthen {next_pick(started)}")
    started.clock.go(minutes=5)
    started.person("Ben").writes("1")
    live = started.live(1)
    before = live.kernel.answer(live.position, 0)
    started.person("Anna").writes("show")
    started.person("Anna").writes(f"{str(before).replace('d4', 'f4')}")

    live = started.live(1)
    assert str(before).replace("d4", "f4") == str(live.kernel.answer(live.position, 0))
