"""Phase 3, Slay, and the chapter Mutations: turns, payment, rewards, the row."""

from dataclasses import replace

import pytest

from pbem.engine.moves import leaves
from pbem.engine.steps import Flow
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.events import MutationSlain
from pbem.games.animality.rules.moves import Pass, Slay
from pbem.games.animality.rules.pools import bonus, dice, paying
from pbem.games.animality.rules.recover import ClearTable
from pbem.games.animality.rules.slaying import ChooseMutation, TakeTurns
from tests.games.animality.support import Rigged, influence, run, set_table, told, with_cards

ROW = ("rat king", "feral hiker", "rust golem", "howling vagrant", "slag colossus")


def _orders(state, seat):
    return sorted(str(move) for move in leaves(ChooseMutation(seat).options(state, seat)))


def _slays(state, seat, name):
    flow = Flow(Rigged())
    return ChooseMutation(seat).resolve(state, {seat: Slay(name)}, flow), flow


def test_payment_is_exact():
    """Dice equal to the cost: offered is what these dice can pay, kind by kind, and no more."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["stalk", "claw swipe"])

    assert ["pass", "slay feral hiker", "slay rat king"] == _orders(state, 0)


def test_dice_paid_are_gone():
    """They return to the supply: they pay no second time and are not rolled."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["stalk", "claw swipe"])
    state, _ = _slays(state, 0, "rat king")

    assert (1, 0, 0, 0) == paying(state, 0)
    assert (1, 0, 0, 0) == dice(state, 0)


def test_influence_is_gained_at_once():
    """The slayer takes the card and immediately gains the reward."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["claw swipe"] * 4)
    state, flow = _slays(state, 0, "slag colossus")
    reward = OUR_BOX.mutation["slag colossus"].influence

    assert [reward, 0] == influence(state)
    assert ("slag colossus",) == state.camps[0].slain
    assert "slag colossus" not in state.row
    assert [MutationSlain(0, "slag colossus", "4 attack", f"{reward} influence")] == told(flow)


def test_reward_dice_do_not_pay_but_roll():
    """Dice gained from a Mutation may not be spent in Phase 3; they are rolled later."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["scavenge"])
    state, _ = _slays(state, 0, "howling vagrant")

    assert (0, 0, 0, 0) == paying(state, 0)
    assert OUR_BOX.mutation["howling vagrant"].dice == dice(state, 0)


def test_stable_rewards_count_this_round():
    """A stable reward adds in Phase 4 or 5."""
    state = with_cards(set_table(("raven", "wolf"), row=ROW), 0, up=["gill flare"])
    state, _ = _slays(state, 0, "rust golem")

    assert OUR_BOX.mutation["rust golem"].stable[:3] == bonus(state, 0)[:3]


def test_turns_go_round_until_all_have_passed():
    """From the start player clockwise, one Mutation or a pass a turn; who cannot pay is passed over."""
    state = set_table(("raven", "deer", "lion"), start=1, row=ROW)
    state = with_cards(state, 0, up=["stalk", "stalk"])
    state = with_cards(state, 2, up=["pride hunt"])
    flow = Flow(Rigged())
    state = TakeTurns(1).run(state, flow)
    first = flow.taken()
    state = ChooseMutation(2).resolve(state, {2: Slay("feral hiker")}, flow)
    state = TakeTurns(0).run(state, flow)
    second = flow.taken()
    state = ChooseMutation(0).resolve(state, {0: Pass()}, flow)
    TakeTurns(1).run(state, flow)

    assert [ChooseMutation(2), TakeTurns(0)] == first
    assert [ChooseMutation(0), TakeTurns(1)] == second
    assert [] == flow.taken()


def test_a_pass_is_final():
    """Who passed is not asked again, though dice are left."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["stalk"], passed=True)
    flow = Flow(Rigged())
    TakeTurns(0).run(state, flow)

    assert [] == flow.taken()


def test_nobody_must_slay():
    """Players may slay: a pass is always among the orders."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["stalk"])

    assert "pass" in _orders(state, 0)


def test_row_is_filled_up_at_the_end_of_the_round():
    """Not during Phase 3; unslain ones stay; the row runs short when the pile is empty."""
    state = with_cards(set_table(("raven", "deer"), row=ROW[:3]), 0, up=["stalk"])
    slain, _ = _slays(state, 0, "rat king")
    cleared, _ = run(slain, ClearTable())
    short, _ = run(replace(slain, pile=()), ClearTable())

    assert ("feral hiker", "rust golem") == slain.row
    assert ("feral hiker", "rust golem", slain.pile[0]) == cleared.row
    assert ("rat king",) == cleared.camps[0].slain
    assert ("feral hiker", "rust golem") == short.row


def test_every_mutation_costs_something_different():
    """Cost to Defeat: each requires a different combination of dice."""
    costs = [mutation.cost for mutation in OUR_BOX.mutations]

    assert len(costs) == len(set(costs))


def test_most_mutations_give_influence():
    """Most reward Influence; some offer dice or stable rewards for Phases 4 and 5."""
    mutations = OUR_BOX.mutations

    assert sum(mutation.influence > 0 for mutation in mutations) > len(mutations) / 2
    assert any(any(mutation.dice) for mutation in mutations)
    assert any(any(mutation.stable) for mutation in mutations)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("slay", "behemoth"), "The behemoth is not among the mutations on the table."),
        (("slay", "slag", "colossus"), "The slag colossus costs 4 attack; you lack 3 attack."),
        (("dance",), None),
    ],
)
def test_why_not(words, reason):
    """An order that is not possible is answered with the reason."""
    state = with_cards(set_table(("raven", "deer"), row=ROW), 0, up=["stalk"])

    assert reason == ChooseMutation(0).explain(state, 0, words)
