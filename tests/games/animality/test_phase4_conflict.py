"""Phase 4, Conflict: values, damage, Influence gained and lost."""

import pytest

from pbem.engine.steps import Flow
from pbem.games.animality.rules.conflict import LoseInfluence, RevealCards, RollConflict, TakeDamage
from pbem.games.animality.rules.events import CardsRevealed, Rolled
from pbem.games.animality.rules.state import Source
from pbem.games.animality.rules.view import view_of
from tests.games.animality.support import Rigged, health, influence, run, set_table, told, with_cards

# Bone Orchard: counter-clockwise 1, so seat 0 attacks seat 1; it changes only what is lost.
# Canopy Bridge: ANY, and its rule comes after the losses.


def _duel(attack, defense, before, **changes):
    """Seat 0 attacks seat 1 with these values."""
    state = set_table(("deer", "wolf"), "scrapyard")
    state = state.with_camp(0, values=(attack, 99, 0, 0), bounty=1)
    return state.with_camp(1, values=(0, defense, 0, 0), health=before, bounty=0, **changes)


def test_face_down_cards_are_turned_up_first():
    """Before dice are rolled everybody sees what lay face down."""
    state = with_cards(set_table(("deer", "wolf")), 1, up=["stalk"], down=["burrow", "forage"])
    before = view_of(state, 0)
    state, flow = run(state, RevealCards())

    assert 2 == before.hidden[1]
    assert [CardsRevealed(1, ("burrow", "forage"))] == told(flow)
    assert flow.revealed
    assert state.camps[1] == view_of(state, 0).camps[1]


def test_values_are_dice_and_bonuses():
    """Attack Value and Defense Value: rolled values added to stable bonuses."""
    state = with_cards(
        set_table(("deer", "wolf")), 0, up=["stalk", "claw swipe"], down=["claw swipe", "thick hide"]
    )
    state, _ = run(state, RollConflict(), faces=(3, 1, 2))

    assert (3 + 1 + 2, 2 + 2, 0, 0) == state.camps[0].values


def test_roll_order():
    """Start player first, clockwise; attack before defense; each roll is told die by die."""
    state = set_table(("deer", "wolf", "raven"), start=1)
    for seat in range(3):
        state = with_cards(state, seat, up=["stalk"])
    state, flow = run(state, RollConflict(), faces=(3, 2, 1, 0, 2, 1))

    assert [1, 2, 0] == [event.seat for event in told(flow, Rolled)]
    assert ["attack 3; defense 2", "attack 1; defense 0", "attack 2; defense 1"] == [
        event.text(str) for event in told(flow, Rolled)
    ]
    assert [(2, 1), (3, 2), (1, 0)] == [camp.values[:2] for camp in state.camps]


@pytest.mark.parametrize(("attack", "defense", "left"), [(7, 4, 2), (4, 4, 5), (3, 4, 5)])
def test_damage_is_attack_less_defense(attack, defense, left):
    """The defense value is subtracted from the attack value; what is left over is damage."""
    state, _ = run(_duel(attack, defense, 5), TakeDamage())

    assert left == health(state)[1]


@pytest.mark.parametrize(
    ("before", "damage", "after", "gain"),
    [
        pytest.param(7, 4, 3, 2, id="seven to three"),
        pytest.param(9, 3, 6, 0, id="nine to six"),
        pytest.param(3, 9, 0, 3 + 2, id="three to defeat"),
        pytest.param(9, 12, 0, 5 + 2, id="nine to defeat"),
        pytest.param(5, 1, 4, 1, id="five to four"),
        pytest.param(6, 1, 5, 0, id="six to five"),
        pytest.param(5, 0, 5, 0, id="no damage"),
    ],
)
def test_influence_for_damage(before, damage, after, gain):
    """One Influence for each damage that drops health below 5, 2 more for a defeat, none beyond 0."""
    state, _ = run(_duel(damage, 0, before), TakeDamage())

    assert after == health(state)[1]
    assert gain == influence(state)[0]


def test_a_defeated_players_attack_counts():
    """All values are fixed before damage: both may defeat each other."""
    state = set_table(("deer", "wolf"), "scrapyard")
    state = state.with_camp(0, values=(9, 0, 0, 0), bounty=1).with_camp(1, values=(9, 0, 0, 0), bounty=0)
    state, _ = run(state, TakeDamage())

    assert [0, 0] == health(state)
    assert [7, 7] == influence(state)


def _ganged(first, second, defense, start=0):
    """Seats 0 and 1 both attack seat 2, who has health 5."""
    state = set_table(("deer", "wolf", "axolotl"), "canopy bridge", start=start)
    state = state.with_camp(0, values=(first, 0, 0, 0), bounty=2)
    state = state.with_camp(1, values=(second, 0, 0, 0), bounty=2)
    return state.with_camp(2, values=(0, defense, 0, 0), bounty=0, health=5)


def test_two_attackers_come_in_turn_order():
    """Defense 4 against 7 and 8: the first does 3, the second has 4 left but finds only 2 health."""
    state, _ = run(_ganged(7, 8, 4), TakeDamage())

    assert [3, 2 + 2, 0] == influence(state)
    assert 0 == health(state)[2]


def test_turn_order_decides_who_defeats():
    """Two deadly attackers: the first in turn order from the start player gets all, the later nothing."""
    first, _ = run(_ganged(9, 9, 0, start=0), TakeDamage(), LoseInfluence())
    second, _ = run(_ganged(9, 9, 0, start=1), TakeDamage(), LoseInfluence())

    assert [7, 0, 0] == influence(first)
    assert [0, 7, 0] == influence(second)


def test_nobody_attacked_nobody_hurt():
    """Under ANY who holds no token takes no damage, and attacks as usual."""
    before = _ganged(7, 8, 4)
    state, _ = run(before, TakeDamage())

    assert health(before)[:2] == health(state)[:2]


def test_losses_come_after_gains_and_stop_at_nothing():
    """Defeated at 0 who gained 3 in the same phase has 1; defeated at 1 without a gain has 0."""
    state = set_table(("deer", "wolf"), "scrapyard")
    gained = state.with_camp(0, defeated=True).gaining(0, Source.DAMAGE, 3)
    poor = state.with_camp(0, defeated=True).gaining(0, Source.SLAYING, 1)

    assert 1 == influence(run(gained, LoseInfluence())[0])[0]
    assert 0 == influence(run(poor, LoseInfluence())[0])[0]


def test_defeated_players_lose_two_once():
    """Two attackers, one loss; the attackers lose nothing."""
    state = _ganged(9, 9, 0).gaining(2, Source.QUESTS, 10)
    state, _ = run(state, TakeDamage(), LoseInfluence())

    assert [7, 0, 8] == influence(state)


def test_values_never_fall_below_nothing():
    """An Attack Value is never below 0."""
    state, _ = run(set_table(("deer", "wolf"), "dust flats"), RollConflict())

    assert [0, 0] == [camp.values[0] for camp in state.camps]


def test_dice_come_from_the_matchs_chance():
    """Every die is a draw of the flow's chance, so that a replay rolls the same."""
    flow = Flow(Rigged(3, 3))
    RollConflict().run(with_cards(set_table(("deer", "wolf")), 0, up=["stalk"]), flow)

    assert not flow.chance.faces
