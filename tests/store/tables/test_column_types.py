"""Our own kinds of columns; what stands in them is held by test_values.py and test_packing.py beside this."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.dialects.sqlite import dialect

from pbem.store.tables.column_types import Instant, Squeezed, Word
from pbem.store.tables.words import MatchStatus

MOMENT = datetime(2026, 3, 29, 2, 30, 0, 7, tzinfo=timezone(timedelta(hours=2)))


def test_a_moment_is_a_number_that_sorts() -> None:
    """It comes back in UTC; nothing stays nothing."""
    write, read = Instant().bind_processor(dialect()), Instant().result_processor(dialect(), None)

    assert write(MOMENT) + 1 == write(MOMENT + timedelta(microseconds=1))
    assert (MOMENT, UTC) == (read(write(MOMENT)), read(write(MOMENT)).tzinfo)
    assert (None, None) == (write(None), read(None))


def test_a_word_of_a_closed_list() -> None:
    """Another one is refused on the way in and on the way out."""
    kind = Word(MatchStatus)
    write, read = kind.bind_processor(dialect()), kind.result_processor(dialect(), None)

    assert ("held", MatchStatus.HELD) == (write(MatchStatus.HELD), read("held"))
    for way in (write, read):
        with pytest.raises(ValueError, match="asleep"):
            way("asleep")


def test_bytes_are_kept_smaller() -> None:
    """And come back as they were."""
    raw = b"pick trout at d4\r\n" * 100
    kept = Squeezed().process_bind_param(raw, dialect())

    assert kept is not None
    assert len(kept) < len(raw) == len(Squeezed().process_result_value(kept, dialect()) or b"")
