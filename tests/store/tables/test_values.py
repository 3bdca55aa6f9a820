from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.store.tables.values import canonical, instant, micros


@given(st.datetimes(timezones=st.just(UTC)))
def test_every_moment_survives_the_round_trip(moment: datetime) -> None:
    """A moment comes back equal, to the microsecond, before 1970 too."""
    assert moment == instant(micros(moment))


def test_a_moment_comes_back_in_utc() -> None:
    """The zone a moment is written in does not matter; it comes back in UTC."""
    summer = timezone(timedelta(hours=2))

    assert datetime(2026, 7, 1, 18, tzinfo=UTC) == instant(micros(datetime(2026, 7, 1, 20, tzinfo=summer)))
    assert UTC is instant(0).tzinfo


def test_a_time_without_zone_is_refused() -> None:
    """A naive time is never guessed to be UTC."""
    with pytest.raises(ValueError, match="without a zone"):
        micros(datetime(2026, 7, 1, 20))


def test_canonical_text_does_not_depend_on_the_order_of_keys() -> None:
    """Equal values give equal text, without spaces and without escaping letters."""
    assert '{"a":["ä",1],"b":null}' == canonical({"b": None, "a": ["ä", 1]})
    assert canonical({"b": 1, "a": 2}) == canonical({"a": 2, "b": 1})


def test_canonical_refuses_what_json_cannot_say() -> None:
    """A number that is none has no canonical text."""
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))
