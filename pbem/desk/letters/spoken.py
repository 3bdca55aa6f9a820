"""Whether a line of a letter is a command, and which one; any other line is for the matcher of orders."""

from collections.abc import Collection

from pbem.desk.commands import COMMANDS, Command
from pbem.desk.gm.order_line import is_order
from pbem.desk.letters.masters_only import MASTERS_ONLY
from pbem.engine.words import tokens

__all__ = ["command_of"]


def command_of(text: str, verbs: Collection[str] = ()) -> Command | None:
    """The command a line begins with; one for game masters is known, so that it can be refused."""
    words = tokens(text)
    verb = "".join(words[:1])
    # A verb that a game has as well is a command where it goes with a number: take 3, but take birds.
    if verb in verbs and not "".join(words[1:2]).isdecimal():
        return None
    # One command has a name of three words: this is me.
    found = COMMANDS.get(verb) or COMMANDS.get(" ".join(words[:3]))
    return found or (MASTERS_ONLY if is_order(text) else None)
