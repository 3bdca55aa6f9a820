"""`remind`: the open question once more."""

from pbem.desk.acts.act import Act
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.words import MatchStatus


def run(act: Act, name: str = "") -> str:
    """Mail the open question again to whoever has not answered, or to one of them."""
    act.demand(MatchStatus.RUNNING)
    only = act.sitter(name).seat if name.strip() else None
    waiting = act.live.kernel.unanswered(act.live.position)
    rows = [
        row
        for row in act.work.open_questions.of_match(act.id)
        if row.seat in waiting and only in (None, row.seat) and not act.live.sitters[row.seat].resigned
    ]
    if not rows:
        if only is None:
            raise refused("Nobody is asked anything at match {match}.", match=act.id)
        raise refused("Nobody of that name is asked anything at match {match}.", match=act.id)
    names = act.live.names([row.seat for row in rows])
    act.journal({"reminded": list(names)})
    act.ask_again(rows, "reminded")
    return worded("Reminded: {names}.", names=", ".join(names))
