"""Orders by mail: what players type, and the reasons they get."""

import pytest

from pbem.engine.reader.orders import AmbiguousOrder, NotAllowed, NotUnderstood, exact, take
from pbem.games.animality import GAME
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.moves import Bounty, Draft, Slay, other_names
from pbem.games.animality.rules.prepare import ChooseBounty, ChooseLast, ChoosePair
from pbem.games.animality.rules.rounds import PlayRound
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase, Played, Side
from pbem.testing.play.sample_tables import kernel_for, scene
from tests.games.animality.support import set_table, stepwise, with_cards

UP, DOWN = Side.UP, Side.DOWN

HAND = ("burrow", "claw swipe", "claw swipe", "king's roar", "slow and steady")


@pytest.fixture(scope="module")
def kernel():
    return kernel_for(GAME, 4, 1, {"factions": "drawn"})


@pytest.fixture(scope="module")
def draft(kernel):
    """Seat 0 holds a hand of five."""
    state = set_table(("lion", "deer", "axolotl", "tortoise"), phase=Phase.DRAFT, hands=(HAND,) * 4)
    return scene(kernel, state, ChoosePair(4)).position


@pytest.mark.parametrize(
    "line",
    [
        "draft claw swipe up, burrow down",
        "draft burrow down, claw swipe up",
        "claw up, burrow down",
        "Draft Burrow down and Claw Swipe up please",
        "burrow down claw up",
        "draft: burrow down; claw swipe up.",
    ],
)
def test_a_pick_is_read(kernel, draft, line):
    """The verb may be left out, names may be shortened, the order of the two does not matter."""
    (part,) = take(kernel, draft, 0, line).parts

    assert Draft(Played("burrow", DOWN), Played("claw swipe", UP)) == part.move


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("kings roar up, burrow down", "king's roar"),
        ("king\u2019s roar up, burrow down", "king's roar"),
        ("slow steady up, burrow down", "slow and steady"),
        ("slow and steady up, burrow down", "slow and steady"),
        ("slow up burrow down", "slow and steady"),
    ],
)
def test_odd_names_are_read(kernel, draft, line, card):
    """Apostrophes of any shape, and small words left out."""
    (part,) = take(kernel, draft, 0, line).parts

    assert Draft(Played("burrow", DOWN), Played(card, UP)) == part.move


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("claw swipe", "claw hold"), {}),
        (("claw swipe", "claw"), {}),
        (
            ("claw swipe", "king's roar"),
            {"claw": "claw swipe", "kings roar": "king's roar", "king's": "king's roar"},
        ),
        (("the auctioneer",), {"auctioneer": "the auctioneer"}),
    ],
)
def test_short_names_mean_one_card(words, names):
    """A first word stands for a name only where no other name begins with it or is it."""
    assert names == other_names(words)


def test_two_copies_are_read(kernel, draft):
    """Two copies of one name, one up and one down."""
    (part,) = take(kernel, draft, 0, "claw swipe up, claw swipe down").parts

    assert "draft claw swipe down, claw swipe up" == str(part.move)


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("stalk up, burrow down", NotAllowed, "You do not hold stalk."),
        ("burrow up", AmbiguousOrder, "stops before it says enough"),
        ("burrow up, burrow down", NotAllowed, "another beside burrow"),
        ("burrow, claw swipe", NotAllowed, "up or down"),
        ("slay rat king", NotUnderstood, "No order"),
        ("burrow up, claw up?", NotUnderstood, "question mark"),
    ],
)
def test_wrong_picks_get_a_reason(kernel, draft, line, error, words):
    """Card not in hand, one card only, sides missing, another question's order."""
    with pytest.raises(error, match=words):
        take(kernel, draft, 0, line)


def test_bounty_by_name_or_faction(kernel):
    """`bounty ben` and `bounty deer` mean the same."""
    state = set_table(("lion", "deer", "axolotl", "tortoise"), "scrapyard", phase=Phase.BOUNTY)
    position = scene(kernel, state, ChooseBounty(4)).position

    assert [Bounty("deer")] * 3 == [
        take(kernel, position, 0, line).parts[0].move for line in ("bounty Ben", "bounty deer", "ben")
    ]
    with pytest.raises(NotAllowed, match="yourself"):
        take(kernel, position, 0, "bounty anna")


def test_players_who_share_a_name_are_named_by_faction():
    """A name that two have, or that is another's faction, is not taken for either."""
    state = set_table(("lion", "deer", "axolotl"), "scrapyard", names=("Anna", "Lion", "Anna"))
    level = ChooseBounty(3).options(state, 1).follow("bounty")

    assert {} == level.names
    assert ["lion", "axolotl"] == list(level.words)


def test_slaying_orders(kernel):
    """`slay rat king`, the article of a name left out, `pass` alone on its line."""
    row = ("rat king", "the auctioneer", "moss titan")
    state = set_table(("raven", "deer", "axolotl", "tortoise"), row=row)
    state = with_cards(state, 0, up=["stalk", "mane display"])
    position = scene(kernel, state, ChooseMutation(0), PlayRound()).position

    assert Slay("rat king") == take(kernel, position, 0, "slay rat").parts[0].move
    assert Slay("the auctioneer") == take(kernel, position, 0, "slay the auctioneer").parts[0].move
    assert Slay("the auctioneer") == take(kernel, position, 0, "slay auctioneer").parts[0].move
    assert "pass" == str(take(kernel, position, 0, "pass").parts[0].move)
    with pytest.raises(NotAllowed, match="you lack 1 defense"):
        take(kernel, position, 0, "slay moss titan")


def test_dice_of_a_later_phase_are_why_a_slaying_is_refused(kernel):
    """Bared fangs show two attack dice, but of phase 4: the refusal says that those do not pay."""
    state = set_table(("raven", "deer", "axolotl", "tortoise"), row=("rat king", "slag colossus"))
    state = with_cards(state, 0, up=["bared fangs", "stalk"])
    position = scene(kernel, state, ChooseMutation(0), PlayRound()).position

    with pytest.raises(NotAllowed, match=r"you lack .*\(dice of phase 4 or 5 do not pay\)\."):
        take(kernel, position, 0, "slay slag colossus")


def test_wolf_orders(kernel):
    """The wolf says which die it saves, and is told so when it does not."""
    state = set_table(("wolf", "deer", "axolotl", "tortoise"), row=("warden of ash",))
    state = with_cards(state, 0, up=["stalk", "stalk"])
    position = scene(kernel, state, ChooseMutation(0), PlayRound()).position

    saved = take(kernel, position, 0, "slay warden of ash save defense").parts[0].move

    assert Slay("warden of ash", Kind.DEFENSE) == saved
    with pytest.raises(AmbiguousOrder):
        take(kernel, position, 0, "slay warden of ash")


def test_last_card_orders(kernel):
    """`play forage up`, or without the verb."""
    state = set_table(("deer", "wolf", "axolotl", "tortoise"), phase=Phase.LAST, hands=(("forage",),) * 4)
    position = scene(kernel, state, ChooseLast((0,)), PlayRound()).position

    assert "play forage up" == str(take(kernel, position, 0, "play forage up").parts[0].move)
    assert "play forage down" == str(take(kernel, position, 0, "forage down").parts[0].move)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_canonical_orders_read_back(players):
    """Every move played is found again by its own text."""
    for kernel, progress in stepwise(players, 7):
        for answer in progress.position.sealed:
            level = kernel.options(progress.position, answer.seat)
            assert answer.move == exact(level, str(answer.move))


@pytest.mark.parametrize("players", [2, 6])
def test_prompts_are_short(players):
    """36 characters leave room for the code."""
    for _, progress in stepwise(players, 3):
        decision, state = progress.position.decision, progress.position.state
        if decision is not None:
            assert 36 >= max(len(decision.prompt(state, seat)) for seat in decision.seats)
            assert 26 >= max(len(decision.silence(state, seat)) for seat in decision.seats)


@pytest.mark.parametrize("players", [2, 5])
def test_every_order_begins_with_a_known_verb(players):
    """Standing orders are known by these words, and end with their round."""
    for kernel, progress in stepwise(players, 8):
        state = progress.position.state
        assert GAME.period(state) == (f"round {state.round}" if state.round else "")
        for seat in kernel.unanswered(progress.position):
            assert set(kernel.options(progress.position, seat).words) <= set(GAME.verbs)
