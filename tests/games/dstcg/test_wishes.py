"""Wishes of a standing preference: which card a turn plays by them, and when its player is asked."""

import pytest

from pbem.engine.chance import Chance
from pbem.games.dstcg import GAME
from tests.games.dstcg.support import Competition

HANDS = ("heron tiger lark", "skink ant", "moose newt")


@pytest.fixture
def play():
    """Anna is 9 points behind Ben. Heron and lark gain her 14 on him, the heron with more food; tiger 12."""
    return Competition(HANDS, ("jaguar", "monitor cobra", "hare"))


def granted(play, *wishes):
    """What Anna's wishes come to at the question she is asked."""
    options = play.kernel.options(play.progress.position, 0)
    return GAME.granted(GAME.view(play.state, 0), options, wishes)


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        (("tiger for 12", "pass"), "play tiger"),
        (("tiger for 13", "pass"), "pass"),
        (("tiger for 13", "lark for 13", "pass"), "play lark"),
        # Of several cards the one that gains most beyond what it must.
        (("tiger or lark for 5",), "play lark"),
        (("tiger for 5 or lark for 10",), "play tiger"),
        (("tiger for 13 or lark for 14",), "play lark"),
        # At its best, with the victim in the order; what is level in points is settled by food.
        (("heron for 14",), "play heron suppress cobra"),
        (("any for 14",), "play heron suppress cobra"),
        # Any is every card that is not named.
        (("heron or lark for 20 or any for 12",), "play tiger"),
        # Without a number, whatever it gains.
        (("tiger", "pass"), "play tiger"),
        (("moose", "any"), "play heron suppress cobra"),
        (("ask for 15", "tiger"), "play tiger"),
        # As a player types it: with the verb, by number, shortened.
        (("Play Tiger for 12",), "play tiger"),
        (("b10 for 4",), "play heron suppress cobra"),
        (("tig for 4 or la for 20",), "play tiger"),
    ],
)
def test_a_turn_is_played_by_the_first_wish_that_is_granted(play, wishes, order):
    """A card that gains enough on the best of the others, scored right then; or a pass."""
    assert order == str(granted(play, *wishes).move)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (("tiger for 13",), "nothing in it gains so much"),
        (("moose for 1", "suppress cobra"), "nothing in it gains so much"),
        (("ask for 14", "tiger"), "you want to be asked"),
        (("tiger for 13", "ask"), "you want to be asked"),
    ],
)
def test_where_no_wish_is_granted_the_player_is_asked(play, wishes, why):
    """Nothing else is ever played."""
    assert (None, why) == (granted(play, *wishes).move, granted(play, *wishes).lacking)


def test_other_questions_are_answered_word_by_word(play):
    """A wish that is an order of the open question, and nothing where there is none."""
    assert None is granted(play, "suppress monitor")
    play.send(0, "play heron")

    assert "suppress monitor" == str(granted(play, "tiger for 2", "suppress hare", "suppress monitor").move)
    assert None is granted(play, "tiger for 2", "pass")


def test_a_granted_line_is_one_the_table_takes(play):
    """It is sent as it stands."""
    line = str(granted(play, "heron for 14").move)

    assert "cobra!" in " ".join(
        f"{each.card}{'' if each.healthy else '!'}" for each in play.send(0, line).state.displays[1]
    )


def test_wishes_see_what_their_seat_sees(play):
    """The same answer after all that the seat cannot know is dealt again."""
    redealt = GAME.resample(play.state, 0, Chance(b"again"))
    options = play.kernel.options(play.progress.position, 0)

    assert redealt != play.state
    assert granted(play, "any for 3") == GAME.granted(GAME.view(redealt, 0), options, ("any for 3",))


@pytest.mark.parametrize(
    "wish",
    [
        *("heron", "heron for 4", "play b10 for 4 or lynx for 6", "solar flare", "any for 5", "any", "ask"),
        *("ask for 3", "pass", "suppress monitor", "swap heron gecko", "discard newt", "ally ben", "insects"),
    ],
)
def test_a_wish_that_may_be_granted_has_no_problem(play, wish):
    """Cards of the whole box, in hand or not, and every other order."""
    assert None is GAME.wish_problem(GAME.view(play.state, 0), wish)


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("unicorn for 4", "'unicorn for 4' is no wish for a turn: name cards, and what each must gain."),
        ("heron for much", "is no wish for a turn"),
        ("heron for", "is no wish for a turn"),
        ("heron or", "is no wish for a turn"),
        ("heron lynx for 4", "is no wish for a turn"),
        ("heron for 4 or lynx", "is no wish for a turn"),
        ("heron suppress monitor", "is no wish for a turn"),
        ("heron or ask for 4", "is no wish for a turn"),
        ("...", "is no wish for a turn"),
        ("discard unicorn", "'discard unicorn' names no card of this box."),
        ("suppress", "names no card of this box"),
    ],
)
def test_a_wish_that_can_never_be_granted_has_a_problem(play, wish, problem):
    """Said in words when it is filed."""
    assert problem in GAME.wish_problem(GAME.view(play.state, 0), wish)


def test_no_points_are_counted_where_sums_are_off():
    """Such a match leaves them to its players; a card without a number may be wished for."""
    view = GAME.view(Competition(HANDS, options={"sums": "off"}).state, 0)

    assert "leaves sums to its players" in GAME.wish_problem(view, "heron for 4")
    assert None is GAME.wish_problem(view, "heron")
