"""The bot and the stand-in: they read a view and a tree of words, and nothing else."""

import json

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import from_json, to_json, walk
from pbem.games.animality import GAME
from pbem.games.animality.rules.prepare import ChooseBounty
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase
from pbem.testing.play.sample_tables import kernel_for
from tests.games.animality.support import set_table, stepwise, with_cards


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


def named(state, chance):
    """Whom each seat's bot would attack, by the victim's seat."""
    options = [ChooseBounty(state.size).options(state, seat) for seat in range(state.size)]
    words = [GAME.bot(GAME.view(state, seat), level, chance) for seat, level in enumerate(options)]
    return [state.factions.index(word) for _, word in words]


def test_bots_do_not_all_name_the_same_victim():
    """Who comes too late scores nothing: in most rounds somebody names another (1 of 70 once)."""
    chance, herds, rounds = Chance(b"herds"), 0, 70
    for number in range(rounds):
        state = set_table(location="old stadium", phase=Phase.BOUNTY)
        for seat in range(state.size):
            state = state.with_camp(
                seat, health=2 + (number + seat) % 4, tally=(number * seat % 9, 0, 0, 0, 0, 0)
            )
        victims = named(state, chance)
        herds += max(map(victims.count, victims)) == state.size - 1

    assert herds <= rounds / 2


def test_bot_strikes_at_who_is_about_to_win():
    """Somebody with 18 Influence is a better victim than somebody who bleeds."""
    state = set_table(location="old stadium", phase=Phase.BOUNTY)
    state = state.with_camp(1, tally=(18, 0, 0, 0, 0, 0), health=8)
    state = state.with_camp(2, tally=(2, 0, 0, 0, 0, 0), health=3)
    chance = Chance(b"leader")
    struck = [named(state, chance)[0] for _ in range(40)]

    assert struck.count(1) > 20


def test_bot_slays_where_that_wins():
    """With 19 Influence a kill for 1 ends the match, whatever its dice could do in the Conflict."""
    state = with_cards(set_table(row=("feral hiker",)), 0, up=("claw swipe", "claw swipe"))
    leading = state.with_camp(0, tally=(19, 0, 0, 0, 0, 0))
    options = ChooseMutation(0).options(state, 0)

    assert ("pass",) == GAME.bot(GAME.view(state, 0), options, Chance(b"win"))
    assert ("slay", "feral hiker") == GAME.bot(GAME.view(leading, 0), options, Chance(b"win"))
