"""Lines as people write them: understood or rightly asked back, and no order played that was not meant."""

import pytest

from tests.desk.lines_graded import GOOD, Grade, figures, outcome_of, spot_of

GAMES = ("animality", "domspec", "dstcg", "ecosystem")

# So many of a hundred lines are understood or rightly asked back.
ENOUGH = 90

# So many lines of a game may be offered an order that they did not mean.
OFFERED_WRONG = 2


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("split", ["tune", "judge"])
@pytest.mark.parametrize("game", GAMES)
def test_lines_are_understood_or_asked_back(game: str, split: str, language: str) -> None:
    """Nine of ten lines; never is something played that was not meant, and rarely offered."""
    found = figures(game, split, language)
    good = sum(found[grade] for grade in GOOD)

    assert found[Grade.MISUNDERSTOOD] == 0
    assert found[Grade.OFFERED_WRONG] <= OFFERED_WRONG
    assert good * 100 >= ENOUGH * sum(found.values())


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


def _outcome(game, spot, line):
    return outcome_of(*spot_of(game, spot), line)
