"""A zone that is guessed from the Date of a mail."""

from datetime import datetime

import pytest

from pbem.desk.time.zone_guess import guess
from pbem.mail.read.read import read


def test_a_date_in_utc_says_nothing() -> None:
    """Many servers write every date so; the table's zone stands."""
    sent = read(b"From: a@b.example\nDate: Mon, 16 Nov 2026 10:00:00 +0000\n\nhi").sent
    assert None is guess(sent, "Europe/Berlin")
    assert "Europe/London" == guess(sent, "Europe/London")


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        # The table's own zone goes before every other of its offset.
        ("2026-11-16T10:00+01:00", "Europe/Paris"),
        ("2026-11-16T10:00+05:30", "Asia/Kolkata"),
        # What fits is told by the offset of that day: clocks change.
        ("2026-07-16T10:00-04:00", "America/New_York"),
        ("2026-11-16T10:00-04:00", "America/Halifax"),
        # Nobody lives there, or the mail says nothing of it.
        ("2026-11-16T10:00-11:30", None),
        ("2026-11-16T10:00", None),
    ],
)
def test_the_likeliest_zone_of_an_offset(sent: str, expected: str | None) -> None:
    """The first that fits on the day on which the mail was written."""
    assert expected == guess(datetime.fromisoformat(sent), "Europe/Paris")
