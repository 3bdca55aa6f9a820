"""What a line names amid other words is offered; it is no order."""

import pytest

from tests.desk.lines_graded import Outcome, outcome_of, spot_of


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


def _outcome(game: str, spot: str, line: str) -> Outcome:
    """What becomes of a line at a question that stands in tests/lines."""
    return outcome_of(*spot_of(game, spot), line)
