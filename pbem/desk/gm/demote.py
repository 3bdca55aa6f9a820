"""`demote`: a further game master is one no longer."""

from pbem.desk.acts.act import Act
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus


def run(act: Act, name: str) -> str:
    """Whoever was added is no game master of the match any more; the one it was opened with stays."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    wanted = name.strip().casefold()
    found = [player for player in act.work.masters.of_match(act.id) if player.name.casefold() == wanted]
    gone = [player for player in found if act.work.masters.remove(act.id, player.id)]
    if not gone:
        raise refused(
            "Nobody called {name} was added to match {id} as game master.",
            name=f"{one_line(name, 40)!r}",
            id=act.id,
        )
    if act.match.status is not MatchStatus.INVITING:
        act.journal({"no game master": gone[0].name})
        act.tell("demoted", {"name": one_line(gone[0].name)})
    return worded("{name} is no game master of match {id} any more.", name=one_line(gone[0].name), id=act.id)
