"""The bot, the stand-in for silence, and attachments."""

from dataclasses import replace

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import Level, from_json, to_json, walk, wander
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.actions.domination import ChooseCard
from pbem.games.domspec.rules.actions.speciation import Populating
from pbem.games.domspec.rules.box import ANIMAL_AT, Card
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.state import Phase
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.games.domspec.support import (
    AMPHIBIAN,
    MAMMAL,
    Scene,
    corner,
    earth,
    home_earth,
    opened,
    played_card,
)


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


def answered(scene):
    """What the bot of whoever is asked answers in a scene."""
    seat = scene.asked_seat
    return GAME.bot(GAME.view(scene.state, seat), scene.kernel.options(scene.position, seat), Chance(b"test"))


def test_the_bot_puts_no_species_where_nothing_feeds_them():
    """Without a pawn at Domination a tile that will not be scored is no place to die on."""
    state = replace(opened(), phase=Phase.EXECUTION)
    made = earth({"d2": "sea", "e2": "forest"}, {}, {"d2-w": "water"})
    scene = Scene(replace(state, earth=made)).items(Populating(AMPHIBIAN, corner("d2-w")))
    fed = answered(scene)
    starving = Scene(replace(state, earth=earth({"d2": "sea"}, {"d2": "m1"}, {"d2-w": "meat"})))
    starving.items(Populating(AMPHIBIAN, corner("d2-w")))

    assert ("speciate", "d2", "4") == fed
    assert ("speciate", "d2", "1") == answered(starving)


def test_mass_exodus_sends_rivals_where_they_starve():
    """And its own where they eat: not anybody anywhere."""
    tiles = {"e2": "forest", "e3": "jungle"}
    state = home_earth(tiles, {"d2": "a4", "e2": "m3 a1"}, {"d2-nw": "meat"})
    scene = played_card(Card.MASS_EXODUS, state)
    scene.order(AMPHIBIAN, "empty e2")
    while scene.asked == "ChooseDispersal":
        scene.order(AMPHIBIAN, " ".join(answered(scene)))

    assert 5 == scene.species("d2", AMPHIBIAN)
    assert 0 == scene.species("d2", MAMMAL)


def test_a_card_without_any_use_is_left_lying():
    """With all pawns in play no new one can be gained, so another card is taken."""
    state = home_earth({"e2": "forest"}, {"d2": "a4", "e2": "m1"})
    side = replace(state.sides[AMPHIBIAN], spare=0, pool=0, eliminated=0)
    offer = (Card.INTELLIGENCE, Card.AQUATIC, Card.NOCTURNAL, Card.ECODIVERSITY)
    state = replace(
        state.with_side(side), offer=offer, initiative=(AMPHIBIAN, *set(state.initiative) - {AMPHIBIAN})
    )
    view = replace(GAME.view(state, state.seat(AMPHIBIAN)), acting=AMPHIBIAN)
    level = ChooseCard(state.seat(AMPHIBIAN), AMPHIBIAN, HEX_AT["d2"]).options(state, state.seat(AMPHIBIAN))

    assert ("card", Card.ECODIVERSITY.value) == GAME.bot(view, level, Chance(b"test"))


def test_with_several_animals_the_bot_kills_none_of_its_own():
    """Over whole matches of three who share the six animals."""
    kills = []
    for seed in range(2):
        table = kernel_for(GAME, 3, seed, {"several": "on"})
        dice, position = dice_for(seed, "players"), table.start().position
        while position.outcome is None:
            seat = table.unanswered(position)[0]
            level = table.options(position, seat)
            words = GAME.bot(GAME.view(position.state, seat), level, dice)
            if words[0] == "compete":
                kills.append(position.state.seat(ANIMAL_AT[words[2]]) == seat)
            position = table.submit(position, seat, walk(level, words)).position

    assert len(kills) > 20
    assert not any(kills)
