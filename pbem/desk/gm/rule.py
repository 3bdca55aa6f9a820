"""`rule`: a game master decides a dispute."""

from pbem.desk.acts.act import Act
from pbem.desk.acts.clock import go_on
from pbem.desk.gm.announce import words_for_all
from pbem.desk.match.held import let_go, why
from pbem.engine.language.tongues import worded
from pbem.store.tables.words import MatchStatus


def run(act: Act, text: str) -> str:
    """A ruling for this table; a match held by a dispute goes on with it."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    said = words_for_all(text)
    about = why(act.work, act.match) if act.match.status is MatchStatus.HELD else ""
    act.journal({"ruling": said, **({"on": act.match.held_why or about} if about else {})})
    if act.match.status is MatchStatus.RUNNING:
        act.tell("ruling", {"said": said, "about": about})
    else:
        let_go(act.work, act.match)
        go_on(act, "decided", alone=True, said=said, about=about)
    return worded("The ruling is in the journal of match {id} and was told to all.", id=act.id)
