"""The commands by mail, one module a verb."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.desk.commands.help import help_command
from pbem.desk.commands.history import HISTORY
from pbem.desk.commands.leaving import ALWAYS, AUTOPASS, CLEAR, IF, PLAN, PREFER, THEN
from pbem.desk.commands.resign import RESIGN
from pbem.desk.commands.rules import RULES
from pbem.desk.commands.setting import SET
from pbem.desk.commands.show import SHOW
from pbem.desk.commands.standings import STANDINGS
from pbem.desk.commands.status import STATUS
from pbem.desk.commands.yes import YES

__all__ = ["COMMANDS", "Answer", "Asking", "Command", "Needs"]

_VERBS = (
    SHOW,
    STATUS,
    HISTORY,
    RULES,
    STANDINGS,
    THEN,
    IF,
    PLAN,
    PREFER,
    ALWAYS,
    AUTOPASS,
    CLEAR,
    SET,
    RESIGN,
    YES,
)

COMMANDS = {command.name: command for command in (*_VERBS, help_command(_VERBS))}
