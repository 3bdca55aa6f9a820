"""`wait`: keep one's answer open to changes a little longer."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.time.pace import Pace
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    demand_open(asking)
    asking.work.wait_requests.hold(live.id, live.match.epoch, live.position.asked, sitter.seat)
    return told("The table waits for you until the deadline; `ready` lets it go on.")


def demand_open(asking: Asking) -> None:
    """Refuse where nothing can be held."""
    live, sitter, _ = asking.played()
    asking.demand_running()
    if not Pace.load(live.match.pace).settle:
        raise refused("This table goes on as soon as the last answer is in, so nothing can be held.")
    if sitter.seat not in live.kernel.asked(live.position):
        raise refused("You are not asked anything now.")


WAIT = Command("wait", "wait", worded("keep the question open until its deadline"), _run)
