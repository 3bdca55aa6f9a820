from pbem.engine.bots.insight import Effort, softmax


def test_chances_to_end_up_first() -> None:
    """They add up to one, equal points have equal chances, and huge leads do not overflow."""
    even, led = softmax((7.0, 7.0), 3.0), softmax((90_000.0, 0.0, 0.0), 0.5)

    assert (0.5, 0.5) == even
    assert (1.0, 0.0, 0.0) == led


def test_the_wider_the_spread_the_less_a_lead_is_worth() -> None:
    """Who may be far off in every estimate is sure of little."""
    sure, unsure = softmax((5.0, 2.0), 1.0), softmax((5.0, 2.0), 6.0)

    assert sure[0] > unsure[0] > 0.5
    assert 1.0 == round(sum(unsure), 9)


def test_half_an_effort_is_for_as_many_candidates() -> None:
    """Fewer playouts and answers; each candidate still has its chance."""
    assert Effort(60, 5, 500) == Effort(120, 5, 1000).halved()
