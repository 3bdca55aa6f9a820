"""`then`, `if`, `plan`, `prefer`, `autopass` and `clear`: orders left for questions not asked yet."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.desk.standing import ASK, describe, items_of
from pbem.engine.words import FILLERS, tokens
from pbem.errors import PlayerError
from pbem.render.filters import one_line
from pbem.store.tables import Standing
from pbem.store.words import MatchStatus, StandingKind

__all__ = ["AUTOPASS", "CLEAR", "IF", "PLAN", "PREFER", "THEN"]

# So many standing orders a seat, and so long each: more is no order but a mistake.
_MOST = 20
_LONGEST = 300


def _file(
    asking: Asking, kind: StandingKind, text: str, condition: str = "", *, lasting: bool = False
) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    if live.match.status is not MatchStatus.RUNNING:
        raise PlayerError("The match is not being played, so nothing can be left for later.")
    if len(asking.work.standings.of_seat(live.id, sitter.seat)) >= _MOST:
        raise PlayerError(f"You have {_MOST} standing orders already: `clear` withdraws them.")
    if len(text) > _LONGEST or len(condition) > _LONGEST:
        raise PlayerError("This is too long for a standing order.")
    period = "" if lasting else live.game.period(live.position.state)
    row = Standing(
        match_id=live.id,
        seat=sitter.seat,
        kind=kind,
        text=one_line(text, _LONGEST),
        condition=one_line(condition, _LONGEST),
        period=period,
        letter_id=asking.letter.id,
        created=asking.letter.arrived,
    )
    asking.work.standings.add(row)
    until = f" until the end of {period}" if period else ""
    return Answer(done=f"On file{until}: {describe(row)}")


def _order(asking: Asking, text: str) -> str:
    """An order that begins like one of this game's."""
    words = [word for word in tokens(text) if word not in FILLERS]
    assert asking.live is not None
    verbs = asking.live.game.verbs
    if not words:
        raise PlayerError("Say which order, such as: then pass.")
    if verbs and not any(
        verb == words[0] or (len(words[0]) > 1 and verb.startswith(words[0])) for verb in verbs
    ):
        raise PlayerError(f"{one_line(words[0], 40)!r} begins no order of this game: {', '.join(verbs)}.")
    return text


def _then(asking: Asking, argument: str) -> Answer:
    return _file(asking, StandingKind.THEN, _order(asking, argument))


def _if(asking: Asking, argument: str) -> Answer:
    condition, found, order = argument.partition(":")
    if not found:
        condition, found, order = argument.partition(" then ")
    if not found or not tokens(condition):
        raise PlayerError("Write it as   if anna passes: pass")
    return _file(asking, StandingKind.IF, _order(asking, order.strip()), condition.strip())


def _planned(asking: Asking, argument: str, kind: StandingKind, *, lasting: bool) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    verb = live.game.planned
    if not verb:
        raise PlayerError(
            "Nothing is planned ahead in this game; `then` leaves an order for your next question."
        )
    items = items_of(argument)
    if not items:
        raise PlayerError(f"List what you want, the first first, such as: {kind} A, B or C, {ASK}.")
    # A new list takes the place of the old one.
    old = [row for row in asking.work.standings.of_seat(live.id, sitter.seat) if row.kind is kind]
    asking.work.standings.remove(old)
    return _file(asking, kind, ", ".join(items), lasting=lasting)


def _plan(asking: Asking, argument: str) -> Answer:
    return _planned(asking, argument, StandingKind.PLAN, lasting=False)


def _prefer(asking: Asking, argument: str) -> Answer:
    return _planned(asking, argument, StandingKind.PREFER, lasting=True)


def _autopass(asking: Asking, argument: str) -> Answer:
    assert asking.live is not None
    if asking.live.game.verbs and "pass" not in asking.live.game.verbs:
        raise PlayerError("Nobody passes in this game.")
    if argument.strip():
        raise PlayerError("`autopass` stands alone on its line.")
    return _file(asking, StandingKind.AUTOPASS, "")


def _clear(asking: Asking, argument: str) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    gone = asking.work.standings.remove(asking.work.standings.of_seat(live.id, sitter.seat))
    return Answer(done=f"{gone} standing order{'' if gone == 1 else 's'} withdrawn.")


THEN = Command("then", "then ORDER", "answer your next question of that kind", Needs.MATCH, _then)
IF = Command("if", "if anna passes: ORDER", "the same, once you have been told this", Needs.MATCH, _if)
PLAN = Command("plan", "plan A, B or C, ask", "the first that can be done, each once", Needs.MATCH, _plan)
PREFER = Command("prefer", "prefer A, B, C", "wishes that narrow your options, kept", Needs.MATCH, _prefer)
AUTOPASS = Command("autopass", "autopass", "pass for the rest of the round", Needs.MATCH, _autopass)
CLEAR = Command("clear", "clear", "withdraw your standing orders", Needs.MATCH, _clear)
