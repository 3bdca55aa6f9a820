"""Lines as people write them: understood or rightly asked back, and no order played that was not meant."""

import pytest

from tests.desk.lines_graded import GOOD, Grade, figures, outcome_of, spot_of

GAMES = ("animality", "domspec", "dstcg", "ecosystem")

# So many of a hundred lines are understood or rightly asked back.
ENOUGH = 90

# So many lines of a game may be offered an order that they did not mean.
OFFERED_WRONG = 2


# What is reached of the German lines written blind (tests/lines/README.md): of a hundred, and offered wrong.
BLIND = {
    ("animality", "tune"): (89, 4),
    ("animality", "judge"): (84, 7),
    ("domspec", "tune"): (91, 0),
    ("domspec", "judge"): (76, 6),
    ("dstcg", "tune"): (94, 2),
    ("dstcg", "judge"): (89, 1),
    ("ecosystem", "tune"): (92, 1),
    ("ecosystem", "judge"): (83, 4),
}


@pytest.mark.parametrize("language", ["en", "de", "de-blind"])
@pytest.mark.parametrize("split", ["tune", "judge"])
@pytest.mark.parametrize("game", GAMES)
def test_lines_are_understood_or_asked_back(game: str, split: str, language: str) -> None:
    """Nine of ten lines; never is something played that was not meant, and rarely offered."""
    found = figures(game, split, language)
    good = sum(found[grade] for grade in GOOD)
    enough, wrong = BLIND[game, split] if language == "de-blind" else (ENOUGH, OFFERED_WRONG)

    assert found[Grade.MISUNDERSTOOD] == 0
    assert found[Grade.OFFERED_WRONG] <= wrong
    assert good * 100 >= enough * sum(found.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_german_club_is_understood(game: str) -> None:
    """Three hundred lines a game by people who had seen only mails: nine of ten, and nothing unmeant."""
    found = figures(game, "tune", "de-club") + figures(game, "judge", "de-club")

    assert 300 == sum(found.values())
    assert found[Grade.MISUNDERSTOOD] == 0
    assert found[Grade.OFFERED_WRONG] <= 3
    assert sum(found[grade] for grade in GOOD) * 100 >= ENOUGH * 300


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


@pytest.mark.parametrize(
    ("game", "spot", "line", "offered"),
    [
        ("ecosystem", "ecosystem-a-0025-1", "Wiese direkt unter den Fuchs", ("pick meadow at e5",)),
        ("ecosystem", "ecosystem-a-0025-1", "Forelle zwischen Fuchs und Bär", ("pick trout at e5",)),
        ("ecosystem", "ecosystem-a-0025-1", "wiese oben links", ("pick meadow at b5", "pick meadow at d3")),
        ("ecosystem", "ecosystem-a-0025-1", "Wiese auf d3, weil da Platz ist", ("pick meadow at d3",)),
        ("ecosystem", "ecosystem-a-0025-1", "nicht die Forelle, Wiese d3", ("pick meadow at d3",)),
        ("ecosystem", "ecosystem-a-0025-1", "Könnten Sie die Wiese auf d3 legen?", ("pick meadow at d3",)),
        ("ecosystem", "ecosystem-a-0025-1", "Fuchs auf d3, bitte sehr gern", ()),
        ("ecosystem", "ecosystem-a-0025-1", "Ben hat schon wieder eine Wiese auf d3", ()),
        ("domspec", "domspec-a-0118-3", "ich möchte gern alle von c3 nach d3 ziehen", ("migrate c3 d3 3",)),
        ("dstcg", "dstcg-a-0011-2", "Das wars von mir, ich passe", ("pass",)),
    ],
)
def test_a_line_amid_talk_is_asked_back(game: str, spot: str, line: str, offered: tuple[str, ...]) -> None:
    """What somebody explains, corrects or tells by what lies there is offered, and never played."""
    outcome = _outcome(game, spot, line)

    assert ((), offered) == (outcome.played, outcome.offered)


@pytest.mark.parametrize(
    ("game", "spot", "line"),
    [
        ("domspec", "domspec-a-0209-1", "8 mammals to c2"),
        ("domspec", "domspec-a-0209-1", "8 Säuger nach c2"),
        ("animality", "animality-b1-0051-1", "den für 5 Einfluss"),
        ("domspec", "domspec-c2-0098-0", "zwei auf d2"),
        ("domspec", "domspec-c2-0098-0", "two at d2"),
    ],
)
def test_an_amount_is_no_number_of_an_option(game: str, spot: str, line: str) -> None:
    """Nor is it an answer of its own before what it is an amount of."""
    assert () == _outcome(game, spot, line).played


@pytest.mark.parametrize(
    ("game", "spot", "line", "offered"),
    [
        ("domspec", "domspec-a-0000-2", "one pawn on abundance", ("place abundance 1",)),
        ("domspec", "domspec-a-0000-2", "einen Stein auf Überfluss", ("place abundance 1",)),
        ("domspec", "domspec-c2-0098-0", "4 auf d2", ()),
        ("animality", "animality-a-0046-3", "den für 3", ()),
    ],
)
def test_an_amount_or_a_price_is_no_number_of_an_option(
    game: str, spot: str, line: str, offered: tuple[str, ...]
) -> None:
    """Each of these was played as something that its writer had not meant."""
    outcome = _outcome(game, spot, line)

    assert ((), offered) == (outcome.played, outcome.offered)


def _outcome(game, spot, line):
    return outcome_of(*spot_of(game, spot), line)
