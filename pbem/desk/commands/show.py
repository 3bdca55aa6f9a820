"""`show`: the open question, board and hand once more."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs

__all__ = ["SHOW"]


def _run(asking: Asking, argument: str) -> Answer:
    return Answer(show=True)


SHOW = Command("show", "show", "the whole board and your hand once more", Needs.MATCH, _run)
