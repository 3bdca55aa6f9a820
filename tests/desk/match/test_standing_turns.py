"""Standing orders where seats take turns: the card game's rounds."""

import pytest

from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def table(club: Club) -> Club:
    """Three players of the card game at the first turn."""
    club.opens("dstcg", NAMES)
    return club


def asked(club: Club) -> int:
    """Whose turn it is."""
    (seat,) = club.live(1).kernel.unanswered(club.live(1).position)
    return seat


def after(club: Club, steps: int) -> Correspondent:
    """Who sits so many places to the left of the one whose turn it is."""
    return club.person(NAMES[(asked(club) + steps) % 3])


def kinds(club: Club) -> list[EntryKind]:
    """The kinds of the match's entries."""
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(1)]


def test_everybody_gets_a_first_mail_with_the_promise_or_its_absence(table: Club) -> None:
    """Also those who are not asked first."""
    for name in NAMES:
        assert "YOUR HAND" in table.person(name).mails[0].text
        assert "not provable" in " ".join(table.person(name).mails[0].text.split())


def test_a_left_pass_saves_a_wait(table: Club) -> None:
    """The next player has left a pass, so the one after that is asked at once."""
    first, second, third = (after(table, steps) for steps in range(3))
    second.writes("then pass")
    first.writes("pass")

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.STANDING] == kinds(table)
    assert third is after(table, 0)
    assert "turn" == third.newest.kind


def test_autopass_ends_with_the_round(table: Club) -> None:
    """In the next round the player is asked again."""
    first, second, third = (after(table, steps) for steps in range(3))
    second.writes("autopass")
    third.writes("autopass")
    first.writes("pass")

    assert "round 2 of 10" == table.live(1).game.stage(table.live(1).position.state)
    assert [EntryKind.STANDING, EntryKind.STANDING] == kinds(table)[-2:]
    with table.office.database.reading() as work:
        assert [] == work.standing_orders.of_match(1)
    assert "ended with its round: autopass" in " ".join(second.newest.text.split())


def test_a_condition_on_somebodys_pass(table: Club) -> None:
    """`if anna passes: pass` is used once Anna's pass has been told, and not before."""
    first, second, third = (after(table, steps) for steps in range(3))
    third.writes(f"if {second.name.lower()} passes: pass")
    first.writes("pass")
    assert EntryKind.STANDING not in kinds(table)

    second.writes("pass")
    assert EntryKind.STANDING in kinds(table)
    assert "round 2 of 10" == table.live(1).game.stage(table.live(1).position.state)


def animals(club: Club, seat: int) -> list[str]:
    """The animals in a seat's hand that suppress nobody, so that playing one is the whole turn."""
    state = club.live(1).position.state
    cards = (state.box.animal.get(card) for card in state.hands[seat])
    return [card.name for card in cards if card is not None and card.suppresses is None]


def said(person: Correspondent) -> str:
    """A person's newest mail without its line breaks."""
    return " ".join(person.newest.text.split())


def last(club: Club) -> str:
    """The last entry of the journal."""
    with club.office.database.reading() as work:
        entry = work.journal.entries(1)[-1]
    return f"{entry.kind} {entry.text}"


def test_a_condition_knows_what_kind_of_thing_happened(table: Club) -> None:
    """News of an animal says only its name, and `if ben plays` is met all the same."""
    first, second = after(table, 0), after(table, 1)
    card = animals(table, asked(table))[0]
    second.writes(f"if {first.name.lower()} plays: pass")
    first.writes(f"play {card}")

    assert "standing pass" == last(table)


def test_anyone_is_everybody_else(table: Club) -> None:
    """A player's own doing does not meet the condition; somebody else's does."""
    first, second, third = (after(table, steps) for steps in range(3))
    card = animals(table, asked(table))[0]
    first.writes(f"play {card}\nif anyone plays: pass")
    second.writes("pass")
    assert "(has happened)" not in said(first)

    third.writes(f"play {animals(table, asked(table))[0]}")
    assert "standing pass" == last(table)


@pytest.mark.parametrize(("does", "expected"), [("pass", "standing pass"), ("play {}", "standing play {}")])
def test_a_condition_may_have_an_else(table: Club, does: str, expected: str) -> None:
    """The next turn is one order if it was told, and the other if it was not."""
    first, second = after(table, 0), after(table, 1)
    mine = animals(table, asked(table))[0]
    reply = animals(table, (asked(table) + 1) % 3)[0]
    second.writes(f"if anyone plays: play {reply} else pass")
    assert f"On file until the end of round 1: if anyone plays: play {reply} else pass" in said(second)
    first.writes(does.format(mine))

    assert expected.format(reply) == last(table)


def test_ask_is_an_order_too(table: Club) -> None:
    """Who wants to see what happened first is asked, and the rest of the queue stays."""
    first, second = after(table, 0), after(table, 1)
    second.writes("if anyone plays: ask else pass\nthen pass")
    first.writes(f"play {animals(table, asked(table))[0]}")

    assert "turn" == second.newest.kind
    assert "(you want to be asked)" in said(second)
    assert "ON FILE NOW withdrawn by clear then pass" in said(second)


def test_a_wish_to_be_asked_holds_up_what_would_be_used(table: Club) -> None:
    """Without an else it speaks of the next question that something else on file would answer."""
    first, second = after(table, 0), after(table, 1)
    second.writes("autopass\nif anyone plays: ask")
    first.writes(f"play {animals(table, asked(table))[0]}")

    assert second is after(table, 0)
    assert "ON FILE NOW withdrawn by clear autopass" in said(second)


def test_a_wish_to_be_asked_waits_for_its_condition(table: Club) -> None:
    """Nobody has played, so the pass is used and the wish stays."""
    second = after(table, 1)
    second.writes("autopass\nif anyone plays: ask")
    after(table, 0).writes("pass")

    assert "standing pass" == last(table)


def test_an_else_is_read_when_it_is_left(table: Club) -> None:
    """Both orders must begin like one of the game's."""
    second = after(table, 1)
    second.writes("if anyone plays: pass else dance")

    assert "'dance' begins no order of this game" in said(second)


def test_a_queue_is_not_held_up_by_an_order_of_another_kind(table: Club) -> None:
    """A victim named for a hunter that finds none waits, and the pass behind it is used."""
    second = after(table, 1)
    second.writes("then suppress gecko\nthen pass")
    after(table, 0).writes("pass")

    assert "standing pass" == last(table)


def test_each_turn_of_a_queue_has_its_own_condition(table: Club) -> None:
    """What was told before the first turn does not count for the second."""
    first, second, third = (after(table, steps) for steps in range(3))
    mine, reply = animals(table, asked(table))[0], animals(table, (asked(table) + 1) % 3)[0]
    second.writes(f"if anyone plays: play {reply} else ask\nif anyone plays: ask else pass")
    first.writes(f"play {mine}")
    assert f"standing play {reply}" == last(table)

    third.writes("pass")
    first.writes("pass")
    assert "standing pass" == last(table)


def test_a_preference_plays_the_turns_of_a_round(table: Club) -> None:
    """A card that gains enough is played while its player is away, then the pass; the receipts say how."""
    first, second = after(table, 0), after(table, 1)
    seat = (asked(table) + 1) % 3
    card = animals(table, seat)[0]
    second.writes(f"prefer {card} for 1, pass, this round")
    assert f"On file until the end of round 1: prefer {card} for 1, pass" in said(second)

    first.writes("pass")
    assert f"standing play {card}" == last(table)

    after(table, 0).writes("pass")
    assert "round 2 of 10" == table.live(1).game.stage(table.live(1).position.state)
    assert f"Your standing order was used: prefer {card} for 1, pass (play {card})" in said(second)


@pytest.mark.parametrize("wishes", ["any for 99", "ask for 1, pass", "ask"])
def test_a_preference_that_is_not_granted_asks(table: Club, wishes: str) -> None:
    """Nothing is played that was not wished for, and the list stays for the next turn."""
    second = after(table, 1)
    second.writes(f"prefer {wishes}, this round")
    after(table, 0).writes("pass")

    assert "turn" == second.newest.kind
    assert f"Your standing order does not fit: prefer {wishes}" in said(second)
    assert f"ON FILE NOW withdrawn by clear prefer {wishes}" in said(second)


def test_wishes_may_hang_on_a_condition(table: Club) -> None:
    """What is told decides which list is looked at."""
    first, second = after(table, 0), after(table, 1)
    second.writes("if anyone plays: prefer any for 99, pass else prefer any for 1")
    first.writes(f"play {animals(table, asked(table))[0]}")

    assert "standing pass" == last(table)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "prefer unicorn for 4",
            "'unicorn for 4' is no wish for a turn: name cards, and what each must gain.",
        ),
        ("then prefer unicorn", "'unicorn' is no wish for a turn"),
        ("if anyone plays: prefer unicorn else pass", "'unicorn' is no wish for a turn"),
        ("prefer discard unicorn", "'discard unicorn' names no card of this box."),
    ],
)
def test_a_wish_that_is_none_is_refused(table: Club, line: str, sentence: str) -> None:
    """With an example of one that is."""
    second = after(table, 1)
    second.writes(line)

    assert sentence in said(second)
    assert "ON FILE NOW" not in said(second)


def test_a_long_wish_is_read_to_its_end(table: Club) -> None:
    """As long as a standing order may be."""
    second = after(table, 1)
    longest = sorted(table.live(1).position.state.box.animal, key=len)[-18:]
    wish = f"{' or '.join(longest)} for 99"
    second.writes(f"prefer {wish}, pass, this round")

    assert len(wish) > 220
    assert f"On file until the end of round 1: prefer {wish}, pass" in said(second)


def test_an_order_left_while_asked_closes_the_question(table: Club) -> None:
    """`always pass` answers the open question at once, so nobody has missed it when its deadline comes."""
    first = after(table, 0)
    first.writes("always pass")

    with table.office.database.reading() as work:
        assert [asked(table)] == [row.seat for row in work.open_questions.of_match(1)]
    assert [EntryKind.SETUP, EntryKind.STANDING] == kinds(table)
    table.clock.go(days=30)
    table.look()
    with table.office.database.reading() as work:
        assert 0 == work.attendance.of_seat(1, NAMES.index(first.name)).missed
