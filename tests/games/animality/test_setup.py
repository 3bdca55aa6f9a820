"""Setup: factions, decks, tracks, Mutations, and round 1's deal and Location."""

from collections import Counter

import pytest

from pbem.engine.moves import Written, count
from pbem.games.animality import GAME
from pbem.games.animality.rules.events import FactionTaken, LocationRevealed
from pbem.games.animality.rules.prepare import ChooseBounty, ChoosePair
from pbem.games.animality.rules.setup import ChooseFaction
from pbem.testing.play.sample_tables import kernel_for
from tests.games.animality.support import answer_all, at_question


def _started(players, factions="drawn", seed=1):
    return kernel_for(GAME, players, seed, {"factions": factions}).start().position.state


@pytest.mark.parametrize("players", range(2, 7))
def test_players_choose_factions_in_secret(players):
    """Setup step 1: everybody is asked at once, and may name any of the eight."""
    kernel = kernel_for(GAME, players, 1)
    position = kernel.start().position

    assert ChooseFaction(tuple(range(players))) == position.decision
    assert [8] * players == [count(kernel.options(position, seat)) for seat in range(players)]


def test_different_factions_are_taken_as_named():
    """Setup step 1: who is alone in naming a faction has it."""
    kernel = kernel_for(GAME, 3, 1)
    orders = {0: ("choose", "raven"), 1: ("choose", "lion"), 2: ("choose", "deer")}
    progress = answer_all(kernel, kernel.start().position, orders)

    assert ("raven", "lion", "deer") == progress.position.state.factions


def test_a_faction_wanted_by_two_is_drawn_for():
    """Two name the lion: chance gives it to one, and the other chooses again from what is left."""
    kernel = kernel_for(GAME, 3, 1)
    orders = {0: ("choose", "lion"), 1: ("choose", "lion"), 2: ("choose", "deer")}
    progress = answer_all(kernel, kernel.start().position, orders)
    state = progress.position.state
    taken = [told.event for told in progress.told if isinstance(told.event, FactionTaken)]
    loser = state.factions.index("")

    assert FactionTaken(1 - loser, "lion", False, (loser,)) in taken
    assert ChooseFaction((loser,)) == progress.position.decision
    assert 6 == count(kernel.options(progress.position, loser))


def test_taken_faction_is_refused_with_a_reason():
    """Each faction at most once."""
    kernel = kernel_for(GAME, 2, 1)
    progress = answer_all(kernel, kernel.start().position, {0: ("choose", "lion"), 1: ("choose", "lion")})
    decision, state = progress.position.decision, progress.position.state
    (loser,) = decision.seats

    assert "The lion is taken." in decision.explain(state, loser, ("choose", "lion"))


@pytest.mark.parametrize("seed", range(5))
def test_recommended_factions(seed):
    """The first four of the box are those for a first match; two more are drawn for six players."""
    four = {"lion", "elephant", "deer", "axolotl"}

    assert four == set(_started(4, "recommended", seed).factions)
    assert four > set(_started(3, "recommended", seed).factions)
    assert four < set(_started(6, "recommended", seed).factions)


def test_start_player_of_the_first_round_is_drawn():
    """Nothing is printed on who starts, so chance says."""
    assert {0, 1, 2} == {_started(3, seed=seed).start for seed in range(20)}


def test_health_is_five_but_for_some_factions():
    """Setup step 4: 5, and some factions change this; score markers at 0."""
    printed = {
        faction.name: dict(faction.changes).get("start_health", 5) for faction in GAME.open_box().factions
    }
    for seed in range(10):
        state = _started(6, seed=seed)

        assert [printed[camp.faction] for camp in state.camps] == [camp.health for camp in state.camps]
        assert [0] * 6 == [camp.influence for camp in state.camps]
    assert 5 in printed.values()
    assert len(set(printed.values())) > 1


@pytest.mark.parametrize("players", range(2, 7))
def test_all_decks_are_one(players):
    """Setup steps 3 and 5: 12 basic cards and 4 faction cards a player, shuffled into one Ability deck."""
    _, position = at_question(players, ChoosePair, seed=3, factions="drawn")
    state = position.state
    cards = Counter(state.deck)
    for hand in state.hands:
        cards.update(hand)

    assert 16 * players == cards.total()
    assert 3 * players == cards["claw swipe"]
    assert {1} == {cards[card.name] for card in state.box.abilities if card.faction in state.factions}
    assert {0} == {
        cards[card.name] for card in state.box.abilities if card.faction not in ("", *state.factions)
    }


@pytest.mark.parametrize("players", range(2, 7))
def test_one_mutation_more_than_players_is_face_up(players):
    """Setup step 7."""
    state = _started(players)

    assert players + 1 == len(state.row)
    assert 30 == len(state.row) + len(state.pile)


def test_nothing_is_dealt_twice():
    """Setup step 8 is round 1's deal and Location: one Location is revealed before the first question."""
    for seed in range(8):
        progress = kernel_for(GAME, 4, seed, {"factions": "drawn"}).start()
        state = progress.position.state
        revealed = [told.event for told in progress.told if isinstance(told.event, LocationRevealed)]

        assert [1] == [event.number for event in revealed]
        assert 15 == len(state.locations)
        assert () == state.used


@pytest.mark.parametrize(
    ("location", "dealt"), [("overgrown mall", 11), ("power plant", 7), ("dust flats", 9)]
)
def test_first_location_may_change_the_first_deal(location, dealt):
    """The first Location's rule holds for the first deal too."""
    for seed in range(400):
        kernel = kernel_for(GAME, 2, seed, {"factions": "drawn"})
        position = kernel.start().position
        if position.state.location == location:
            assert [dealt, dealt] == [len(hand) for hand in position.state.hands]
            return
    raise AssertionError(f"{location} never came first")


def test_first_question_is_a_draft_or_a_bounty():
    """With drawn factions the first question is the first pick, or the bounty where the Location says ANY."""
    kinds = {
        type(kernel_for(GAME, 3, seed, {"factions": "drawn"}).start().position.decision) for seed in range(30)
    }

    assert {ChoosePair, ChooseBounty} == kinds


def test_written_orders_choose():
    """A move known by its words alone is as good as the game's own."""
    kernel = kernel_for(GAME, 2, 1)
    progress = kernel.submit(kernel.start().position, 0, Written(("choose", "wolf")))

    assert "choose wolf" == str(kernel.answer(progress.position, 0))
