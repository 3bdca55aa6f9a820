"""No option list explodes: what a mail numbers, and how large a question's tree may be."""

import pytest

from pbem.engine.moves import breadth
from pbem.engine.reader.lines import NUMBERED, numbered
from pbem.games.domspec import GAME
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.harness.club import Club

# What `pbem game fuzz domspec --matches 1000 --trees --seed trees` met at most: 1,465 answers to a question
# (a tile of Wanderlust with its hex and disk) and 89 words to go on with (corners for Abundance). Twice the
# answers are allowed here, and a word for each of the 92 corners.
_MOST_MOVES, _MOST_WORDS = 2 * 1465, 92


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_trees_stay_small_and_lists_short(seats):
    """A mail never lists more than 30 orders; beyond that it shows their shape."""
    kernel = kernel_for(GAME, seats, "trees")
    listed, moves, words = [], [], []
    for number, moment in enumerate(moments(kernel, dice_for("trees", "players"))):
        if moment.position.outcome is None and number % 7 == 0:
            level = kernel.options(moment.position, kernel.unanswered(moment.position)[0])
            tree = breadth(level)
            moves.append(tree[0])
            words.append(tree[1])
            listed.append((len(numbered(level)), tree[0]))

    assert max(moves) <= _MOST_MOVES
    assert max(words) <= _MOST_WORDS
    assert {True} == {short in (0, full) and short <= NUMBERED for short, full in listed}


def test_a_mail_with_too_many_orders_numbers_none(tmp_path):
    """41 spaces: the shape of an order stands there, and the display names the spaces."""
    club = Club(tmp_path)
    club.opens("domspec", ("Anna", "Ben"), options={"animals": "bird,insect"})
    text = club.person("Ben").newest.text

    assert "YOU MAY SEND     place SECTION SPACE" in text
    assert "   1  place" not in text


def test_a_mail_with_few_orders_numbers_all(tmp_path):
    """Four elements at most and the way out."""
    club = Club(tmp_path)
    club.opens("domspec", ("Anna", "Ben"), options={"animals": "bird,insect"})
    club.person("Anna").writes("plan adaptation, domination, domination, domination, domination, domination")
    club.person("Ben").writes("plan wanderlust, wanderlust, wanderlust, speciation grass, seed or sun")
    while "planning" in club.live(1).game.stage(club.live(1).position.state):
        live = club.live(1)
        seat = live.kernel.unanswered(live.position)[0]
        club.person(("Anna", "Ben")[seat]).writes(club.first_order(1, seat))
    lines = club.person("Anna").newest.text.split("\n")
    numbers = [line for line in lines if line[:4].strip().isdecimal() and line[4:6] == "  "]

    assert 2 <= len(numbers) <= 5
    assert numbers[-1].endswith("forfeit")
