"""Time zones by the names people know them by: Berlin, new york, Europe/Berlin."""

from zoneinfo import available_timezones

from pbem.engine.language.tongues import refused
from pbem.render import times

# Where several zones end in one name, people mean those of a continent.
_CONTINENTS = frozenset("Africa America Antarctica Asia Atlantic Australia Europe Indian Pacific".split())


def zone_of(text: str) -> str:
    """The zone somebody means by its whole name or by its city, in whatever case."""
    typed = text.strip().replace(" ", "_")
    if times.is_zone(typed):
        return typed
    wanted = typed.casefold()
    names = [name for name in available_timezones() if name.partition("/")[0] in _CONTINENTS]
    whole = [name for name in names if name.casefold() == wanted]
    cities = [name for name in names if name.rpartition("/")[2].casefold() == wanted]
    found = whole or sorted(cities, key=lambda name: (name.count("/"), name))[:1]
    if not found:
        raise refused("{text} is no time zone: write it as Europe/Berlin.", text=f"{text.strip()[:40]!r}")
    return found[0]
