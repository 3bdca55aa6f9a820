"""What the tests of Ecosystem share: grids drawn as text, tables, and matches played by rule."""

import random

from pbem.engine.chance import Chance
from pbem.engine.game import Table
from pbem.engine.kernel import Kernel
from pbem.engine.moves import Written, wander
from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import standing_at
from pbem.games.ecosystem.rules.grid import Grid

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")


class Dice:
    """Plain random for the random player: fast, and not the match's own chance."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, bound):
        return int(self._random.random() * bound)


def cards_at(text, left="a", top=1):
    """The cards of a grid drawn as words, `.` being an empty cell."""
    return {
        f"{chr(ord(left) + across)}{top + down}": Card(word)
        for down, line in enumerate(text.strip().splitlines())
        for across, word in enumerate(line.lower().split())
        if word != "."
    }


def grid_of(text, left="a", top=1):
    """The same as a Grid."""
    at = cards_at(text, left, top)
    return Grid(tuple(at), tuple(at.values()))


def points(text):
    """The points of a drawn grid by card type, without the competitions, zeros left out."""
    found = standing_at(cards_at(text)).points
    return {card.value: value for card, value in zip(Card, found, strict=True) if value}


def table(players, **options):
    """A table with our box."""
    chosen = {"sums": "on", "memory": "on", **options}
    return Table(NAMES[:players], tuple(chosen.items()), GAME.open_box())


def kernel(players, seed=0, **options):
    """A kernel for a match from this seed."""
    return Kernel(GAME, table(players, **options), seed.to_bytes(32, "big"))


def stepwise(players, seed=0, bots=(), **options):
    """Play a match at random, or by the bot for some seats, and yield kernel and progress at every point."""
    play = kernel(players, seed, **options)
    dice, chance = Dice(seed), Chance(b"test %d" % seed)
    progress = play.start()
    yield play, progress
    while progress.position.outcome is None:
        for seat in play.unanswered(progress.position):
            position = progress.position
            level = play.options(position, seat)
            if seat in bots:
                move = Written(GAME.bot(GAME.view(position.state, seat), level, chance))
            else:
                move = wander(level, dice)
            progress = play.submit(position, seat, move)
            yield play, progress


def after_picks(players, picks, seed=0, bots=range(6), **options):
    """The first position at which everybody has made so many picks and a question is open or all is over."""
    for play, progress in stepwise(players, seed, bots, **options):
        if progress.closed and progress.position.state.picked == picks:
            return play, progress
    raise AssertionError(f"no position after {picks} picks")
