"""The chart of a finale: lines that can be told apart without colours, names that do not collide."""

from itertools import pairwise

import pytest

from pbem.render.chart import COLOURS, chart_of
from pbem.render.page import CourseShown, Footer, Head, Page
from pbem.render.renderer import Renderer
from tests.harness.toy import GAME

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")


def course(seats: int, laps: int) -> CourseShown:
    """Points that grow at different paces."""
    rows = tuple(tuple((seat + 2) * lap // 2 - 2 for seat in range(seats)) for lap in range(laps))
    return CourseShown("round", tuple(str(lap + 1) for lap in range(laps)), NAMES[:seats], rows)


def parts(picture, name: str) -> list[dict[str, str | int]]:
    """The facts of all parts of one name."""
    return [dict(part.facts) for part in picture.parts if part.name == name]


def test_the_sentence_names_the_end() -> None:
    """Who does not see the chart reads who ended where, the best first."""
    shown = CourseShown("pick", ("1", "2"), ("You", "Ben"), ((1, 2), (5, 9)))

    assert "Chart of the points after each pick; in the end: Ben 9, You 5." == chart_of(shown).alt


def test_six_lines_differ_in_more_than_colour() -> None:
    """Each player has a colour, dashes and a mark of their own."""
    picture = chart_of(course(6, 10))

    lines = {(each["colour"], each["dash"]) for each in parts(picture, "piece")}
    marks = {(each["colour"], each["shape"]) for each in parts(picture, "mark")}
    assert 6 == len({colour for colour, _ in lines}) == len({dash for _, dash in lines})
    assert 6 == len({shape for _, shape in marks})
    assert {colour for colour, _ in marks} <= set(COLOURS)


def test_names_at_the_end_do_not_collide() -> None:
    """Six lines that end in one point have six readable names inside the picture."""
    shown = CourseShown("round", ("1", "2"), NAMES, ((0,) * 6, (0,) * 6))
    picture = chart_of(shown)

    heights = sorted(part.y for part in picture.parts if part.name == "name")

    assert all(later - earlier >= 19 for earlier, later in pairwise(heights))
    assert 0 <= heights[0] <= heights[-1] <= picture.height - 20


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("laps", [1, 2, 20, 300])
def test_charts_are_drawn_and_light(seats: int, laps: int) -> None:
    """Any number of players and laps, points below zero among them; every part lies in the picture."""
    shown = course(seats, laps)
    picture = chart_of(shown)
    page = Page("finale", Head("", "", "", ""), Footer("", ""), view=object(), course=shown)

    (drawn,) = Renderer().pictures(page, GAME)

    assert drawn.data.startswith(b"\x89PNG")
    assert len(drawn.data) < 60_000
    assert all(0 <= part.x < picture.width and -3 <= part.y < picture.height for part in picture.parts)
    assert len(parts(picture, "piece")) <= 59 * seats


def test_a_name_is_text_and_nothing_else() -> None:
    """Whatever a player is called is drawn as letters, and long names are cut."""
    hostile = CourseShown("round", ("1",), ("<image href='x'/>", "A" * 40), ((1, 2),))
    page = Page("finale", Head("", "", "", ""), Footer("", ""), view=object(), course=hostile)

    (drawn,) = Renderer().pictures(page, GAME)

    assert drawn.data.startswith(b"\x89PNG")
    assert {"A" * 8 + ".", "<image h."} == {each["text"] for each in parts(chart_of(hostile), "name")}
