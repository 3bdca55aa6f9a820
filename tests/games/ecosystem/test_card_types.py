"""Card Types."""

import pytest

from pbem.games.ecosystem.rules.card_types import standing_at
from tests.games.ecosystem.support import cards_at, points


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("bee meadow", {"bee": 3}),
        (". meadow\nmeadow bee", {"bee": 6}),
        ("meadow .\n. bee", {}),
        ("meadow meadow bee", {"bee": 3, "meadow": 3}),
        ("bee meadow bee", {"bee": 6}),
    ],
)
def test_bees_like_meadow_cards(drawn, expected):
    """A Bee scores 3 for each adjacent Meadow card, not for the region behind it."""
    assert expected == points(drawn)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("bee bear trout", {"bear": 4}),
        ("bear bear", {}),
        ("bear bee bear", {"bear": 4}),
        ("bear .\n. bee", {}),
    ],
)
def test_bears_like_bees_and_trout(drawn, expected):
    """A Bear scores 2 for each adjacent Bee and each adjacent Trout; two Bears may share one."""
    assert expected == points(drawn)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("stream trout stream", {"trout": 4}),
        ("trout dragonfly", {"trout": 2}),
        ("stream stream trout", {"trout": 2}),
        ("trout .\n. stream", {}),
    ],
)
def test_trout_like_stream_cards_and_dragonflies(drawn, expected):
    """A Trout scores 2 for each adjacent Stream card and each adjacent Dragonfly."""
    assert expected == points(drawn)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("fox", {"fox": 3}),
        ("fox fox", {"fox": 6}),
        ("fox wolf", {}),
        ("fox bear", {}),
        ("fox .\n. wolf", {"fox": 3}),
    ],
)
def test_foxes_shun_wolves_and_bears(drawn, expected):
    """A Fox scores 3 unless a Wolf or a Bear is adjacent."""
    assert expected == points(drawn)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("eagle fox rabbit", {"eagle": 2, "fox": 3, "rabbit": 1}),
        ("eagle fox fox rabbit", {"fox": 6, "rabbit": 1}),
        ("eagle .\n. trout", {"eagle": 2}),
        ("eagle . .\n. . trout", {}),
        ("eagle trout eagle", {"eagle": 4}),
        ("eagle wolf trout", {"eagle": 2}),
    ],
)
def test_eagles_hunt_within_two_spaces(drawn, expected):
    """An Eagle scores 2 for each Rabbit and Trout at most two steps away; nothing blocks, prey is shared."""
    assert expected == points(drawn)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("dragonfly stream stream stream", {"dragonfly": 3}),
        ("stream dragonfly stream", {"dragonfly": 2}),
        ("dragonfly stream\nstream stream", {"dragonfly": 3}),
        ("dragonfly stream dragonfly", {"dragonfly": 2}),
        ("dragonfly .\n. stream", {}),
    ],
)
def test_dragonflies_like_whole_streams(drawn, expected):
    """A Dragonfly scores the size of each Stream beside it, once even where it touches twice."""
    assert expected == points(drawn)


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("deer", {"deer": 4}),
        ("deer deer", {"deer": 6}),
        ("deer .\ndeer .\n. deer", {"deer": 10}),
        ("deer . . .\n. deer . .\n. . deer .\n. . . deer", {"deer": 16}),
        ("deer . . . deer\n. deer . . .\n. . deer . .\n. . . deer .", {"deer": 18}),
    ],
)
def test_deer_count_rows_and_columns(drawn, expected):
    """2 points for each row and column with a Deer: the example's three in 2 columns and 3 rows give 10."""
    assert expected == points(drawn)


def test_rabbits_score_one_each():
    """Rabbits score 1 point each."""
    assert {"rabbit": 3} == points("rabbit rabbit rabbit")


@pytest.mark.parametrize(
    ("drawn", "score"),
    [
        ("meadow", 0),
        ("meadow meadow", 3),
        ("meadow meadow\nmeadow .", 6),
        ("meadow meadow\nmeadow meadow", 10),
        ("meadow meadow meadow\nmeadow meadow .", 15),
        ("meadow meadow meadow\nmeadow meadow meadow", 15),
        ("meadow meadow . meadow meadow", 6),
        ("meadow .\n. meadow", 0),
    ],
)
def test_meadows_score_by_region(drawn, score):
    """0/3/6/10/15 for 1 to 5 and more connected Meadows, each region by itself."""
    assert score == points(drawn).get("meadow", 0)


def test_stream_is_the_largest_region():
    """Of several Streams the largest counts, connected in any pattern but not diagonally."""
    drawn = "stream stream .\n. stream .\nstream . stream"

    assert 3 == standing_at(cards_at(drawn)).stream


def test_wolves_need_not_be_adjacent():
    """The pack is every Wolf in the ecosystem."""
    assert 3 == standing_at(cards_at("wolf . wolf\n. wolf .")).wolves
