"""`extend`: more time for the open question."""

from pbem.desk.acts import clock
from pbem.desk.acts.act import Act
from pbem.desk.time.pace import Pace
from pbem.engine.language.tongues import refused

# A longer extension is no extension.
_MOST_HOURS = 24 * 60


def run(act: Act, argument: str) -> str:
    """Read how long, and move the deadlines by it."""
    hours = Pace.hours_of(argument.strip())
    if hours > _MOST_HOURS:
        raise refused("More than 60 days is no extension: pause the match instead.")
    return clock.extend(act, hours)
