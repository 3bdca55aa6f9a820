"""A clock on which an hour takes a minute, the same in every process that is told when it began."""

from datetime import UTC, datetime

__all__ = ["FastClock"]

_FASTER = 60


class FastClock:
    """Call it for the time; it agrees with the real one where it began."""

    # So many real seconds are an hour.
    HOUR = 3600 / _FASTER

    def __init__(self, began: datetime) -> None:
        self.began = began

    def __call__(self) -> datetime:
        """The time it is."""
        return self.began + (datetime.now(UTC) - self.began) * _FASTER

    def seconds_until(self, moment: datetime) -> float:
        """The real seconds until then."""
        return (moment - self()).total_seconds() / _FASTER
