"""The bot and the stand-in: from the view and the options alone."""

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.moves import from_json, to_json, walk, wander
from pbem.games.dstcg import GAME
from pbem.testing.play.sample_tables import dice_for, kernel_for
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
