"""Wishes of a standing preference: which cards, kills and targets they pick, and what they never pick."""

import pytest

from pbem.engine.chance import Chance
from pbem.engine.moves import tree
from pbem.games.animality import GAME
from pbem.games.animality.rules.moves import draft_options, play_options
from pbem.games.animality.rules.prepare import ChooseBounty
from pbem.games.animality.rules.setup import ChooseFaction
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.view import view_of
from tests.games.animality.support import at_question, set_table, with_cards

HAND = ("burrow", "claw swipe", "claw swipe", "forage", "king's roar", "stalk", "thick hide")


def _view(hand=HAND):
    hands = (hand, (), ())
    return view_of(set_table(("raven", "deer", "axolotl"), phase=Phase.DRAFT, hands=hands), 0)


def _drafted(*wishes, hand=HAND):
    return GAME.granted(_view(hand), draft_options(hand), wishes)


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        # Cards by name, in the order of the list, not of the hand.
        (("thick hide down", "burrow up", "stalk up"), "draft burrow up, thick hide down"),
        # Short and odd spellings, as in an order.
        (("kings roar down", "claw up"), "draft claw swipe up, king's roar down"),
        (("draft stalk up", "forage down"), "draft forage down, stalk up"),
        # What is not in the hand is passed over.
        (("pride hunt up", "stalk up", "mud bath up", "burrow down"), "draft burrow down, stalk up"),
        # A kind is the card with the most of it, then with the most of all.
        (("defense up", "attack down"), "draft burrow up, king's roar down"),
        (("attack up", "defense down"), "draft burrow down, stalk up"),
        # One card a wish, and then from the top again.
        (("attack up",), "draft claw swipe up, stalk up"),
        (("claw swipe up",), "draft claw swipe up, claw swipe up"),
        (("claw swipe up", "claw swipe down"), "draft claw swipe down, claw swipe up"),
        (("influence up", "unseen by others up", "recover up"), "draft forage up, king's roar up"),
        # Any card gives the most dice or the greatest bonus there is.
        (("any down", "any up"), "draft burrow down, forage up"),
    ],
)
def test_two_cards_are_drafted_by_wishes(wishes, order):
    """The list from its top, a card for each wish that fits, until there are two."""
    assert order == str(_drafted(*wishes).move)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (("stalk up", "pride hunt up"), "only stalk up is in this hand"),
        (("influence up",), "only king's roar up is in this hand"),
        (("pride hunt up",), "nothing of it is in this hand"),
    ],
)
def test_nothing_is_played_that_was_not_wished_for(wishes, why):
    """Where two cards do not fit the player is asked, and told why."""
    granted = _drafted(*wishes)

    assert (None, why) == (granted.move, granted.lacking)


def test_wishes_are_about_their_own_question():
    """A list of kills says nothing to a draft, and a list of cards nothing to slaying."""
    assert None is _drafted("slay rat king", "pass", "bounty deer")
    state = with_cards(set_table(("raven", "deer", "axolotl"), row=("rat king",)), 0, up=["stalk"])
    options = ChooseMutation(0).options(state, 0)

    assert None is GAME.granted(view_of(state, 0), options, ("attack up", "bounty deer"))


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        (("slay the auctioneer", "slay rat king", "pass"), "slay rat king"),
        (("attack up", "slay rat", "pass"), "slay rat king"),
        (("slay moss titan", "pass"), "pass"),
        (("pass", "slay rat king"), "pass"),
    ],
)
def test_kills_in_their_order(wishes, order):
    """The first that can be paid for; a pass in the list is a wish as well."""
    row = ("rat king", "the auctioneer", "moss titan")
    state = with_cards(set_table(("raven", "deer", "axolotl"), row=row), 0, up=["stalk"])
    options = ChooseMutation(0).options(state, 0)

    assert order == str(GAME.granted(view_of(state, 0), options, wishes).move)


def test_no_kill_of_the_list_means_the_player_is_asked():
    """Without a pass in the list nothing is passed."""
    state = with_cards(set_table(("raven", "deer", "axolotl"), row=("rat king",)), 0, up=["stalk"])
    granted = GAME.granted(view_of(state, 0), ChooseMutation(0).options(state, 0), ("slay moss titan",))

    assert (None, "nothing in it is possible now") == (granted.move, granted.lacking)


def test_the_wolf_says_which_die_it_saves():
    """Where several dice could be saved the wish must name one."""
    row = ("warden of ash",)
    state = with_cards(set_table(("wolf", "deer", "raven"), row=row), 0, up=["stalk", "stalk"])
    view, options = view_of(state, 0), ChooseMutation(0).options(state, 0)

    assert "could mean" in GAME.granted(view, options, ("slay warden of ash",)).lacking
    assert "slay warden of ash save defense" == str(
        GAME.granted(view, options, ("slay warden of ash save defense",)).move
    )


def test_a_last_card_is_played_by_wishes():
    """The deer's last card on the side of the first wish that fits it."""
    view, options = _view(("forage",)), tree(play_options(("forage",)))

    assert "play forage down" == str(GAME.granted(view, options, ("claw up", "attack down", "any up")).move)
    assert "nothing of it is in this hand" == GAME.granted(view, options, ("claw up",)).lacking


def test_bounties_and_factions_by_wishes():
    """By player or faction, and the next faction where the first is gone."""
    state = set_table(("raven", "deer", "axolotl"), "scrapyard", phase=Phase.BOUNTY)
    options = ChooseBounty(3).options(state, 0)
    kernel, position = at_question(3, ChooseFaction)
    view = GAME.view(position.state, 0)

    assert "bounty axolotl" == str(GAME.granted(view_of(state, 0), options, ("bounty cleo",)).move)
    assert "choose wolf" == str(
        GAME.granted(view, kernel.options(position, 0), ("choose unicorn", "choose wolf")).move
    )


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("claw swipe", "Say whether you want it up or down: claw swipe up, or claw swipe down."),
        ("attack", "Say whether you want it up or down"),
        ("unicorn up", "no card of this box"),
        ("claw swipe up down", "no card of this box"),
        ("...", "no card of this box"),
        ("slay", "names no mutation of this box"),
        ("slay unicorn", "names no mutation of this box"),
        ("slay rat king save speed", "names no mutation of this box"),
        ("bounty zoe", "names no other player"),
        ("bounty anna", "names no other player"),
        ("bounty raven", "names no other player"),
        ("choose unicorn", "names no faction"),
        ("pass later", "pass stands alone"),
    ],
)
def test_a_wish_that_can_never_be_granted_has_a_problem(wish, problem):
    """Said in words when it is filed."""
    assert problem in GAME.wish_problem(_view(), wish)


@pytest.mark.parametrize(
    "wish",
    [
        *(
            "claw swipe up",
            "claw down",
            "kings roar up",
            "shellback up",
            "attack down",
            "any up",
            "Influence UP",
        ),
        *("slay rat", "slay warden of ash save defense", "pass", "bounty ben", "bounty deer", "choose wolf"),
    ],
)
def test_a_wish_that_may_be_granted_has_none(wish):
    """Cards of the whole box, also those of factions that are not in play, and every other order."""
    assert None is GAME.wish_problem(_view(), wish)


def test_wishes_see_what_their_seat_sees():
    """The same answer after all that the seat cannot know is dealt again."""
    kernel, position = at_question(4, ChooseBounty, seed=2, factions="drawn")
    while "draft" not in kernel.options(position, 1).words:
        position = kernel.lapse(position).position
    wishes = ("attack up", "defense down", "any up")
    options = kernel.options(position, 1)
    before = GAME.granted(GAME.view(position.state, 1), options, wishes)
    redealt = GAME.resample(position.state, 1, Chance(b"again"))

    assert redealt != position.state
    assert before == GAME.granted(GAME.view(redealt, 1), options, wishes)
