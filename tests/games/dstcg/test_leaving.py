"""What the bot leaves for later: lines a player could write, from the view alone, and what they save."""

import pytest

from pbem.desk.match.standing_words import leave
from pbem.engine.chance import Chance
from pbem.engine.moves import walk
from pbem.games.dstcg import GAME
from pbem.games.dstcg.bot.choose import values
from pbem.store.tables.words import StandingKind
from pbem.testing.play.sample_tables import kernel_for
from pbem.testing.play.waiting_times import measure, play
from tests.games.dstcg.support import Competition


def left(play, seat, *, held=(), answer=()):
    """The lines a seat writes below its answer."""
    options = play.kernel.options(play.progress.position, 0)
    return GAME.ahead(GAME.view(play.state, seat), options, answer, held, Chance(b"test"))


def test_the_round_is_left_as_what_each_card_must_gain():
    """Animals, and cards that come later, are any; a pass where nothing gains so much."""
    play = Competition(
        ("heron tiger lark regression", "skink ant", "moose newt"), ("jaguar", "monitor", "hare")
    )

    assert ("prefer regression for 2 or any for 10, pass, this round",) == left(play, 0)
    assert ("prefer any for 10, pass, this round",) == left(play, 1)


@pytest.mark.parametrize("event", ["fecundity", "solar_flare"])
def test_who_holds_an_event_whose_use_no_gain_shows_is_asked(event):
    """Instead of the pass, so that it is not forgotten."""
    play = Competition((f"heron {event}", "skink", "moose"))

    assert ("prefer any for 10, ask, this round",) == left(play, 0)


def test_in_the_last_round_every_gain_counts():
    """There is no later to keep a card for."""
    play = Competition(("heron tiger", "skink", "moose"), biome="sea", round_number=10)

    assert ("prefer any for 1, pass, this round",) == left(play, 0)


def test_where_sums_are_off_nothing_is_left():
    """There is no gain to wish for."""
    assert () == left(Competition(("heron tiger", "skink", "moose"), options={"sums": "off"}), 0)


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


def test_every_line_is_one_a_player_may_write():
    """The desk's own reader takes it, also of a hand that is too large to be named card by card."""
    longest = sorted(GAME.open_box().cards, key=len)[-40:]
    for hand in ("heron regression tiger", " ".join(card.replace(" ", "_") for card in longest)):
        play = Competition((hand, "", ""))
        view = GAME.view(play.state, 0)
        (line,) = left(play, 0)
        verb, _, argument = line.partition(" ")

        assert StandingKind.PREFER is leave(GAME, view, (), StandingKind(verb), argument).kind


def test_half_the_waits_at_three_players():
    """The short form of `pbem game waits dstcg`: whole matches, with and without; far fewer than half."""
    with_orders = [play(GAME, 3, f"short {deal}", range(3)).waits for deal in range(3)]
    without = [play(GAME, 3, f"short {deal}").waits for deal in range(3)]

    assert sum(with_orders) <= sum(without) / 4


def test_orders_do_nearly_always_what_the_bot_would():
    """Where a preference answers, it is worth what the same bot's own answer to the question is worth."""
    kernel = kernel_for(GAME, 3, "alike")
    position = kernel.start().position
    lines, same, turns = {}, 0, 0
    while position.outcome is None:
        (seat, *_) = kernel.unanswered(position)
        view, options = GAME.view(position.state, seat), kernel.options(position, seat)
        words = GAME.bot(view, options, Chance(b"alike"))
        if "pass" in options.words and view.round == lines.get(seat, (0, ()))[0]:
            found = GAME.granted(view, options, lines[seat][1])
            turns += 1
            worths = values(view, options)
            same += found.move is None or worths[found.move.path[:2]] > worths[words] - 1e-9
        position = kernel.submit(position, seat, walk(options, words)).position
        for line in GAME.ahead(GAME.view(position.state, seat), options, (), (), Chance(b"alike")):
            wishes = line.removeprefix("prefer ").removesuffix(", this round").split(", ")
            lines[seat] = (position.state.round, tuple(wishes))

    assert turns > 60
    assert same >= 0.9 * turns


def test_both_kinds_of_bot_are_measured_side_by_side():
    """Every seat of a deal plays once with orders and once without."""
    (pairing,) = measure(GAME, 2, 1, "short")

    assert 2 == len(pairing.scores(writing=True)) == len(pairing.scores(writing=False))
    assert pairing.with_orders.used > 0 == pairing.without.used
