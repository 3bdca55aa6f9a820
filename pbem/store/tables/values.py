"""Turns values into the one text and the one number the database keeps of them, and back.

Hashes are taken over these texts, so equal values must always give equal text.
"""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_encode = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"), check_circular=False
).encode


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: the same text for the same value, whoever writes it."""
    return _encode(value)


def micros(moment: datetime) -> int:
    """The moment as whole microseconds since 1970 in UTC; a time without a zone is refused."""
    if moment.tzinfo is None:
        raise ValueError(f"a time without a zone cannot be stored: {moment.isoformat()}")
    return (moment - _EPOCH) // _MICROSECOND


def instant(count: int) -> datetime:
    """The UTC moment that many microseconds after 1970 began."""
    return _EPOCH + timedelta(microseconds=count)
