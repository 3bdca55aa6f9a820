"""`ready`: let the table go on after all, after `wait` or after a silence."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.desk.commands.wait import demand_open
from pbem.desk.match import silent_pause
from pbem.engine.events import Noted
from pbem.errors import PlayerError

__all__ = ["READY"]


def _run(asking: Asking, argument: str) -> Answer:
    live, sitter, _ = asking.played()
    if silent_pause.wake(asking.office, asking.work, live, sitter.seat):
        asking.tell(Noted("ready again: the match goes on", sitter.seat))
        return Answer(done="The match goes on.", show=True)
    demand_open(asking)
    if not asking.work.holds.release(live.id, live.match.epoch, live.position.asked, sitter.seat):
        raise PlayerError("You are not holding the table up.")
    return Answer(done="The table no longer waits for you.")


READY = Command("ready", "ready", "let the table go on after all", Needs.MATCH, _run)
