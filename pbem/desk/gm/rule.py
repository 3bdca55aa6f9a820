"""`rule`: a game master decides a dispute."""

from pbem.desk.acts.act import Act
from pbem.desk.acts.clock import go_on
from pbem.desk.gm.announce import words_for_all
from pbem.desk.match.held import let_go
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.words import MatchStatus

__all__ = ["run"]


def run(act: Act, text: str) -> str:
    """A ruling for this table; a match held by a dispute goes on with it."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    said = words_for_all(text)
    disputed = act.match.held_why if act.match.status is MatchStatus.HELD else None
    act.journal({"ruling": said, **({"on": disputed} if disputed else {})})
    body = [wrapped(f"{one_line(act.by, 80)} has decided:"), wrapped(said, 72, "  ")]
    if disputed:
        body.insert(0, wrapped(f"The question was: {one_line(disputed, 500)}"))
    if act.match.status is MatchStatus.RUNNING:
        act.tell("A ruling.", *body)
    else:
        let_go(act.work, act.match)
        go_on(act, "\n\n".join(body), "A ruling: the match goes on.", "A ruling")
    return f"The ruling is in the journal of match {act.id} and was told to all."
