"""Forecasts: what a mail says an order would lead to is what it leads to."""

import pytest

from pbem.engine.moves import wander
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.orders import take
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.forecast import foresee
from pbem.games.dstcg.rules.scene import scene_of
from pbem.testing.play.sample_tables import dice_for, kernel_for

# Of these a mail foresees nothing: they change no display.
UNFORESEEN = ("take", "discard", "give", "ally")


def events(state) -> list[int]:
    """Everybody's points that events gave at once."""
    return [tally.events for tally in state.tallies]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_forecast_is_what_happens(seats: int) -> None:
    """Every order of every question of random matches, done: the same food and points for everybody."""
    kernel, dice = kernel_for(GAME, seats, f"forecast {seats}"), dice_for(seats, "forecast")
    position, tried = kernel.start().position, set()
    while position.outcome is None:
        seat = kernel.unanswered(position)[0]
        options = kernel.options(position, seat)
        view = GAME.view(position.state, seat)
        for move in numbered(options) if position.asked % 3 == 0 else ():
            if str(move).split()[0] in UNFORESEEN:
                continue
            for line in foresee(scene_of(view), str(move)):
                after = take(kernel, position, seat, line.order).position.state
                if after.round != position.state.round or after.closed != position.state.closed:
                    continue
                then = scene_of(GAME.view(after, seat))
                gained = [new - old for old, new in zip(events(position.state), events(after), strict=True)]
                points = tuple(won + extra for won, extra in zip(then.points(), gained, strict=True))

                assert (line.order, points) == (line.order, line.scene.points())
                assert (line.order, then.totals()) == (line.order, line.scene.totals())
                tried.add(line.order.split()[1] if " " in line.order else line.order)
        position = kernel.submit(position, seat, wander(options, dice)).position

    assert 30 < len(tried)


def test_symbiotic_pays_the_only_opponent() -> None:
    """With two players nobody is left to choose: 2 for its player, 1 for the other."""
    view = GAME.view(kernel_for(GAME, 2, "symbiotic").start().position.state, 0)
    (line,) = foresee(scene_of(view), "play symbiotic")

    assert (2, 1) == line.scene.bonus
