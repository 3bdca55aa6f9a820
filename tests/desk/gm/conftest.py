import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club


@pytest.fixture
def nora(club: Club, ruth: Correspondent) -> Correspondent:
    """Somebody at the table of another game master, who stands by for a seat at Ruth's."""
    assert "Ruth" == ruth.name
    club.opens("ecosystem", ["Nora", "Otto"], gm="Ida")
    club.person("Nora").writes("standby ecosystem")
    return club.person("Nora")
