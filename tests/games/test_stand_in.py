"""The stand-in for a missed turn: in whole matches it keeps what can be kept, and else plays as easy."""

from collections import Counter

import pytest

from pbem.engine.chance import Chance
from pbem.engine.moves import walk, wander
from pbem.games.animality import GAME as ANIMALITY
from pbem.games.domspec import GAME as DOMSPEC
from pbem.games.dstcg import GAME as DSTCG
from pbem.games.dstcg.rules.state import LAST_ROUND
from pbem.games.ecosystem import GAME as ECOSYSTEM
from pbem.testing.play.sample_tables import dice_for, kernel_for

# Answers that cost nothing but the chance itself: cards, pawns and cubes stay where they are. In Animality
# nothing of a round can be kept.
MILD = {
    ECOSYSTEM: (),
    DSTCG: ("pass",),
    ANIMALITY: (),
    DOMSPEC: ("forfeit", "stay", "skip", "done"),
}

# What the rulings say of silence otherwise: it spends nothing.
RULED = ("choose",)


def saves(game, position):
    """Whether what a mild answer keeps can be used later."""
    return game is not DSTCG or position.state.round < LAST_ROUND


def keeps(game, before, after, seat):
    """Whether a seat still has its cards: what follows a turn of Dominant Species is its own."""
    return game is not DSTCG or set(before.hands[seat]) <= set(after.hands[seat])


def questions(game, seats, random):
    """Every question of a match, with whom it asks: played by the bot, or at random, which is stranger."""
    kernel = kernel_for(game, seats, "stand-in")
    dice = dice_for("stand-in", "players")
    position = kernel.start().position
    while position.outcome is None:
        seat = kernel.unanswered(position)[0]
        yield kernel, position, seat
        level = kernel.options(position, seat)
        words = wander(level, dice).path if random else game.bot(game.view(position.state, seat), level, dice)
        position = kernel.submit(position, seat, walk(level, words)).position


@pytest.mark.parametrize("random", [False, True], ids=["bots", "random"])
@pytest.mark.parametrize("game", MILD, ids=lambda game: game.info.slug)
def test_the_stand_in_spends_nothing_that_it_may_keep(game, random):
    """Where something may be saved it is; where not, and for whoever is gone, easy's answer is given."""
    seen = Counter()
    for kernel, position, seat in questions(game, 3, random):
        options = kernel.options(position, seat)
        move = kernel.fallback(position.decision, position.state, seat)
        mild = [word for word in MILD[game] if word in options.words and saves(game, position)]
        seen["mild" if mild else move.path[0]] += 1
        chance = Chance(f"{game.info.slug} stand-in".encode())
        easy = walk(options, game.bot(game.view(position.state, seat), options, chance))
        assert easy == kernel.fallback(position.decision, position.state, seat, sparing=False)
        if mild:
            after = kernel.submit(position, seat, move).position.state
            assert (mild[0],) == move.path
            assert keeps(game, position.state, after, seat)
        elif move.path[0] not in RULED:
            assert move == easy

    assert seen["mild"] or not MILD[game]
    assert len(seen) > bool(MILD[game])
