"""A table's pace: when an answer is due, in the table's own local time."""

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, time, timedelta

from pbem.errors import PlayerError
from pbem.render.times import zone

__all__ = ["Pace"]


@dataclass(frozen=True, slots=True)
class Pace:
    """Hours for a question, then on to the next closing time of day in the table's zone."""

    hours: int = 48
    # Such as 20:00; empty where the hours alone decide.
    closes: str = "20:00"
    # The last call goes out so many hours before the deadline; 0 for none.
    last_call: int = 4

    def __post_init__(self) -> None:
        """Refuse a pace nobody can play at."""
        if self.hours < 1:
            raise PlayerError(f"A deadline of {self.hours} hours is too short: allowed is 1h or more.")
        if self.closes:
            try:
                time.fromisoformat(self.closes)
            except ValueError as error:
                raise PlayerError(f"{self.closes!r} is no time of day: write it as 20:00.") from error

    def due(self, asked: datetime, zone_name: str) -> datetime:
        """When a question asked at that moment is due, in UTC; right across clock changes."""
        earliest = asked.astimezone(UTC) + timedelta(hours=self.hours)
        if not self.closes:
            return earliest
        local = earliest.astimezone(zone(zone_name))
        at = time.fromisoformat(self.closes)
        day = local.date()
        while True:
            # Wall-clock arithmetic: the closing time is named, so an hour lost or doubled does not shift it.
            closing = datetime.combine(day, at, tzinfo=zone(zone_name)).astimezone(UTC)
            if closing >= earliest:
                return closing
            day += timedelta(days=1)

    def dump(self) -> str:
        """As it is stored with the match."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def load(cls, text: str) -> "Pace":
        """The pace `dump` wrote."""
        return cls(**json.loads(text))

    @staticmethod
    def hours_of(text: str) -> int:
        """The hours in `48h`, `3d` or `48`."""
        number, unit = (text[:-1], text[-1]) if text[-1:] in ("h", "d") else (text, "h")
        if not number.isdecimal() or int(number) < 1:
            raise PlayerError(f"{text!r} is no length of time: write it as 48h or 3d.")
        return int(number) * (24 if unit == "d" else 1)
