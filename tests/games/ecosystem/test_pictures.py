"""The pictures of Ecosystem: drawn from the view alone, each with a sentence for those who do not see it."""

import pytest

from pbem.engine.moves import wander
from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.render.page import Footer, Head, Page
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import dice_for, kernel_for

# One for all: its templates are compiled once, and it keeps the parts it has drawn.
RENDERER = Renderer()


def views(seats: int, answers: int):
    """What each seat sees after so many random answers."""
    kernel = kernel_for(GAME, seats, "pictures")
    position, dice = kernel.start().position, dice_for("pictures", "answers")
    for _ in range(answers):
        seat = kernel.unanswered(position)[0]
        position = kernel.submit(position, seat, wander(kernel.options(position, seat), dice)).position
        if position.outcome is not None:
            break
    return [GAME.view(position.state, seat) for seat in (*range(seats), None)]


def drawn(view) -> dict[str, bytes]:
    """The pictures of a view by their names."""
    page = Page("turn", Head("", "", "", ""), Footer("", ""), view=view)
    return {picture.name: picture.data for picture in RENDERER.pictures(page, GAME)}


def test_a_first_hand_is_ten_cards() -> None:
    """Before the first pick there is nothing but a hand."""
    (picture,) = GAME.pictures(views(3, 0)[0])

    assert "hand" == picture.name
    assert 10 == len(picture.parts)
    assert picture.alt.startswith("Your hand: ")


def test_a_grid_names_its_free_cells() -> None:
    """Cards and the cells that may be used, in the picture and in its sentence."""
    view = views(3, 3)[0]
    grid = next(picture for picture in GAME.pictures(view) if picture.name == "grid")

    free = [dict(part.facts)["cell"] for part in grid.parts if part.name == "free"]
    assert 4 == len(free)
    assert grid.alt.endswith(f" Free: {', '.join(legal_cells(view.grid))}.")
    assert sorted(legal_cells(view.grid)) == sorted(free)


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("answers", [0, 5, 60, 150])
def test_every_picture_is_drawn_and_light(seats: int, answers: int) -> None:
    """At any number of players, early and late, for players and spectators, under 150 kB."""
    for view in views(seats, answers):
        for data in drawn(view).values():
            assert data.startswith(b"\x89PNG")
            assert len(data) < 150_000
