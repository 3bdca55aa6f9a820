"""Standing orders where seats take turns: the card game's rounds."""

import pytest

from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import entries
from tests.desk.support.standing import after, animals, asked, last
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_a_left_pass_saves_a_wait(rounds: Club) -> None:
    """The next player has left a pass, so the one after that is asked at once."""
    first, second, third = (after(rounds, steps) for steps in range(3))
    second.writes("then pass")
    first.writes("pass")

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.STANDING] == entries(rounds)
    assert third is after(rounds, 0)
    assert "turn" == third.newest.kind


def test_a_condition_on_somebodys_pass(rounds: Club) -> None:
    """`if anna passes: pass` is used once Anna's pass has been told, and not before."""
    first, second, third = (after(rounds, steps) for steps in range(3))
    third.writes(f"if {second.name.lower()} passes: pass")
    first.writes("pass")
    assert EntryKind.STANDING not in entries(rounds)

    second.writes("pass")
    assert EntryKind.STANDING in entries(rounds)
    assert "round 2 of 10" == rounds.live(1).game.stage(rounds.live(1).position.state)


def test_a_condition_knows_what_kind_of_thing_happened(rounds: Club) -> None:
    """News of an animal says only its name, and `if ben plays` is met all the same."""
    first, second = after(rounds, 0), after(rounds, 1)
    card = animals(rounds, asked(rounds))[0]
    second.writes(f"if {first.name.lower()} plays: pass")
    first.writes(f"play {card}")

    assert "standing pass" == last(rounds)


def test_anyone_is_everybody_else(rounds: Club) -> None:
    """A player's own doing does not meet the condition; somebody else's does."""
    first, second, third = (after(rounds, steps) for steps in range(3))
    card = animals(rounds, asked(rounds))[0]
    first.writes(f"play {card}\nif anyone plays: pass")
    second.writes("pass")
    assert "(has happened)" not in newest(first)

    third.writes(f"play {animals(rounds, asked(rounds))[0]}")
    assert "standing pass" == last(rounds)


@pytest.mark.parametrize(("does", "expected"), [("pass", "standing pass"), ("play {}", "standing play {}")])
def test_a_condition_may_have_an_else(rounds: Club, does: str, expected: str) -> None:
    """The next turn is one order if it was told, and the other if it was not."""
    first, second = after(rounds, 0), after(rounds, 1)
    mine = animals(rounds, asked(rounds))[0]
    reply = animals(rounds, (asked(rounds) + 1) % 3)[0]
    second.writes(f"if anyone plays: play {reply} else pass")
    assert f"On file until the end of round 1: if anyone plays: play {reply} else pass" in newest(second)
    first.writes(does.format(mine))

    assert expected.format(reply) == last(rounds)


def test_ask_is_an_order_too(rounds: Club) -> None:
    """Who wants to see what happened first is asked, and the rest of the queue stays."""
    first, second = after(rounds, 0), after(rounds, 1)
    second.writes("if anyone plays: ask else pass\nthen pass")
    first.writes(f"play {animals(rounds, asked(rounds))[0]}")

    assert "turn" == second.newest.kind
    assert "(you want to be asked)" in newest(second)
    assert "ON FILE NOW withdrawn by clear then pass" in newest(second)


def test_a_wish_to_be_asked_waits_for_its_condition(rounds: Club) -> None:
    """Nobody has played, so the pass is used and the wish stays."""
    second = after(rounds, 1)
    second.writes("autopass\nif anyone plays: ask")
    after(rounds, 0).writes("pass")

    assert "standing pass" == last(rounds)


def test_each_turn_of_a_queue_has_its_own_condition(rounds: Club) -> None:
    """What was told before the first turn does not count for the second."""
    first, second, third = (after(rounds, steps) for steps in range(3))
    mine, reply = animals(rounds, asked(rounds))[0], animals(rounds, (asked(rounds) + 1) % 3)[0]
    second.writes(f"if anyone plays: play {reply} else ask\nif anyone plays: ask else pass")
    first.writes(f"play {mine}")
    assert f"standing play {reply}" == last(rounds)

    third.writes("pass")
    first.writes("pass")
    assert "standing pass" == last(rounds)


def test_a_preference_plays_the_turns_of_a_round(rounds: Club) -> None:
    """A card that gains enough is played while its player is away, then the pass; the receipts say how."""
    first, second = after(rounds, 0), after(rounds, 1)
    seat = (asked(rounds) + 1) % 3
    card = animals(rounds, seat)[0]
    second.writes(f"prefer {card} for 1, pass, this round")
    assert f"On file until the end of round 1: prefer {card} for 1, pass" in newest(second)

    first.writes("pass")
    assert f"standing play {card}" == last(rounds)

    after(rounds, 0).writes("pass")
    assert "round 2 of 10" == rounds.live(1).game.stage(rounds.live(1).position.state)
    assert f"Your standing order was used: prefer {card} for 1, pass (play {card})" in newest(second)


@pytest.mark.parametrize("wishes", ["any for 99", "ask for 1, pass", "ask"])
def test_a_preference_that_is_not_granted_asks(rounds: Club, wishes: str) -> None:
    """Nothing is played that was not wished for, and the list stays for the next turn."""
    second = after(rounds, 1)
    second.writes(f"prefer {wishes}, this round")
    after(rounds, 0).writes("pass")

    assert "turn" == second.newest.kind
    assert f"Your standing order does not fit: prefer {wishes}" in newest(second)
    assert f"ON FILE NOW withdrawn by clear prefer {wishes}" in newest(second)


def test_wishes_may_hang_on_a_condition(rounds: Club) -> None:
    """What is told decides which list is looked at."""
    first, second = after(rounds, 0), after(rounds, 1)
    second.writes("if anyone plays: prefer any for 99, pass else prefer any for 1")
    first.writes(f"play {animals(rounds, asked(rounds))[0]}")

    assert "standing pass" == last(rounds)
