from pbem.engine.language.tongues import speaking, worded
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.render.score_sheet import Sheet, score_sheet

OUTCOME = Outcome(((2,), (0, 1)), (7, 7, 12), (ScoreLine(worded("Habitats"), (3, 4, 5)),))
NAMES = ("Anna", "Ben", "Cleo")


def test_the_best_stands_first() -> None:
    """Every number stays with its player, and the total is the last row."""
    sheet = score_sheet(OUTCOME, NAMES)

    assert ("Cleo", "Anna", "Ben") == sheet.names
    assert [("Habitats", 5, 3, 4), ("TOTAL", 12, 7, 7)] == sheet.cells


def test_who_has_no_place_stands_last() -> None:
    """Who lost a solo game has no place, but points."""
    assert ("Anna",) == score_sheet(Outcome((), (9,)), ("Anna",)).names


def test_rows_are_in_the_readers_language() -> None:
    """Also where the label was stored in English long ago."""
    with speaking("de"):
        assert ["SUMME"] == [label for label, _ in score_sheet(Outcome(((0,),), (9,)), ("Anna",)).rows]


def test_a_sheet_fits_into_a_mail() -> None:
    """With six long names and a long label no line is wider than 72 columns, and columns stay apart."""
    names = tuple(f"{letter}ristophoros the Great" for letter in "ABCDEF")
    lines = Sheet(names, (("a label that is far too long", (100,) * 6),)).text.splitlines()

    assert max(map(len, lines)) <= 72
    assert ["100"] * 6 == lines[1].split()[-6:]
    assert [name[:6] for name in names] == [part[:6] for part in lines[0].split()]
