"""`clear`: withdraw all that one has left for later."""

from pbem.desk.commands.command import Answer, Asking, Command

__all__ = ["CLEAR"]


def _run(asking: Asking, argument: str) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    gone = asking.work.standings.remove(asking.work.standings.of_seat(live.id, sitter.seat))
    return Answer(done=f"{gone} standing order{'' if gone == 1 else 's'} withdrawn.")


CLEAR = Command("clear", "clear", "withdraw your standing orders", _run)
