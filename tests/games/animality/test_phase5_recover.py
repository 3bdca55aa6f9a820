"""Phase 5, Recover: health, quests, the order of things, and the table cleared."""

from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.events import HealthLost, InfluenceGained, Recovered, RoundEnded
from pbem.games.animality.rules.recover import (
    CheckWin,
    ClearTable,
    LoseHealth,
    RecoverAndQuest,
    ResetDefeated,
    RewardLowest,
)
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Source, holds
from tests.games.animality.support import health, influence, run, set_table, told, with_cards


def test_recover_is_dice_and_bonuses():
    """Everybody gains rolled and fixed Recover."""
    state = with_cards(set_table(("wolf", "deer")), 0, up=["lick wounds"], down=["lick wounds"], health=1)
    state, _ = run(state, RecoverAndQuest(), faces=(3,))

    assert 1 + 3 + 2 == health(state)[0]


def test_health_ends_at_ten():
    """The track ends at 10 for all."""
    state = with_cards(set_table(("deer", "wolf")), 0, down=["regrow limb"], health=9)
    state, _ = run(state, RecoverAndQuest())

    assert 10 == health(state)[0] == OUR_BOX.health


def test_quests_give_influence():
    """Influence dice and fixed Influence."""
    state = with_cards(set_table(("deer", "wolf")), 0, up=["territorial call"], down=["strange charm"])
    state, _ = run(state, RecoverAndQuest(), faces=(2,))

    assert 2 + 1 == influence(state)[0]
    assert 3 == state.camps[0].tally[list(Source).index(Source.QUESTS)]


def test_defeated_players_begin_again():
    """Back to the faction's own health, no Recover this round, Influence dice and bonuses as usual."""
    state = with_cards(
        set_table(("elephant", "wolf")),
        0,
        up=["lick wounds", "territorial call"],
        down=["lick wounds"],
        health=0,
        defeated=True,
    )
    state, _ = run(state, ResetDefeated(), RecoverAndQuest(), faces=(1,))

    assert holds(state, 0, Point.START_HEALTH) == health(state)[0]
    assert 1 == influence(state)[0]


def test_order_of_phase_five():
    """Reset, the Location's loss, recovery and Influence, the Location's gain, the win check."""
    crater = set_table(("deer", "wolf"), "glowing crater").with_camp(1, health=0, defeated=True)
    tower = set_table(("deer", "wolf"), "broadcast tower")
    steps = (ResetDefeated(), LoseHealth(), RecoverAndQuest(), RewardLowest(), CheckWin())

    assert [HealthLost, Recovered, Recovered, RoundEnded] == [
        type(event) for event in told(run(crater, *steps)[1])
    ]
    assert [Recovered, Recovered, InfluenceGained, InfluenceGained, RoundEnded] == [
        type(event) for event in told(run(tower, *steps)[1])
    ]


def test_start_player_token_goes_left():
    """To the next seat clockwise, and round the table."""
    state = set_table(("deer", "wolf", "lion"), start=2)

    assert 0 == run(state, ClearTable())[0].start


def test_round_ends_with_a_mark():
    """The end of a round is worth a mail to everybody."""
    _, flow = run(set_table(), CheckWin())

    assert flow.marked
    assert flow.outcome is None
