"""Time zones by the names people know them by."""

import pytest

from pbem.desk.time.zone_names import zone_of
from pbem.errors import PlayerError


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("Berlin", "Europe/Berlin"), ("new york", "America/New_York"), ("europe/berlin", "Europe/Berlin")],
)
def test_a_city_is_a_zone(typed: str, expected: str) -> None:
    """In whatever case."""
    assert expected == zone_of(typed)


def test_what_is_no_zone_is_said_to_be_none() -> None:
    """With how to write it."""
    with pytest.raises(PlayerError, match="is no time zone: write it as Europe/Berlin"):
        zone_of("Atlantis")
