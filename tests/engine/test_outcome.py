from pbem.engine.outcome import Outcome


def test_who_has_won() -> None:
    """All who share the first place; nobody where a solo game was lost."""
    assert (1, 2) == Outcome(((1, 2), (0,)), (3, 9, 9)).winners
    assert () == Outcome((), (3,)).winners
