from collections.abc import Callable

import pytest

from pbem.testing.conformance import positions
from pbem.testing.conformance.trail import Trail
from tests.harness.bad_games import BREACHES, Counting
from tests.testing.conformance.support import found_by


@pytest.mark.parametrize(
    ("law", "check"), [(2, positions.replayable), (6, positions.bounded_agenda), (11, positions.round_trip)]
)
def test_each_check_alone_finds_its_breach(law: int, check: Callable[[Trail], None]) -> None:
    """A law is not met by chance through another check, and a game that keeps it passes."""
    assert law == found_by(check, BREACHES[law])
    assert found_by(check, Counting()) is None


@pytest.mark.parametrize(
    "check", [positions.pure, positions.no_empty_question, positions.idle_question], ids=["1", "3", "4"]
)
def test_a_game_that_keeps_the_laws_passes(check: Callable[[Trail], None]) -> None:
    """Their breaches are met while the match is played, or together with what is secret."""
    assert found_by(check, Counting()) is None
