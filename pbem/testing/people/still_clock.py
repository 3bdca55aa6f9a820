"""A clock that stands still until it is moved."""

from datetime import UTC, datetime, timedelta


class Clock:
    """Call it for the time; `go` moves it on."""

    def __init__(self, start: datetime = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)) -> None:
        self.time = start

    def __call__(self) -> datetime:
        """The time it is."""
        return self.time

    def go(self, **span: float) -> datetime:
        """Move on by `hours=5` or the like."""
        self.time += timedelta(**span)
        return self.time
