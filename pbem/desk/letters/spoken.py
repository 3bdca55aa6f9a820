"""Whether a line of a letter is a command, and which one; any other line is for the matcher of orders."""

from pbem.desk.commands import COMMANDS, Command
from pbem.desk.commands.take import TAKE
from pbem.desk.gm.order_line import is_order
from pbem.desk.letters.masters_only import MASTERS_ONLY
from pbem.engine.game import AnyGame
from pbem.engine.words import tokens

__all__ = ["command_of"]


# `help` as people cry for it.
_HELP = frozenset("hilfe aide aiuto ayuda hulp ajuda pomoc".split())


def command_of(text: str, game: AnyGame | None = None) -> Command | None:
    """The command a line begins with; one for game masters is known, so that it can be refused."""
    words = tokens(text)
    verb = "".join(words[:1])
    # A verb that a game has as well is a command where it goes with a number: take 3, but take birds.
    taken = game is not None and (verb in game.verbs or (verb == TAKE.name and verb in game.synonyms))
    if taken and not "".join(words[1:2]).isdecimal():
        return None
    if verb in _HELP and len(words) == 1:
        return COMMANDS["help"]
    # One command has a name of three words: this is me.
    found = COMMANDS.get(verb) or COMMANDS.get(" ".join(words[:3]))
    return found or (MASTERS_ONLY if is_order(text) else None)
