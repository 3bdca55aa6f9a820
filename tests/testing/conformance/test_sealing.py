from pbem.testing.conformance.sealing import replaceable
from tests.harness.bad_games import BREACHES, Counting
from tests.testing.conformance.support import found_by


def test_this_check_alone_finds_the_breach() -> None:
    """Law 8 is not met by chance through another check, and a game that keeps it passes."""
    assert 8 == found_by(replaceable, BREACHES[8])
    assert found_by(replaceable, Counting()) is None
