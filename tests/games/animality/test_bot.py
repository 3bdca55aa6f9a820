"""The bot and the stand-in: they read a view and a tree of words, and nothing else."""

import json

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import from_json, to_json, walk
from pbem.games.animality import GAME
from pbem.testing.play.sample_tables import kernel_for
from tests.games.animality.support import stepwise


@pytest.mark.parametrize("players", [2, 4, 6])
def test_bot_plays_from_an_attachment(players):
    """A view through the codec and a tree through JSON give the same answer, and it is legal."""
    codec = codec_for(GAME, GAME.open_box())
    for kernel, progress in stepwise(players, 5):
        position = progress.position
        for seat in kernel.unanswered(position)[:1]:
            options = kernel.options(position, seat)
            view = GAME.view(position.state, seat)
            plain = from_json(json.loads(json.dumps(to_json(options))))
            words = GAME.bot(codec.load(codec.dump(view)), plain, Chance(b"bot"))

            assert GAME.bot(view, options, Chance(b"bot")) == words
            assert walk(options, words) is not None


def test_bot_beats_random():
    """One heuristic seat among three random ones, in turn at each seat, wins most matches alone."""
    won = 0
    for seed in range(24):
        *_, (_, progress) = stepwise(4, 100 + seed, bots=(seed % 4,), factions="drawn")
        won += (seed % 4,) == progress.position.outcome.places[0]

    assert won >= 17


def test_match_of_stand_ins_ends():
    """When nobody ever answers the match still comes to an end."""
    kernel = kernel_for(GAME, 4, 9)
    position = kernel.start().position
    for _ in range(300):
        if position.outcome is not None:
            break
        position = kernel.lapse(position).position

    assert position.outcome is not None
