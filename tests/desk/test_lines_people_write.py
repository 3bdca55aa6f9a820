"""Lines as people write them: understood or rightly asked back, and no order played that was not meant."""

import pytest

from tests.desk.lines_graded import GOOD, Grade, figures

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
