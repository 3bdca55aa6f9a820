"""Strength: how often one bot wins among others, on deals that are each played from every seat.

Chance of the match and of the players follows from the seed, so the same figures come out again. Errors are
standard errors over deals: matches of one deal are not independent of each other.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from math import sqrt
from time import process_time
from typing import Any, TypeAlias

from pbem.engine.bots.insight import Skill, Words
from pbem.engine.bots.search import answer, think
from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.moves import Level, walk, wander
from pbem.engine.outcome import Outcome
from pbem.engine.position import Position
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.errors import PlayerError
from pbem.testing.play.sample_tables import dice_for, kernel_for

# Answers an open question for a seat with a chance of its own.
Chooser: TypeAlias = Callable[[Kernel, Position, Seat, Chance], Words]


def skilled(skill: Skill) -> Chooser:
    """A bot of a level."""

    def choose(kernel: Kernel, position: Position, seat: Seat, chance: Chance) -> Words:
        deal = partial(kernel.resample, position, seat)
        return answer(kernel.game, kernel.table, deal, seat, skill, chance)

    return choose


def halved(game: AnyGame) -> Chooser:
    """The strong bot with half of what it may spend."""
    assert game.insight is not None
    effort = game.insight.efforts[Skill.STRONG].halved()

    def choose(kernel: Kernel, position: Position, seat: Seat, chance: Chance) -> Words:
        return think(
            kernel.game, kernel.table, partial(kernel.resample, position, seat), seat, effort, chance
        )

    return choose


def player_named(game: AnyGame, name: str) -> Chooser:
    """A level, `half`, `random`, or a function of view, options and chance by MODULE:FUNCTION."""
    module, found, function = name.partition(":")
    if name in tuple(Skill):
        return skilled(Skill(name))
    if name == "half" and game.insight is not None:
        return halved(game)
    if name == "random":
        return viewing(lambda view, options, chance: wander(options, chance).path)
    choose = getattr(import_module(module), function, None) if found else None
    if choose is None:
        raise PlayerError(f"There is no player {name!r}: a level, half, random or MODULE:FUNCTION.")
    return viewing(choose)


def viewing(choose: Callable[[Any, Level, Chance], Words]) -> Chooser:
    """A player that reads a view and options, as `Game.bot` does."""

    def answered(kernel: Kernel, position: Position, seat: Seat, chance: Chance) -> Words:
        view = kernel.game.view(position.state, seat)
        return choose(view, kernel.options(position, seat), chance)

    return answered


def played(kernel: Kernel, players: Sequence[Chooser], seed: str) -> tuple[Outcome, list[float]]:
    """One match, and the processor time of each seat's longest answer."""
    dice = [dice_for(seed, f"player {seat}") for seat in range(len(players))]
    longest = [0.0] * len(players)
    position = kernel.start().position
    while position.outcome is None:
        seat = kernel.unanswered(position)[0]
        begun = process_time()
        words = players[seat](kernel, position, seat, dice[seat])
        longest[seat] = max(longest[seat], process_time() - begun)
        move = walk(kernel.options(position, seat), words)
        if move is None:
            raise PlayerError(f"`{' '.join(words)}` is not possible.")
        position = kernel.submit(position, seat, move).position
    return position.outcome, longest


class Strength(Value):
    """What one player came to among others: a row of (share won, lead over the best rival) a deal."""

    seats: int
    deals: tuple[tuple[tuple[float, float], ...], ...] = ()
    longest: float = 0.0

    @property
    def share(self) -> tuple[float, float]:
        """The share of matches won, ties split, and its standard error."""
        return self._mean(0)

    @property
    def margin(self) -> tuple[float, float]:
        """The mean lead over the best rival in points, and its standard error."""
        return self._mean(1)

    def _mean(self, column: int) -> tuple[float, float]:
        """A column's mean over deals and its standard error, which is 0 for a single deal."""
        means = [sum(row[column] for row in deal) / len(deal) for deal in self.deals]
        mean = sum(means) / len(means)
        spread = sum((each - mean) ** 2 for each in means) / max(1, len(means) - 1)
        return mean, sqrt(spread / len(means))


def measure(game: AnyGame, seats: int, one: Chooser, others: Chooser, deals: int, seed: str) -> Strength:
    """One player among others, each deal from every seat."""
    result = Strength(seats)
    for number in range(deals):
        rows = []
        for odd in range(seats):
            kernel = kernel_for(game, seats, f"{seed} {number}")
            players = [one if seat == odd else others for seat in range(seats)]
            outcome, longest = played(kernel, players, f"{seed} {number} {odd}")
            won = 1 / len(outcome.winners) if odd in outcome.winners else 0.0
            rivals = [score for seat, score in enumerate(outcome.scores) if seat != odd]
            rows.append((won, float(outcome.scores[odd] - max(rivals, default=0))))
            result = replace(result, longest=max(result.longest, longest[odd]))
        result = replace(result, deals=(*result.deals, tuple(rows)))
    return result
