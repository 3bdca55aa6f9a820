"""Words in any order, shortened or misspelled: what a whole line can mean."""

import pytest

from tests.desk.lines_graded import Outcome, outcome_of, spot_of


@pytest.mark.parametrize(
    ("game", "spot", "line", "orders"),
    [
        ("ecosystem", "ecosystem-c2-0038-0", "deer", ["pick deer at f2"]),
        ("ecosystem", "ecosystem-c2-0038-0", "pick bee", ["pick bee at f2"]),
        ("ecosystem", "ecosystem-a-0012-3", "tro d2", ["pick trout at d2"]),
        ("ecosystem", "ecosystem-c2-0022-0", "place bee at f2", ["pick bee at f2"]),
        ("ecosystem", "ecosystem-a-0012-3", "rabbit f3 switch d3 e4", ["pick rabbit at f3 swap d3 e4"]),
        ("domspec", "domspec-a-0118-3", "migrate 2 birds from c3 to c4", ["migrate c3 c4 2", "done"]),
        (
            "animality",
            "animality-a-0009-2",
            "draft burrow face down, gill flare face up",
            ["draft burrow down, gill flare up"],
        ),
        (
            "animality",
            "animality-a-0005-3",
            "shell up up, burrow face down",
            ["draft burrow down, shell up up"],
        ),
    ],
)
def test_what_people_of_the_first_week_wrote(game: str, spot: str, line: str, orders: list[str]) -> None:
    """Each of these was refused in a club's first week."""
    assert tuple(orders) == _outcome(game, spot, line).played


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("2 birds to d3", ("migrate c3 d3 2",)),
        ("2 birds to c3 from c4", ()),
        ("I am in the sea now", ()),
        ("Ben moved to d3", ()),
        ("c3 to c4", ("migrate c3 c4 1", "migrate c3 c4 2", "migrate c3 c4 3")),
    ],
)
def test_what_says_too_little_is_not_played(line: str, offered: tuple[str, ...]) -> None:
    """A place without the other end, talk of a move, a move without an amount: asked back at most."""
    outcome = _outcome("domspec", "domspec-a-0118-3", line)

    assert ((), offered) == (outcome.played, outcome.offered)


def _outcome(game: str, spot: str, line: str) -> Outcome:
    """What becomes of a line at a question that stands in tests/lines."""
    return outcome_of(*spot_of(game, spot), line)
