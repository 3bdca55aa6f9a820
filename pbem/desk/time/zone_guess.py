"""A player's time zone, guessed from the offset in a mail's Date until the player sets it."""

from datetime import datetime

from pbem.render.times import zone

# Where people of each offset most likely live; the first that fits on that day is the guess.
_LIKELY = (
    "Europe/Berlin Europe/London Europe/Helsinki Europe/Moscow America/New_York America/Chicago "
    "America/Denver America/Los_Angeles America/Anchorage Pacific/Honolulu America/Halifax America/St_Johns "
    "America/Sao_Paulo Atlantic/Azores Asia/Dubai Asia/Tehran Asia/Karachi Asia/Kolkata Asia/Kathmandu "
    "Asia/Dhaka Asia/Bangkok Asia/Shanghai Asia/Tokyo Australia/Adelaide Australia/Sydney Pacific/Noumea "
    "Pacific/Auckland UTC"
).split()


def guess(sent: datetime | None, table_zone: str) -> str | None:
    """The zone a mail was likely written in; the table's own where its offset fits, None where none does."""
    if sent is None or sent.utcoffset() is None:
        return None
    likely = _LIKELY
    if not sent.utcoffset():
        # Many mail servers write all dates in UTC: that says nothing about the writer.
        likely = []
    for name in (table_zone, *likely):
        if sent.astimezone(zone(name)).utcoffset() == sent.utcoffset():
            return name
    return None
