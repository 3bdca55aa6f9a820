"""`ready`: let the table go on after all, after `wait` or after a silence."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.commands.wait import demand_open
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, change = asking.played()
    if change.wake(sitter.seat, worded("ready again: the match goes on")):
        return Said(done=worded("The match goes on."), show=True)
    demand_open(asking)
    if not asking.work.wait_requests.release(live.id, live.match.epoch, live.position.asked, sitter.seat):
        raise refused("You are not holding the table up.")
    return told("The table no longer waits for you.")


READY = Command("ready", "ready", worded("let the table go on after all"), _run)
