"""An upgrade is tried on a copy."""

import pytest

from pbem.desk.ops.try_upgrade import tried_upgrade
from tests.harness.club import Club
from tests.harness.contents import contents


@pytest.mark.both
def test_an_upgrade_is_tried_on_a_copy(club: Club, request: pytest.FixtureRequest) -> None:
    """Every match that is not over is played again, and the database keeps its rows."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    request.getfixturevalue("elsewhere")
    club.office.database.close()
    before = contents(club.office.database)
    found = tried_upgrade(club.office.database.url)

    assert [(1, 2)] == [(fit.match, fit.entry) for fit in found]
    assert before == contents(club.office.database)
