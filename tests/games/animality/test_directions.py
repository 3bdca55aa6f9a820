"""Locations, Direction of Conflict: printed arrows, small tables, ANY."""

from dataclasses import replace

import pytest

from pbem.engine.moves import count
from pbem.games.animality.rules.box import Direction
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.prepare import ChooseBounty
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.targets import attackers, target
from pbem.testing.play.sample_tables import NAMES
from tests.games.animality.support import PLAIN, answer_all, at_question, set_table, stepwise


def _at(players, direction, number):
    location = replace(OUR_BOX.location["dust flats"], direction=direction, number=number)
    box = replace(OUR_BOX, locations=(location,))
    return replace(set_table(PLAIN[:players], "dust flats"), box=box)


CW, CCW = Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE


def test_printed_example():
    """A 2 in a clockwise arrow: attack 2 players counter-clockwise, defend against 2 clockwise."""
    state = _at(5, CW, 2)

    assert 3 == target(state, 0)
    assert (2,) == attackers(state, 0)


@pytest.mark.parametrize(
    ("players", "direction", "number", "attacked", "attacker"),
    [
        (4, CW, 2, 2, 2),
        (5, CW, 2, 3, 2),
        (3, CCW, 3, 1, 2),
        (4, CCW, 1, 1, 3),
        (4, CW, 1, 3, 1),
        (3, CW, 4, 1, 2),
    ],
)
def test_vectors(players, direction, number, attacked, attacker):
    """Whom seat 0 attacks and who attacks it; one skips oneself in a count beyond the table."""
    state = _at(players, direction, number)

    assert attacked == target(state, 0)
    assert (attacker,) == attackers(state, 0)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("direction", [CW, CCW])
@pytest.mark.parametrize("number", range(1, 8))
def test_everybody_has_one_attacker(players, direction, number):
    """A printed arrow gives everybody one target, never oneself, and one attacker."""
    state = _at(players, direction, number)

    assert sorted(range(players)) == sorted(target(state, seat) for seat in range(players))
    assert all(seat != target(state, seat) for seat in range(players))


@pytest.mark.parametrize(
    "location", [each.name for each in OUR_BOX.locations if each.direction is not Direction.ANY]
)
def test_two_players_attack_each_other(location):
    """Whatever the arrow says."""
    state = set_table(("deer", "wolf"), location)

    assert (1, 0) == (target(state, 0), target(state, 1))


def test_two_players_are_not_asked_for_a_bounty():
    """Under ANY there is only one to name, so tokens are exchanged by themselves."""
    seen = set()
    for seed in range(6):
        for _, progress in stepwise(2, seed, factions="drawn"):
            state = progress.position.state
            assert not isinstance(progress.position.decision, ChooseBounty)
            any_place = state.box.location[state.location].direction is Direction.ANY
            if any_place and state.phase is Phase.DRAFT:
                seen.add((state.camps[0].bounty, state.camps[1].bounty))

    assert {(1, 0)} == seen


def test_any_by_bounty_tokens():
    """Everybody names another player, in secret; several may name the same."""
    kernel, position = at_question(4, ChooseBounty, seed=2, factions="drawn")
    factions = position.state.factions
    orders = {seat: ("bounty", factions[0 if seat else 3]) for seat in range(4)}
    state = answer_all(kernel, position, orders).position.state

    assert [3, 3, 3, 3] == [count(kernel.options(position, seat)) for seat in range(4)]
    assert [3, 0, 0, 0] == [target(state, seat) for seat in range(4)]
    order = [(state.start + turn) % 4 for turn in range(4)]
    assert tuple(seat for seat in order if seat) == attackers(state, 0)


def test_naming_oneself_is_refused():
    """The token goes to another player."""
    state = set_table(PLAIN[:3], "scrapyard")
    decision = ChooseBounty(3)

    assert "You cannot give the bounty token to yourself." == decision.explain(state, 0, ("bounty", PLAIN[0]))
    assert "You cannot give the bounty token to yourself." == decision.explain(
        state, 0, ("bounty", NAMES[0].lower())
    )
    assert "Nobody plays the tortoise in this match." == decision.explain(state, 0, ("bounty", "tortoise"))


def test_tokens_are_fixed_and_go_home():
    """A token is not transferred during the round, and returns at its end."""
    given = {}
    for _, progress in stepwise(4, 2, factions="drawn"):
        state = progress.position.state
        tokens = tuple(camp.bounty for camp in state.camps)
        if None not in tokens:
            assert tokens == given.setdefault(state.round, tokens)
        elif state.box.location[state.location].direction is not Direction.ANY:
            assert (None,) * 4 == tokens

    assert given


def test_oneself_is_skipped_in_the_count():
    """An arrow with 3 among three players means the next one, not oneself."""
    state = set_table(factions=PLAIN[:3], location="frozen lab")

    assert [2, 0, 1] == [target(state, seat) for seat in range(3)]
