"""Phase 2, Gather: dice on face-up cards, and what they may be used for."""

from pbem.games.animality.rules.dice_kinds import Kind, single
from pbem.games.animality.rules.pools import bonus, dice, paying
from pbem.games.animality.rules.recover import ClearTable
from pbem.games.animality.rules.slaying import GatherDice
from pbem.games.animality.rules.state import Phase
from tests.games.animality.support import run, set_table, with_cards


def test_dice_shown_on_cards_face_up():
    """Dice equal to those shown; face-down cards give none."""
    state = with_cards(set_table(), 0, up=["stalk", "pride hunt"], down=["claw swipe"])

    assert (3, 1, 0, 0) == dice(state, 0)
    assert (2, 0, 0, 0) == bonus(state, 0)


def test_limited_dice_do_not_pay():
    """Phase 4 only and phase 5 only dice are rolled, but pay for no Mutation."""
    state = with_cards(set_table(), 0, up=["bared fangs", "forage", "claw swipe"])

    assert (1, 0, 0, 0) == paying(state, 0)
    assert (3, 0, 2, 0) == dice(state, 0)


def test_nobodys_dice_are_spent_yet():
    """The phase begins the slaying with all dice on the cards."""
    state = set_table(phase=Phase.LAST).with_camp(0, spent=single(Kind.ATTACK), passed=True, fresh=0)
    state, _ = run(state, GatherDice())

    assert Phase.SLAY == state.phase
    assert (0, 0, 0, 0) == state.camps[0].spent
    assert not state.camps[0].passed


def test_faction_cards_work_for_whoever_drafts_them():
    """The Ability deck is shared; a raven may play the lion's cards."""
    state = with_cards(set_table(("raven", "lion")), 0, up=["pride hunt"])

    assert (2, 0, 0, 0) == dice(state, 0)


def test_bonuses_add_up():
    """Face-down cards, the faction, the Location and slain Mutations all add."""
    state = with_cards(
        set_table(("axolotl", "lion"), "herb terraces"),
        0,
        down=["lick wounds"],
        slain=("rust golem",),
        fresh=1,
    )
    recover = dict(state.box.faction["axolotl"].changes)["stable_recover"]

    assert (0, 4, recover + 2 + 2, 0) == bonus(state, 0)


def test_rewards_of_earlier_rounds_do_not_count():
    """Rewards count in their own round only."""
    state = set_table(("wolf", "deer")).with_camp(0, slain=("rust golem", "howling vagrant"), fresh=0)

    assert (0, 0, 0, 0) == bonus(state, 0)
    assert (0, 0, 0, 0) == dice(state, 0)


def test_dice_go_back_after_the_round():
    """No die, card, bonus or token is kept; all Ability cards are one deck again."""
    state = with_cards(
        set_table(location="scrapyard"), 0, up=["stalk"], down=["burrow"], bounty=1, spent=(1, 0, 0, 0)
    )
    state, _ = run(state, ClearTable())

    assert (0, 0, 0, 0) == dice(state, 0) == bonus(state, 0)
    assert state.box.deck(state.factions) == state.deck
    assert state.camps[0].bounty is None
