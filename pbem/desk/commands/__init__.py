"""The commands by mail, one module a verb."""

from importlib import import_module

from pbem.desk.commands.command import Asking, Command, Said, Seated
from pbem.desk.commands.help import help_command

__all__ = ["COMMANDS", "Asking", "Command", "Said", "Seated"]

# In the order `help` lists them: looking, answering, for later, time, talking, tables, oneself.
_FILES = (
    "show hand turn status history review rules standings "
    "check undo wait ready resign dispute "
    "then if_ plan prefer always autopass clear "
    "more absence deputy refuse ladder vote "
    "tell mute unmute "
    "games new join invite start leave again standby take watch unwatch "
    "set this_is_me forget hello"
)


def _command(file: str) -> Command:
    """The verb in the file of its name; that of a word of Python's own has an underscore behind it."""
    found = getattr(import_module(f"{__name__}.{file}"), file.rstrip("_").upper())
    assert isinstance(found, Command)
    return found


_VERBS = [_command(file) for file in _FILES.split()]

COMMANDS = {command.name: command for command in (*_VERBS, help_command(_VERBS))}
