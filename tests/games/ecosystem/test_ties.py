"""Card Types, Streams, Wolf Pack and Ties."""

import pytest

from pbem.games.ecosystem.rules.scoring import STREAM_PRIZES, WOLF_PRIZES, prizes


@pytest.mark.parametrize(
    ("wolves", "expected"),
    [
        ((4, 4, 2), (12, 12, 4)),
        ((5, 3, 3, 1), (12, 8, 8, 0)),
        ((3, 3, 3, 2), (12, 12, 12, 0)),
        ((4, 3, 2, 2), (12, 8, 4, 4)),
        ((3, 0, 0), (12, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((1, 2, 3, 4, 5, 6), (0, 0, 0, 4, 8, 12)),
    ],
)
def test_wolf_prizes(wolves, expected):
    """12, 8 and 4 by the number of rivals ahead; who ties earns full points, and no Wolf earns none."""
    assert expected == prizes(wolves, WOLF_PRIZES)


@pytest.mark.parametrize(
    ("streams", "expected"),
    [
        ((4, 3, 2), (8, 5, 0)),
        ((4, 4, 3), (8, 8, 0)),
        ((5, 3, 3), (8, 5, 5)),
        ((2, 0, 0), (8, 0, 0)),
        ((0, 0), (0, 0)),
    ],
)
def test_stream_prizes(streams, expected):
    """8 and 5; a tie for the first leaves no second, a tie for the second pays both."""
    assert expected == prizes(streams, STREAM_PRIZES)
