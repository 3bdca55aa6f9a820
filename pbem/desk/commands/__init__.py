"""The commands by mail, one module a verb."""

from pbem.desk.commands.absence import ABSENCE
from pbem.desk.commands.again import AGAIN
from pbem.desk.commands.check import CHECK
from pbem.desk.commands.command import Answer, Asking, Command, Needs, Posting
from pbem.desk.commands.deputy import DEPUTY
from pbem.desk.commands.dispute import DISPUTE
from pbem.desk.commands.games import GAMES
from pbem.desk.commands.hand import HAND
from pbem.desk.commands.hello import HELLO
from pbem.desk.commands.help import help_command
from pbem.desk.commands.history import HISTORY
from pbem.desk.commands.invite import INVITE
from pbem.desk.commands.join import JOIN
from pbem.desk.commands.ladder import LADDER
from pbem.desk.commands.leave import LEAVE
from pbem.desk.commands.leaving import ALWAYS, AUTOPASS, CLEAR, IF, PLAN, PREFER, THEN
from pbem.desk.commands.more import MORE
from pbem.desk.commands.muting import MUTE, UNMUTE
from pbem.desk.commands.new import NEW
from pbem.desk.commands.refuse import REFUSE
from pbem.desk.commands.resign import RESIGN
from pbem.desk.commands.rules import RULES
from pbem.desk.commands.set import SET
from pbem.desk.commands.show import SHOW
from pbem.desk.commands.standby import STANDBY
from pbem.desk.commands.standings import STANDINGS
from pbem.desk.commands.start import START
from pbem.desk.commands.status import STATUS
from pbem.desk.commands.take import TAKE
from pbem.desk.commands.tell import TELL
from pbem.desk.commands.turn import TURN
from pbem.desk.commands.undo import UNDO
from pbem.desk.commands.vote import VOTE
from pbem.desk.commands.waiting import READY, WAIT
from pbem.desk.commands.watch import UNWATCH, WATCH
from pbem.desk.commands.yes import THIS, YES

__all__ = ["COMMANDS", "Answer", "Asking", "Command", "Needs", "Posting"]

# In the order `help` lists them: looking, answering, for later, time, talking, tables, oneself.
_VERBS = (
    *(SHOW, HAND, TURN, STATUS, HISTORY, RULES, STANDINGS),
    *(CHECK, UNDO, WAIT, READY, RESIGN, DISPUTE),
    *(THEN, IF, PLAN, PREFER, ALWAYS, AUTOPASS, CLEAR),
    *(MORE, ABSENCE, DEPUTY, REFUSE, LADDER, VOTE),
    *(TELL, MUTE, UNMUTE),
    *(GAMES, NEW, JOIN, INVITE, START, LEAVE, AGAIN, STANDBY, TAKE, WATCH, UNWATCH),
    *(SET, YES, THIS, HELLO),
)

COMMANDS = {command.name: command for command in (*_VERBS, help_command(_VERBS))}
