"""`deadline`: when the open question is due."""

from pbem.desk.acts import clock
from pbem.desk.acts.act import Act
from pbem.desk.time.dates import moment_of


def run(act: Act, argument: str) -> str:
    """Read the time, as the table's zone has it, and set it."""
    return clock.set_deadline(act, moment_of(argument, act.match.zone, act.now))
