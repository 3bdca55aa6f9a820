"""`undo`: take back an answer that the others have not seen."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match import settling
from pbem.engine.language.tongues import refused, worded


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, change = asking.played()
    if argument.strip():
        raise refused("`undo` stands alone on its line; it takes your answer to the open question back.")
    asking.demand_running()
    settled = settling.take_back(asking.work, live, sitter.seat)
    if settled is not None:
        return Said(done=worded("Taken back: {order}.", order=live.said(settled)), show=True)
    asked = sitter.seat in live.kernel.asked(live.position)
    if not asked or sitter.seat in live.kernel.unanswered(live.position):
        raise refused(
            "You have no answer on file that the others have not seen. What they have "
            "seen, only the whole table can take back: `vote undo` asks it."
        )
    order = change.withdraw(sitter.seat, asking.letter)
    return Said(done=worded("Taken back: {order}.", order=live.said(order)), show=True)


UNDO = Command(
    "undo", "undo", worded("take your answer back while the others cannot see it"), _run, early=True
)
