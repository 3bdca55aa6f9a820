"""Chance: fixed answers, so that a deal can never change silently."""

from collections import Counter

import pytest

from pbem.engine.chance import Chance, epoch_key

SEED = b"0123456789abcdef0123456789abcdef"
KEY = epoch_key(SEED, 0)


def test_epoch_keys_are_fixed() -> None:
    """The key of an epoch is the same on every platform and version."""
    assert "fcf175462c96e0cf7906a01550d5fd71c6fcb0b7ca0d614f4440f1c99b379349" == KEY.hex()
    assert "109d1221556a421ccdc86457e892aa6f5253d919145e72d12e01cdb108ad02b7" == epoch_key(SEED, 1).hex()


def test_draws_are_fixed() -> None:
    """A die, a shuffle, a choice and a large number give the answers they gave when matches began."""
    chance = Chance(KEY)

    assert [0, 4, 5, 3, 2, 2, 1, 2, 0, 3, 0, 0] == [chance.below(6) for _ in range(12)]
    assert "cfjihbdeag" == "".join(chance.shuffle("abcdefghij"))
    assert "x" == chance.choose(("x", "y", "z"))
    assert 2518790864056742556 == chance.below(1 << 64)
    assert 23 == chance.drawn


def test_drawn_is_the_whole_state() -> None:
    """A stream taken up at its count goes on as if it had never stopped."""
    whole = Chance(KEY)
    before = [whole.below(1000) for _ in range(5)]
    resumed = Chance(KEY, len(before))

    assert [848] == [resumed.below(1000)]
    assert 848 == whole.below(1000)


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    """Just above half the span, about half of all words are rejected."""
    chance = Chance(KEY)
    drawn = [chance.below((1 << 63) + 1) for _ in range(10)]

    assert 10 == len(drawn)
    assert 17 == chance.drawn


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_impossible_bounds_are_refused(bound: int) -> None:
    """No number lies below zero, and one word cannot draw beyond its span."""
    with pytest.raises(ValueError, match="cannot draw below"):
        Chance(KEY).below(bound)


def test_choosing_from_nothing_is_refused() -> None:
    """A draw from an empty bag is an error, not a wait."""
    with pytest.raises(ValueError, match="cannot draw below 0"):
        Chance(KEY).choose(())


def test_shuffles_are_fair() -> None:
    """Each of the six orders of three cards comes up about as often as the others."""
    chance = Chance(KEY)
    orders = Counter(chance.shuffle("abc") for _ in range(6000))

    assert 6 == len(orders)
    assert all(900 < times < 1100 for times in orders.values())
