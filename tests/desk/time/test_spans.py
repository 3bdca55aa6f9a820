"""Lengths of time as people type them, and as a sentence says them."""

import pytest

from pbem.desk.time.spans import compact, minutes_of, roughly, shortly, spoken


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("48", 2880),
        ("1h30m", 90),
        ("2 days", 2880),
        ("1 week", 10080),
        ("2 Tage", 2880),
        ("48 Std.", 2880),
        ("48Std", 2880),
        ("1 Stunde 30 Min.", 90),
        ("1 Woche", 10080),
    ],
)
def test_lengths_of_time(text: str, expected: int) -> None:
    """In minutes, however they are written."""
    assert expected == minutes_of(text)


def test_what_is_no_length_of_time_stays() -> None:
    """Only numbers with a unit are written short."""
    assert "3x24h, 4 Plätze, 7d" == compact("3x24h, 4 Plätze, 1 Woche")


@pytest.mark.parametrize(
    ("minutes", "said", "left", "typed"),
    [
        (30, "30 minutes", "30 minutes", "30m"),
        (60, "1 hour", "1 hour", "1h"),
        (2880, "48 hours", "2 days", "48h"),
        (4320, "3 days", "3 days", "72h"),
        (1590, "1590 minutes", "1 day 2 hours", "26h30m"),
    ],
)
def test_a_length_is_said(minutes: int, said: str, left: str, typed: str) -> None:
    """Exactly in a sentence, roughly of a long time that is left, and so that it can be typed again."""
    assert (said, left, typed) == (str(spoken(minutes)), str(roughly(minutes)), shortly(minutes))
    assert minutes == minutes_of(typed)
