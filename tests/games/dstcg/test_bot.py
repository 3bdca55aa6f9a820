"""The bot and the stand-in: from the view and the options alone."""

from functools import partial

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import from_json, to_json, walk, wander
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.forecast import played as foreseen
from pbem.games.dstcg.rules.scene import scene_of
from pbem.testing.play.sample_tables import dice_for, kernel_for
from pbem.testing.play.strength import measure, viewing
from tests.games.dstcg.support import Competition


def chosen(play, seat):
    level = play.kernel.options(play.progress.position, seat)
    return GAME.bot(GAME.view(play.state, seat), level, Chance(b"test"))


def played(seats, seed, bots):
    """A match of bots and random players: the outcome."""
    kernel = kernel_for(GAME, seats, seed)
    dice = dice_for(seed, "players")
    progress = kernel.start()
    while progress.position.outcome is None:
        position = progress.position
        seat = kernel.unanswered(position)[0]
        level = kernel.options(position, seat)
        if seat in bots:
            move = walk(level, GAME.bot(GAME.view(position.state, seat), level, dice))
        else:
            move = wander(level, dice)
        progress = kernel.submit(position, seat, move)
    return progress.position.outcome


def test_bot_beats_random_players():
    """One bot among random players, seats rotated: alone in first place in at least 70 %."""
    won = [played(3, f"bot {seed}", {seed % 3}).places[0] == (seed % 3,) for seed in range(20)]

    assert sum(won) >= 0.7 * len(won)


def test_bots_finish_a_match():
    """Six of them, to the end."""
    outcome = played(6, "six", set(range(6)))

    assert 6 == len(outcome.scores)


def test_bot_reads_what_was_sent():
    """A view that went through the codec and a tree that went through JSON are enough."""
    play = Competition(("heron gecko", "skink", "moose"), ("ant", "monitor", "cobra"))
    codec = codec_for(GAME, play.state.box)
    level = play.kernel.options(play.progress.position, 0)
    view = codec.load(codec.dump(GAME.view(play.state, 0)))

    assert chosen(play, 0) == GAME.bot(view, from_json(to_json(level)), Chance(b"test"))


def test_bot_passes_what_is_won():
    """Where everybody else has passed and it leads in all, no card is wasted."""
    play = Competition(("moose hare", "skink", "tick"), ("tiger weasel gecko ant", "", ""), passed=(1, 2))

    assert ("pass",) == chosen(play, 0)


def test_bot_suppresses_the_leader():
    """Its own animals are spared where there is a choice."""
    play = Competition(("heron", "skink", "moose"), ("gecko", "monitor cobra", "newt"))
    play.send(0, "play heron")

    assert chosen(play, 0) in (("suppress", "monitor"), ("suppress", "cobra"))


def test_bot_plays_out_its_hand_at_the_sea():
    """In the last round cards are worth nothing later."""
    play = Competition(("tiger hare", "skink", "moose"), ("", "cobra", ""), biome="sea", passed=(1, 2))

    assert ("play", "tiger") == chosen(play, 0)


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        ("regression", "play regression", ("reptiles",)),
        ("metamorphose", "play metamorphose", ("birds",)),
        ("hibernation", "play hibernation", ("return", "monitor")),
        ("evolution", "play evolution", ("heal", "heron")),
        ("predator", "play predator", ("suppress", "cobra", "monitor")),
        ("immigrants", "play immigrants", ("amphibians",)),
        ("symbiotic", "play symbiotic", ("ally", "cleo")),
    ],
)
def test_bot_chooses_for_events(hand, line, expected):
    """The choice that serves it best on the table as it lies."""
    mine = "hare tick skink lark ant"
    play = Competition(
        (f"{hand} {mine}", "moose", "tiger"),
        ("heron! finch", "monitor cobra", "gecko!"),
        points=(10, 20, 5),
    )
    play.send(0, line)

    assert expected == chosen(play, 0)


def test_bot_keeps_its_best_card():
    """Domination and Niche Habitats cost it the weakest, Detritivore brings the strongest."""
    play = Competition(("domination hare", "tiger ant", "moose"))
    play.send(0, "play domination")
    assert ("discard", "ant") == chosen(play, 1)

    dead = Competition(
        ("catastrophe hare", "skink", "moose"), ("ant! tiger!", "", ""), ongoing=(("detritivore", 1),)
    )
    dead.send(0, "play catastrophe")
    assert ("take", "tiger") == chosen(dead, 1)


def saver(view, options, chance, until=5):
    """The plan of a person: pass everything until round 5, then play what gains at least 3."""
    if "pass" not in options.words:
        return GAME.bot(view, options, chance)
    if view.round < until or "play" not in options.words:
        return ("pass",)
    scene = scene_of(view)
    now = scene.lead(view.seat)[0]
    gains = {
        card: max(line.scene.lead(view.seat)[0] for line in foreseen(scene, card)) - now
        for card in options.follow("play").words
    }
    best = max(gains, key=gains.__getitem__)
    return ("play", best) if gains[best] >= 3 else ("pass",)


# Others who wait, for `pbem game strength --against`.
saver_3, saver_7 = partial(saver, until=3), partial(saver, until=7)


@pytest.mark.parametrize(("seats", "deals"), [(2, 10), (3, 8)])
def test_bot_holds_its_own_against_a_saver(seats, deals):
    """Who saves all cards for the late rounds does not win more than a fair share (95 of 100 once)."""
    share, _ = measure(GAME, seats, viewing(saver), viewing(GAME.bot), deals, "savers").share

    assert share < 1 / seats


def at_sea(hand, mine, his):
    """The last round, everybody else has passed."""
    return Competition((hand, "", ""), (mine, his, ""), biome="sea", passed=(1, 2))


@pytest.mark.parametrize("his", ["locust", "locust mosquito"])
def test_bot_does_not_swap_its_leader_away(his):
    """With 11 to 1 Wanderlust could only turn that round, and with two to swap for it is still a must."""
    assert ("pass",) == chosen(at_sea("wanderlust", "tiger", his), 0)


@pytest.mark.parametrize("mine", ["tiger", "anaconda"])
def test_bot_does_not_suppress_its_only_animal(mine):
    """Predator must strike somebody, and there is nobody else; not even where it costs no point at once."""
    assert ("pass",) == chosen(at_sea("predator", mine, ""), 0)


@pytest.mark.parametrize("his", ["tiger", "tiger mosquito"])
def test_bot_turns_a_table_round(his):
    """Where the other leads in all Wanderlust is the card to play, whichever swap it is that pays."""
    play = Competition(("wanderlust", "", ""), ("locust", his, ""), passed=(1, 2))

    assert ("play", "wanderlust") == chosen(play, 0)


def test_stand_in_throws_away_the_weaker_card():
    """In the last round a card is worth what it would gain, not nothing."""
    play = Competition(("domination hare", "jaguar locust", "moose"), biome="sea")
    play.send(0, "play domination")
    level = play.kernel.options(play.progress.position, 1)

    assert ("discard", "locust") == GAME.stand_in(GAME.view(play.state, 1), level)
