"""The commands by mail, one module a verb."""

from pbem.desk.commands.absence import ABSENCE
from pbem.desk.commands.again import AGAIN
from pbem.desk.commands.always import ALWAYS
from pbem.desk.commands.autopass import AUTOPASS
from pbem.desk.commands.check import CHECK
from pbem.desk.commands.clear import CLEAR
from pbem.desk.commands.command import Asking, Command, Said, Seated
from pbem.desk.commands.deputy import DEPUTY
from pbem.desk.commands.dispute import DISPUTE
from pbem.desk.commands.forget import FORGET
from pbem.desk.commands.games import GAMES
from pbem.desk.commands.hand import HAND
from pbem.desk.commands.hello import HELLO
from pbem.desk.commands.help import help_command
from pbem.desk.commands.history import HISTORY
from pbem.desk.commands.if_ import IF
from pbem.desk.commands.invite import INVITE
from pbem.desk.commands.join import JOIN
from pbem.desk.commands.ladder import LADDER
from pbem.desk.commands.leave import LEAVE
from pbem.desk.commands.more import MORE
from pbem.desk.commands.mute import MUTE
from pbem.desk.commands.new import NEW
from pbem.desk.commands.plan import PLAN
from pbem.desk.commands.prefer import PREFER
from pbem.desk.commands.ready import READY
from pbem.desk.commands.refuse import REFUSE
from pbem.desk.commands.resign import RESIGN
from pbem.desk.commands.review import REVIEW
from pbem.desk.commands.rules import RULES
from pbem.desk.commands.set import SET
from pbem.desk.commands.show import SHOW
from pbem.desk.commands.standby import STANDBY
from pbem.desk.commands.standings import STANDINGS
from pbem.desk.commands.start import START
from pbem.desk.commands.status import STATUS
from pbem.desk.commands.take import TAKE
from pbem.desk.commands.tell import TELL
from pbem.desk.commands.then import THEN
from pbem.desk.commands.this_is_me import THIS
from pbem.desk.commands.turn import TURN
from pbem.desk.commands.undo import UNDO
from pbem.desk.commands.unmute import UNMUTE
from pbem.desk.commands.unwatch import UNWATCH
from pbem.desk.commands.vote import VOTE
from pbem.desk.commands.wait import WAIT
from pbem.desk.commands.watch import WATCH

__all__ = ["COMMANDS", "Asking", "Command", "Said", "Seated"]

# In the order `help` lists them: looking, answering, for later, time, talking, tables, oneself.
_VERBS = (
    *(SHOW, HAND, TURN, STATUS, HISTORY, REVIEW, RULES, STANDINGS),
    *(CHECK, UNDO, WAIT, READY, RESIGN, DISPUTE),
    *(THEN, IF, PLAN, PREFER, ALWAYS, AUTOPASS, CLEAR),
    *(MORE, ABSENCE, DEPUTY, REFUSE, LADDER, VOTE),
    *(TELL, MUTE, UNMUTE),
    *(GAMES, NEW, JOIN, INVITE, START, LEAVE, AGAIN, STANDBY, TAKE, WATCH, UNWATCH),
    *(SET, THIS, FORGET, HELLO),
)

COMMANDS = {command.name: command for command in (*_VERBS, help_command(_VERBS))}
