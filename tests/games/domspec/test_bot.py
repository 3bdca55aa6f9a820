"""The bot, the stand-in for silence, and attachments."""

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import Level, from_json, to_json, walk, wander
from pbem.games.domspec import GAME
from pbem.testing.play.sample_tables import dice_for, kernel_for


def _played(seats, seed, bots, longest=20_000, **options):
    """A match with bots at some seats and random players at the others."""
    table = kernel_for(GAME, seats, seed, options)
    dice = dice_for(seed, "players")
    position = table.start().position
    for _ in range(longest):
        if position.outcome is not None:
            break
        seat = table.unanswered(position)[0]
        level = table.options(position, seat)
        if seat in bots:
            move = walk(level, GAME.bot(GAME.view(position.state, seat), level, dice))
        else:
            move = wander(level, dice)
        position = table.submit(position, seat, move).position
    return table, position


@pytest.mark.parametrize("seed", range(4))
def test_the_bot_beats_random_players(seed):
    """Alone in first place among two random players."""
    _, position = _played(3, seed, {seed % 3})

    assert (seed % 3,) == position.outcome.winners


def test_bots_reach_the_ice_age():
    """Among themselves they take cards and end the match by the Ice Age, in a handful of turns."""
    _, position = _played(4, 1, {0, 1, 2, 3})

    assert position.state.ice_age
    assert 15 > position.state.turn


def test_the_bot_plays_from_the_attachment_alone():
    """A view that went through the codec and a tree of plain words give the same answer."""
    table, position = _played(2, 5, {0, 1}, longest=60)
    codec = codec_for(GAME, table.table.box)
    seat = table.unanswered(position)[0]
    level = table.options(position, seat)
    view = GAME.view(position.state, seat)
    plain = from_json(to_json(level))

    assert isinstance(plain, Level)
    assert view == codec.load(codec.dump(view))
    assert GAME.bot(view, level, Chance(b"x")) == GAME.bot(codec.load(codec.dump(view)), plain, Chance(b"x"))


def test_silence_forfeits_or_the_stand_in_answers():
    """Lapse after lapse the match goes on; an action is forfeited, a pawn placed."""
    table = kernel_for(GAME, 3, 2, {})
    progress = table.start()
    assert "the stand-in answers" == progress.position.decision.silence(progress.position.state, 0)
    told = []
    for _ in range(40):
        progress = table.lapse(progress.position)
        told += [type(each.event).__name__ for each in progress.told]

    assert {"PawnPlaced", "ActionForfeited"} <= set(told)
