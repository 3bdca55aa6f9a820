import pytest

from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """A match of two, in its first question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    return club
