"""Law 1: rules that read or change what they may not are found."""

from typing import Any

import pytest

from pbem.testing.conformance.purity import Impure, forbidden_imports, frozen
from tests.harness.bad_games import BREACHES
from tests.harness.toy.game import PondGame
from tests.harness.toy.state import Pond
from tests.testing.conformance.support import broken


def test_a_position_changed_after_it_was_made_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 1: nothing mutates its arguments, frozen or not."""
    seen: list[Pond] = []

    def audit(self: PondGame, state: Pond) -> None:
        seen.append(state)
        object.__setattr__(seen[0], "round", len(seen))

    monkeypatch.setattr(PondGame, "audit", audit)

    assert 1 == broken(PondGame(), 2, [1]).law


@pytest.mark.parametrize(
    "reach",
    [
        lambda: __import__("time").time(),
        lambda: __import__("random").random(),
        lambda: __import__("random").Random(1),
        lambda: __import__("os").urandom(1),
        lambda: open("/dev/null"),  # noqa: SIM115  # what is called is the point
    ],
)
def test_clock_chance_and_files_are_frozen(reach: Any) -> None:
    """Within the freeze they raise, and afterwards they work."""
    with frozen(), pytest.raises(Impure):
        reach()

    assert reach() is not None


def test_forbidden_imports_are_read_from_the_source() -> None:
    """What was imported by name cannot be frozen, so it is found by reading."""
    assert ("tests.harness.bad_games.impure imports time",) == forbidden_imports(BREACHES[1])
    assert () == forbidden_imports(PondGame())
