"""Wishes: the first that is an order, wishes that narrow the options, and what is asked for instead."""

import pytest

from pbem.engine.moves import Level, Written, tree
from pbem.engine.wishes import Granted, first_possible, narrowed

ORDERS = tree(
    Written(tuple(order.split()))
    for order in (
        "slay rat",
        "slay titan save attack",
        "slay titan save defense",
        "slay golem save attack",
        "pass",
    )
)


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        (("slay rat", "pass"), "slay rat"),
        (("slay wolf", "slay rat"), "slay rat"),
        (("slay unicorn", "pass"), "pass"),
        (("slay titan save defense",), "slay titan save defense"),
        # There is one way to go on, so nothing is left open.
        (("slay golem",), "slay golem save attack"),
    ],
)
def test_the_first_possible_wish_is_granted(wishes: tuple[str, ...], order: str) -> None:
    """What cannot be done is passed over."""
    assert order == str(first_possible(ORDERS, wishes).move)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (("slay titan", "pass"), "slay titan could mean slay titan save attack or slay titan save defense"),
        (("slay unicorn", "slay wolf"), "nothing in it is possible now"),
        (("slay rat twice",), "nothing in it is possible now"),
    ],
)
def test_what_is_not_clear_is_asked(wishes: tuple[str, ...], why: str) -> None:
    """Nothing stands in for a wish that leaves a choice open, and the reason is told."""
    assert Granted(lacking=why) == first_possible(ORDERS, wishes)


def test_wishes_narrow_the_options() -> None:
    """Each in turn as long as something is left, then the first in the alphabet."""
    assert "slay golem save attack" == str(_move(narrowed(ORDERS, ("unicorn", "save", "attack"))))
    assert "slay titan save defense" == str(_move(narrowed(ORDERS, ("titan", "defense"))))
    assert None is narrowed(ORDERS, ("unicorn",))
    assert None is narrowed(Level((), lambda word: Written((word,))), ("rat",))


def _move(granted: Granted | None) -> object:
    assert granted is not None
    return granted.move
