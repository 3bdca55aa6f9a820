"""Card Types (the example of page 4) and Scoring Example."""

from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.card_types import regions, standing_at
from pbem.games.ecosystem.rules.scoring import LABELS, Score, outcome, scores
from tests.games.ecosystem.support import cards_at

# A grid that fits every sentence about Chris's ecosystem; the printed figure is not at hand.
CHRIS = """
Meadow  Bee     Stream  Stream     Stream
Rabbit  Meadow  Bee     Dragonfly  Stream
Rabbit  Trout   Stream  Stream     Rabbit
Eagle   Meadow  Bear    Dragonfly  Meadow
"""

# The printed sheet; two figures of C are legible only by the example: Dragonflies 8 and Streams 8.
MOLLY = (4, 6, 0, 4, 2, 0, 7, 3, 12, 5, 0)
CHRIS_SHEET = (0, 9, 0, 2, 6, 3, 8, 0, 0, 8, 0)
AMY = (0, 9, 15, 0, 0, 0, 0, 6, 6, 0, 12)


def test_example_grid_scores_as_told():
    """Bees 6 and 3, the Eagle 6, Dragonflies 6 and 2, three Rabbits, one Trout, no Bear, no Meadow region."""
    assert (0, 9, 0, 2, 6, 3, 8, 0, 0, 0, 0) == standing_at(cards_at(CHRIS)).points


def test_example_streams_are_four_and_two():
    """The two Streams of the example have four and two cards."""
    streams = (cell for cell, card in cards_at(CHRIS).items() if card is Card.STREAM)

    assert [2, 4] == sorted(map(len, regions(tuple(streams))))


def test_example_with_the_largest_stream_totals_36():
    """With the prize for the largest Stream and five gaps Chris has 36."""
    chris = scores((standing_at(cards_at(CHRIS)),))[0]

    assert (CHRIS_SHEET, 5, 36) == (chris.points, chris.gaps, chris.total)


def test_printed_sheet_adds_up():
    """50, 36 and 43, with Diversity Points 7, 0 and -5, and Molly wins."""
    sheet = [Score(MOLLY), Score(CHRIS_SHEET), Score(AMY)]
    ended = outcome(sheet)

    assert [7, 0, -5] == [score.diversity for score in sheet]
    assert ((50, 36, 43), (0,)) == (ended.scores, ended.winners)
    assert ((0,), (2,), (1,)) == ended.places


def test_sheet_has_the_printed_rows():
    """Twelve rows in the printed order."""
    ended = outcome([Score(MOLLY), Score(CHRIS_SHEET), Score(AMY)])

    assert LABELS == tuple(line.label for line in ended.sheet)
    assert (7, 8, 0) == ended.sheet[LABELS.index("dragonflies")].values
    assert (7, 0, -5) == ended.sheet[-1].values
