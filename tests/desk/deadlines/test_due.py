"""What is due, and what an outage is: every pass asks it."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import entries, next_due, pass_after
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


_NONE = timedelta(0)


def test_nobody_lapses_before_a_fetch_that_began_after_the_deadline(club: Club) -> None:
    """A mail may wait on the server: without a fetch nothing is known."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.time = datetime(2026, 11, 18, 19, 1, tzinfo=UTC)
    club.look(fetched=False)

    assert [EntryKind.SETUP] == entries(club)


def test_a_second_outage_counts_as_well(club: Club) -> None:
    """Passes in between make the next gap unusual again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    gaps = [pass_after(club, **span) for span in ({"minutes": 1}, {"hours": 5}, {"minutes": 1}, {"hours": 5})]

    assert [_NONE, timedelta(hours=5), _NONE, timedelta(hours=5)] == gaps


def test_a_nightly_cron_is_no_outage(club: Club) -> None:
    """Where every pass comes a day after the one before, deadlines stay where they are."""
    pass_after(club, minutes=1)
    pass_after(club, days=1)
    club.opens("ecosystem", ["Anna", "Ben"])
    before = next_due(club)

    assert [_NONE] * 5 == [pass_after(club, days=1) for _ in range(5)]
    assert before == next_due(club)
