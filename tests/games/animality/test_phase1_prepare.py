"""Phase 1, Prepare: the Location, bounties, the deal, the picks, passing and the last card."""

from dataclasses import replace

import pytest

from pbem.engine.events import YOU
from pbem.engine.moves import count, leaves, walk
from pbem.engine.steps import Flow
from pbem.games.animality import GAME
from pbem.games.animality.rules.events import CardsHidden, CardsPlayed
from pbem.games.animality.rules.moves import Draft, Play, draft_options
from pbem.games.animality.rules.prepare import (
    ChooseBounty,
    ChooseLast,
    ChoosePair,
    DealCards,
    DiscardLast,
    DraftCards,
    PlayLast,
    RevealLocation,
)
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase, Played, Side, picks
from pbem.testing.play.sample_tables import kernel_for
from tests.games.animality.support import PLAIN, Rigged, at_question, run, set_table, stepwise, told

UP, DOWN = Side.UP, Side.DOWN


def _drafting(hands, factions=("wolf", "raven"), location="bone orchard"):
    state = set_table(factions, location, phase=Phase.DRAFT)
    return replace(state, hands=tuple(tuple(sorted(hand)) for hand in hands))


def test_bounties_come_before_the_deal():
    """ANY is chosen when the Location is revealed, in round 1 too: nobody holds a card yet."""
    _, position = at_question(4, ChooseBounty, seed=2, factions="drawn")

    assert ((),) * 4 == position.state.hands
    assert ((),) * 4 == tuple(GAME.view(position.state, seat).hand for seat in range(4))


@pytest.mark.parametrize(
    ("location", "sizes"),
    [
        ("bone orchard", [9, 7, 5, 3]),
        ("overgrown mall", [11, 9, 7, 5, 3]),
        ("power plant", [7, 5, 3]),
    ],
)
def test_hand_sizes(location, sizes):
    """Nine cards, two played a pick, until one is left; eleven or seven where the Location says so."""
    kernel = kernel_for(GAME, 3, 5, {"factions": "drawn"})
    start = set_table(("lion", "wolf", "raven"), location)
    position = replace(
        kernel.start().position,
        state=start,
        agenda=(DiscardLast(), DraftCards(), DealCards()),
        sealed=(),
    )
    progress = kernel.advance(position)
    seen = []
    while isinstance(progress.position.decision, ChoosePair):
        seen.append(len(progress.position.state.hands[0]))
        assert seen[-1] >= 3
        if seen[-1] == 3:
            break
        progress = kernel.lapse(progress.position)

    assert sizes == seen
    assert len(sizes) == picks(start)


@pytest.mark.parametrize("players", range(2, 7))
def test_deck_never_runs_out(players):
    """Eleven cards a player are the most that is ever dealt, and each brings sixteen."""
    state = set_table(PLAIN[:players], "overgrown mall")
    state, _ = run(state, DealCards())

    assert [11] * players == [len(hand) for hand in state.hands]
    assert 5 * players == len(state.deck)


def test_each_card_has_its_own_side():
    """Two different cards, each up or down on its own: a hand of three names gives twelve orders."""
    level = draft_options(("burrow", "forage", "stalk"))

    assert 12 == count(level)
    assert Draft(Played("burrow", UP), Played("stalk", DOWN)) in list(leaves(level))


def test_copies_are_two_cards_and_one_word():
    """Two copies of one name are two cards; up and down together is one order, however it is written."""
    level = draft_options(("claw swipe", "claw swipe"))

    assert [
        "draft claw swipe down, claw swipe down",
        "draft claw swipe down, claw swipe up",
        "draft claw swipe up, claw swipe up",
    ] == sorted(str(move) for move in leaves(level))


def test_order_of_the_two_cards_does_not_matter():
    """The move sorts itself."""
    level = draft_options(("burrow", "forage", "stalk"))

    assert walk(level, ("draft", "burrow", "up", "stalk", "down")) == walk(
        level, ("draft", "stalk", "down", "burrow", "up")
    )


def test_a_card_held_once_is_not_played_twice():
    """Exactly two different cards."""
    level = draft_options(("burrow", "forage", "stalk"))

    assert walk(level, ("draft", "burrow", "up", "burrow", "down")) is None


def test_picks_are_sealed_until_everybody_has_answered():
    """Nobody's pick shows before the last one is in, and until then it may be replaced."""
    kernel, position = at_question(3, ChoosePair, seed=1, factions="drawn")
    first, second = list(leaves(kernel.options(position, 0)))[:2]
    progress = kernel.submit(position, 0, first, at=1)
    again = kernel.submit(progress.position, 0, second, at=2)

    assert not progress.closed
    assert () == progress.told
    assert second == kernel.answer(again.position, 0)
    assert ((),) * 3 == tuple(camp.played for camp in again.position.state.camps)


def test_face_up_is_seen_face_down_is_not():
    """Face-up cards are open at once; a face-down card is a back to everybody but its player."""
    state = _drafting([("burrow", "forage", "stalk"), ("burrow", "forage", "stalk")])
    flow = Flow(Rigged())
    moves = {
        0: Draft(Played("burrow", UP), Played("stalk", DOWN)),
        1: Draft(Played("burrow", DOWN), Played("stalk", DOWN)),
    }
    state = ChoosePair(2).resolve(state, moves, flow)

    assert CardsPlayed(0, ("burrow",), 1) in told(flow)
    assert [(0, CardsHidden(0, ("stalk",))), (1, CardsHidden(1, ("burrow", "stalk")))] == [
        (each.to, each.event) for each in flow.told if isinstance(each.event, CardsHidden)
    ]
    assert (Played("burrow", UP),) == GAME.view(state, 1).cards(0)
    assert (1, 0) == GAME.view(state, 1).hidden
    assert (Played("burrow", UP), Played("stalk", DOWN)) == GAME.view(state, 0).cards(0)
    assert (1, 2) == GAME.view(state, None).hidden


def test_hands_go_left_and_the_last_card_is_discarded():
    """What is left goes one seat clockwise; the last card is discarded face down, not passed."""
    state = _drafting([("burrow",) * 7, ("forage",) * 7])
    passed, _ = run(state, DraftCards())
    last = _drafting([("burrow",), ("forage",)])
    stayed, _ = run(last, DraftCards(), DiscardLast())

    assert (("forage",) * 7, ("burrow",) * 7) == passed.hands
    assert (("burrow",), ("forage",)) == stayed.discards
    assert ((), ()) == stayed.hands


def test_first_pick_is_from_the_hand_dealt():
    """Nothing is passed before the first pick."""
    state = _drafting([("burrow",) * 9, ("forage",) * 9])

    assert state.hands == run(state, DraftCards())[0].hands


def test_a_hand_passed_on_is_not_shown_again():
    """The view shows the hand held now and no other."""
    kernel, position = at_question(4, ChoosePair, seed=4, factions="drawn")
    progress = kernel.lapse(position)
    state = progress.position.state
    shown = GAME.view(state, 0)

    assert state.hands[0] == shown.hand
    assert 1 == shown.passes_to


def test_eight_cards_are_played():
    """Each player should have eight cards played, the deer nine; ten or six at two Locations."""
    counted = set()
    for seed in range(12):
        for _, progress in stepwise(3, seed, factions="recommended"):
            state = progress.position.state
            if isinstance(progress.position.decision, ChooseMutation):
                for camp in state.camps:
                    extra = camp.faction == "deer"
                    assert 2 * picks(state) + extra == len(camp.played)
                    counted.add(len(camp.played))

    assert {8, 9} <= counted


def test_only_the_deer_is_asked_for_its_last_card():
    """After the last pick only who plays the last card is asked, for its side."""
    state = replace(set_table(("lion", "deer"), phase=Phase.LAST), hands=(("burrow",), ("forage",)))
    flow = Flow(Rigged())
    PlayLast().run(state, flow)

    assert [ChooseLast((1,))] == flow.taken()
    assert ["play forage down", "play forage up"] == sorted(
        str(move) for move in leaves(ChooseLast((1,)).options(state, 1))
    )


def test_locations_are_shuffled_again_when_none_is_left():
    """Used Locations are set aside; when the pile is empty all come back."""
    state = set_table(location="", locations=(), used=("dust flats", "scrapyard", "ruined zoo"))
    state, _ = run(state, RevealLocation())

    assert "dust flats" == state.location
    assert ("scrapyard", "ruined zoo") == state.locations
    assert () == state.used


def test_one_location_is_in_force():
    """At the start of each round one new Location is drawn; the old one has ended."""
    for _, progress in stepwise(3, 3, factions="drawn"):
        state = progress.position.state

        assert 16 == len(state.locations) + len(state.used) + 1
        assert state.location not in (*state.locations, *state.used)


def test_silence():
    """No answer: the stand-in gives a bounty, drafts, plays a last card and slays as the bot does."""
    any_place = set_table(location="scrapyard")
    hands = _drafting([("burrow", "forage", "stalk")] * 2)
    last = replace(set_table(("lion", "deer"), phase=Phase.LAST), hands=(("burrow",), ("forage",)))

    four = kernel_for(GAME, 4, 1)
    view = GAME.view(any_place, 1)
    wanted = GAME.stand_in(view, four.level(ChooseBounty(4), any_place, 1))
    assert wanted == four.fallback(ChooseBounty(4), any_place, 1).path
    two = kernel_for(GAME, 2, 1)
    assert isinstance(two.fallback(ChoosePair(2), hands, 0), Draft)
    assert two.fallback(ChoosePair(2), hands, 0) == two.fallback(ChoosePair(2), hands, 0)
    assert isinstance(two.fallback(ChooseLast((1,)), last, 1), Play)
    assert None is ChooseMutation(0).fallback(any_place, 0)


def test_silent_choosers_get_different_factions():
    """Silent seats take factions in the order of the box."""
    kernel = kernel_for(GAME, 4, 1)
    state = kernel.lapse(kernel.start().position).position.state

    assert ("lion", "elephant", "deer", "axolotl") == state.factions


def test_a_last_card_is_told_as_one():
    """It comes after two cards of the same player, and says why there is a third."""
    shown, hidden = CardsPlayed(1, ("stalk",), 0), CardsPlayed(1, (), 1)

    assert "the last card too: stalk up" == shown.text(lambda seat: "Ben")
    assert "the last card too: one face down" == hidden.text(lambda seat: "Ben")
    assert "" == hidden.text(lambda seat: YOU)
    # Somebody may be called so.
    assert "the last card too: one face down" == hidden.text(lambda seat: "You")
    assert "stalk up, one face down" == CardsPlayed(1, ("stalk",), 1).text(lambda seat: "Ben")
