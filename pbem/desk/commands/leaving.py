"""`then`, `if`, `plan`, `prefer`, `always`, `autopass`, `clear`: orders left for questions not asked yet."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.desk.match.standing_orders import describe
from pbem.desk.match.standing_words import leave
from pbem.errors import PlayerError
from pbem.store.tables.words import MatchStatus, StandingKind

__all__ = ["ALWAYS", "AUTOPASS", "CLEAR", "IF", "PLAN", "PREFER", "THEN"]


def _file(asking: Asking, kind: StandingKind, argument: str) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    if live.match.status is not MatchStatus.RUNNING:
        raise PlayerError("The match is not being played, so nothing can be left for later.")
    standings = asking.work.standings
    view = live.game.view(live.position.state, sitter.seat)
    left = leave(live.game, view, standings.of_seat(live.id, sitter.seat), kind, argument)
    period = live.game.period(live.position.state)
    row = left.row(live.id, sitter.seat, period, asking.letter.arrived, asking.letter.id)
    standings.remove(left.replaces)
    standings.add(row)
    until = f" until the end of {row.period}" if row.period else ""
    return Answer(done=f"On file{until}: {describe(row)}")


def _then(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.THEN, argument)


def _if(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.IF, argument)


def _plan(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.PLAN, argument)


def _prefer(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.PREFER, argument)


def _always(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.ALWAYS, argument)


def _autopass(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.AUTOPASS, argument)


def _clear(asking: Asking, argument: str) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    gone = asking.work.standings.remove(asking.work.standings.of_seat(live.id, sitter.seat))
    return Answer(done=f"{gone} standing order{'' if gone == 1 else 's'} withdrawn.")


THEN = Command("then", "then A or B", "answer your next question of that kind", Needs.MATCH, _then)
IF = Command("if", "if anna passes: A else B", "A if you were told this, B if not", Needs.MATCH, _if)
PLAN = Command("plan", "plan A, B or C, ask", "the first that can be done, each once", Needs.MATCH, _plan)
PREFER = Command("prefer", "prefer A, B, C", "wishes, the first first, kept on file", Needs.MATCH, _prefer)
ALWAYS = Command("always", "always ORDER", "answer every question of that kind", Needs.MATCH, _always)
AUTOPASS = Command("autopass", "autopass", "pass for the rest of the round", Needs.MATCH, _autopass)
CLEAR = Command("clear", "clear", "withdraw your standing orders", Needs.MATCH, _clear)
