import pytest

from tests.desk.support.standing import NAMES
from tests.harness.club import Club


@pytest.fixture
def rounds(club: Club) -> Club:
    """Three players of the card game at the first turn."""
    club.opens("dstcg", NAMES)
    return club


@pytest.fixture
def started(club: Club) -> Club:
    """Three players of Ecosystem at pick 1, of whom Cleo has answered."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    club.person("Cleo").writes("1")
    return club
