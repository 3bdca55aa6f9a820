from datetime import timedelta

from pbem.testing.people.still_clock import Clock


def test_it_moves_when_it_is_told_to() -> None:
    """And says the same until then."""
    clock = Clock()
    before = clock()

    assert before == clock()
    assert before + timedelta(hours=5, minutes=1) == clock.go(hours=5, minutes=1) == clock()
