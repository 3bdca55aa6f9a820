from pbem.testing.conformance.paths import lines_are_paths
from tests.harness.bad_games import BREACHES, Counting
from tests.testing.conformance.support import found_by


def test_this_check_alone_finds_the_breach() -> None:
    """Law 13 is not met by chance through another check, and a game that keeps it passes."""
    assert 13 == found_by(lines_are_paths, BREACHES[13])
    assert found_by(lines_are_paths, Counting()) is None
