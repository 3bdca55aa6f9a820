from pbem.testing.conformance.rollbacks import going_back
from tests.harness.bad_games import BREACHES, Counting
from tests.testing.conformance.support import found_by


def test_this_check_alone_finds_the_breach() -> None:
    """Law 14 is not met by chance through another check, and a game that keeps it passes."""
    assert 14 == found_by(going_back, BREACHES[14])
    assert found_by(going_back, Counting()) is None
