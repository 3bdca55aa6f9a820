"""A clock that runs like any other and can be put forward, so that a deadline need not be waited for."""

from collections.abc import Callable
from datetime import datetime, timedelta

from pbem.bootstrap import utc_now

__all__ = ["ForwardClock"]


class ForwardClock:
    """Call it for the time; `go` puts it forward."""

    def __init__(self, real: Callable[[], datetime] = utc_now) -> None:
        self._real = real
        self._ahead = timedelta(0)

    def __call__(self) -> datetime:
        """The time it is here."""
        return self._real() + self._ahead

    def go(self, span: timedelta) -> None:
        """Put it forward, and never back: deadlines count on that."""
        self._ahead += max(span, timedelta(0))
