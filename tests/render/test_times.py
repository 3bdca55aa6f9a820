from datetime import UTC, date, datetime

import pytest

from pbem.engine.language.tongues import heard, speaking
from pbem.render.times import dated, day, is_zone, moment, place

EVENING = datetime(2026, 11, 19, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("Europe/Berlin", "Fri 20 Nov, 00:30 Berlin"),
        ("America/New_York", "Thu 19 Nov, 18:30 New York"),
        ("UTC", "Thu 19 Nov, 23:30 UTC"),
    ],
)
def test_a_moment_is_told_where_its_reader_lives(zone: str, said: str) -> None:
    """Weekday and date are those of that place, not the server's."""
    assert said == moment(EVENING, zone)


def test_days_in_the_readers_language() -> None:
    """Whatever locale the server has."""
    with speaking("de"):
        assert ("Do 19. Nov.", "3. Dez. 2026") == (
            heard(day(EVENING, "UTC")),
            heard(dated(date(2026, 12, 3))),
        )


@pytest.mark.parametrize(
    ("name", "known"), [("Europe/Berlin", True), ("Berlin", False), ("../etc/passwd", False), ("", False)]
)
def test_which_names_are_zones(name: str, known: bool) -> None:
    """What somebody typed may be anything, a path among it."""
    assert known is is_zone(name)


def test_a_zone_as_a_place() -> None:
    """Its last part, as one writes it."""
    assert "Buenos Aires" == place("America/Argentina/Buenos_Aires")
