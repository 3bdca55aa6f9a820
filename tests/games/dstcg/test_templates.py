"""The templates: every kind of mail of this game is laid out, in its width."""

import pytest

from pbem.engine.reader.lines import numbered
from pbem.games.dstcg import GAME
from pbem.render.page import Choice, Footer, Head, Page
from pbem.render.renderer import Renderer
from tests.games.dstcg.support import Competition

# One for all: its templates are compiled once.
RENDERER = Renderer()


def page(play, kind, **more):
    position = play.progress.position
    moves = numbered(play.kernel.options(position, 0))
    return Page(
        kind=kind,
        asking=kind != "finale",
        head=Head("Round 5 of 10: play a card or pass.", "", "", ""),
        footer=Footer("Match 14", "Anna, Ben, Cleo", notice=GAME.info.notice),
        game="dstcg",
        view=GAME.view(play.state, 0),
        choices=tuple(Choice(number, str(move)) for number, move in enumerate(moves, 1)),
        **more,
    )


def laid_out(play, kind, **more):
    return RENDERER.text(page(play, kind, **more), GAME.helpers).split("\n")


SCENE = Competition(
    ("waterbug lynx regression kestrel", "skink", "moose"),
    ("plover toad!", "osprey newt", "huntsman"),
    biome="wetland b",
    round_number=5,
)


def headings(lines):
    """The lines in capitals that begin a block."""
    return [line.split("  ")[0] for line in lines if line[:4].isupper() and not line.startswith(" ")]


def test_turn_mail():
    """Biome, options, hand and what is in play, the discard pile last, in this order, the options once."""
    lines = laid_out(SCENE, "turn")

    assert ["THE WETLAND", "YOU COULD SEND", "YOUR HAND", "IN PLAY", "DISCARDED"] == headings(lines)
    assert 72 >= max(map(len, lines))


@pytest.mark.parametrize("kind", ["reminder", "lastcall"])
def test_reminder_can_be_answered_by_itself(kind):
    """Biome, hand and table, and the options below them."""
    assert ["THE WETLAND", "YOUR HAND", "IN PLAY", "YOU COULD SEND"] == headings(laid_out(SCENE, kind))


@pytest.mark.parametrize("kind", ["turn", "reminder"])
def test_list_is_narrow(kind):
    """40 columns, with the options last."""
    lines = laid_out(SCENE, kind, as_list=True)

    assert ["YOUR HAND", "IN PLAY", "DISCARDED", "YOU COULD SEND"] == headings(lines)
    assert 40 >= max(map(len, lines))


def test_finale():
    """How it turned and where the discs stand."""
    play = Competition(("", "hare", "moose"), biome="sea", survival=(1, 2, 3))

    assert ["HOW IT TURNED", "SURVIVAL"] == headings(laid_out(play, "finale"))


def test_many_options_become_a_pattern():
    """More than thirty are not numbered; the pattern stands in their place."""
    full = ("ant wasp newt tiger lynx", "heron olm gecko cobra", "tick weasel finch plover")
    play = Competition(("wanderlust hare", "skink", "moose"), full)
    play.send(0, "play wanderlust")
    lines = laid_out(play, "turn", pattern="  swap then one of   ant cobra")

    assert "YOU MAY SEND" in lines
    assert "YOU COULD SEND" not in headings(lines)
