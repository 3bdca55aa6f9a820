"""What the bot leaves for later: lines a player could write, from the view alone, and what they save."""

import pytest

from pbem.desk.filing import leave
from pbem.engine.chance import Chance
from pbem.engine.moves import tree
from pbem.games.dstcg import GAME
from pbem.store.words import StandingKind
from pbem.testing.waits import measure, play
from tests.games.dstcg.support import Competition


def left(play, seat, *, asked=True, held=(), answer=()):
    """The lines a seat writes, after its answer or without being asked."""
    options = play.kernel.options(play.progress.position, 0) if asked else tree(())
    return GAME.ahead(GAME.view(play.state, seat), options, answer, held, Chance(b"test"))


def test_a_turn_is_left_for_whether_anybody_plays():
    """One line for the next turn: an order if somebody plays, another if nobody does."""
    play = Competition(("heron tiger lark", "skink ant", "moose newt"), ("jaguar", "monitor", "hare"))

    assert ("if anyone plays: play tiger else pass",) == left(play, 0)


def test_two_turns_are_left_before_the_first():
    """Who is told of a new round and not asked leaves the first turn too, but looks where nobody plays."""
    play = Competition(("heron tiger lark", "skink ant", "moose newt"), ("jaguar", "monitor", "hare"))

    assert ("if anyone plays: play skink else ask", "if anyone plays: play ant else pass") == left(
        play, 1, asked=False
    )


def test_who_has_passed_leaves_nothing():
    """There is no turn to come."""
    play = Competition(("heron gecko", "skink", "moose"), passed=(1,))

    assert () == left(play, 1)


def test_what_was_left_before_is_withdrawn():
    """A letter with new orders begins by clearing the old ones, also where nothing new can be said."""
    play = Competition(("heron gecko", "skink", "moose"))

    assert "clear" == left(play, 0, held=("then pass",))[0]
    assert ("clear",) == left(play, 0, held=("then pass",), answer=("play", "fecundity"))
    assert () == left(play, 0, answer=("play", "fecundity"))


@pytest.mark.parametrize("asked", [True, False])
def test_every_line_is_one_a_player_may_write(asked):
    """The desk's own reader takes it."""
    play = Competition(("heron regression tiger", "skink ant", "moose"), ("", "monitor cobra", "newt"))
    view = GAME.view(play.state, 0)
    for line in left(play, 0, asked=asked):
        verb, _, argument = line.partition(" ")
        assert verb == str(leave(GAME, view, (), StandingKind(verb), argument).kind)


def test_half_the_waits_at_three_players():
    """The short form of `pbem game waits dstcg`: whole matches, with and without."""
    with_orders = [play(GAME, 3, f"short {deal}", range(3)).waits for deal in range(3)]
    without = [play(GAME, 3, f"short {deal}").waits for deal in range(3)]

    assert sum(with_orders) <= sum(without) / 2


def test_both_kinds_of_bot_are_measured_side_by_side():
    """Every seat of a deal plays once with orders and once without."""
    (pairing,) = measure(GAME, 2, 1, "short").pairings

    assert 2 == len(pairing.scores(writing=True)) == len(pairing.scores(writing=False))
    assert pairing.with_orders.used > 0 == pairing.without.used
