"""Groups of orders: the layout groups what begins alike, and no number changes."""

from hypothesis import given
from hypothesis import strategies as st

from pbem.render.move_groups import grouped

WORDS = st.lists(st.sampled_from(["place", "pass", "sun", "1", "2"]), min_size=1, max_size=3).map(" ".join)


def test_orders_that_begin_alike_stand_together() -> None:
    """By the longest beginning that two of them share; a lone order has no title."""
    orders = ["pass", "place abundance 1", "place abundance 2", "place migration 7"]
    found = grouped((number, order, "") for number, order in enumerate(orders, 1))

    assert [("", ["pass"]), ("place abundance", ["1", "2"]), ("place", ["migration 7"])] == [
        (group.title, [move.label for move in group.moves]) for group in found
    ]


@given(st.lists(WORDS, unique=True))
def test_numbers_and_orders_stay_what_they_are(orders: list[str]) -> None:
    """Every order is there once under its number, and title and label together are its words."""
    rows = [(number, order, "") for number, order in enumerate(sorted(orders), 1)]
    found = [(move.number, move.order, "") for group in grouped(rows) for move in group.moves]

    assert rows == sorted(found)
    assert all(
        move.order == f"{group.title} {move.label}".strip() for group in grouped(rows) for move in group.moves
    )
