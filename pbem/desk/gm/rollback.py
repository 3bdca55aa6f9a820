"""`rollback`: go back to where the match stood after an entry of its journal."""

from pbem.desk.acts.act import Act
from pbem.desk.acts.rollback import roll_back
from pbem.errors import PlayerError

__all__ = ["run"]


def run(act: Act, argument: str) -> str:
    """Read the entry's number, and go back to it."""
    entry = argument.strip()
    if not entry.isdecimal() or len(entry) > 9:
        raise PlayerError(
            "Say to which entry of the journal, by its number: `pbem match show` lists the last ones."
        )
    return roll_back(act, int(entry))
