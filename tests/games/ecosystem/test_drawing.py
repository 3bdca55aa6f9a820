"""The blocks of the mails, drawn as text."""

from dataclasses import replace
from pathlib import Path

import jinja2
import pytest

from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.shown.finale import turned_block, turning_points
from tests.games.ecosystem.support import after_picks, stepwise

TEMPLATES = Path(__file__).parents[3] / "templates"


@pytest.fixture(scope="module")
def rendered():
    """Renders one of the game's templates for a seat of a position."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(GAME.helpers)

    def render(name, position, seat):
        view = GAME.view(position.state, seat)
        return environment.get_template(f"ecosystem/{name}.txt.j2").render(view=view, seat=seat)

    return render


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("picks", [0, 1, 4, 9, 10, 14, 18])
@pytest.mark.parametrize(("name", "width"), [("board", 72), ("reminder", 72), ("list", 40)])
def test_mails_fit_their_width(rendered, players, picks, name, width):
    """Turn mail and reminder fit 72 columns, the list 40, in plain ASCII and without trailing blanks."""
    _, progress = after_picks(players, picks, seed=picks, bots=())
    for seat in (None, *range(players)):
        lines = rendered(name, progress.position, seat).split("\n")

        assert width >= max(map(len, lines))
        assert lines == [line.rstrip() for line in lines]
        assert "".join(lines).isascii()


@pytest.mark.parametrize("players", range(1, 7))
def test_finale_fits_its_width(rendered, players):
    """The last mail fits 72 columns for everybody."""
    *_, (_, progress) = stepwise(players, seed=6, bots=(0, 2))
    for seat in (None, *range(players)):
        lines = rendered("finale", progress.position, seat).split("\n")

        assert 72 >= max(map(len, lines))
        assert "".join(lines).isascii()


def test_long_names_are_clipped(rendered):
    """Names are the players' own text: long or odd ones break no column."""
    _, progress = after_picks(6, 9)
    names = ("A" * 60, "Ben\nBob", "C" * 25, "Dora", "x" * 13, "Finn")
    position = replace(progress.position, state=replace(progress.position.state, names=names))
    for name, width in (("board", 72), ("list", 40)):
        assert width >= max(map(len, rendered(name, position, 3).split("\n")))


def test_board_of_pick_seven(rendered):
    """Hand, grid, points at once, table, the others and the hands seen, in this order."""
    _, progress = after_picks(4, 6, seed=5)
    board = rendered("board", progress.position, 1)
    headings = [line.split("     ")[0] for line in board.split("\n") if line[:1].isupper()]

    assert ["YOUR HAND", "YOUR GRID", "POINTS AT ONCE", "THE TABLE", "HANDS YOU HAVE SEEN"] == headings
    assert "The three you leave go to Cleo." in board
    assert "all four have been yours once" in board
    assert "yours next, one fewer" in board


def test_without_sums_there_is_no_arithmetic(rendered):
    """sums=off removes points and table, and leaves hand, grids and memory."""
    _, progress = after_picks(4, 6, sums="off")
    board = rendered("board", progress.position, 1)

    assert ("POINTS AT ONCE" in board, "THE TABLE" in board) == (False, False)
    assert ("YOUR GRID" in board, "HANDS YOU HAVE SEEN" in board) == (True, True)


def test_reminder_holds_hand_and_grid_alone(rendered):
    """A reminder can be answered by itself."""
    _, progress = after_picks(4, 6)
    reminder = rendered("reminder", progress.position, 1)

    assert reminder.startswith("YOUR HAND     ")
    assert ("YOUR GRID" in reminder, "THE TABLE" in reminder) == (True, False)


def test_discard_mail_of_the_solo_game(rendered):
    """The question for Nitka shows her cell, what each card would give her, and no free cells."""
    _, progress = after_picks(1, 7)
    board = rendered("board", progress.position, 0)

    assert "One of them goes to Nitka, at b2." in board
    assert "POINTS AT ONCE     for Nitka, at her b2" in board
    assert "+ is a cell you may use" not in board


def test_turning_points_add_up():
    """What a pick was worth is the sum of the rows it changed."""
    _, progress = after_picks(4, 20)
    told = turning_points(GAME.view(progress.position.state, None))

    assert 3 == len(told)
    assert [point.worth for point in told] == [sum(change for _, change in point.rows) for point in told]


def test_last_column_of_the_story_is_the_result():
    """After pick 20 the points shown are those of the outcome, the winner first."""
    _, progress = after_picks(4, 20)
    rows = turned_block(GAME.view(progress.position.state, None)).split("\n")[2:6]

    assert sorted(progress.position.outcome.scores, reverse=True) == [int(row.split()[-1]) for row in rows]
