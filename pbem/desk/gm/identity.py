"""`identity`: what a match asks of a letter beside its reply code, changed while it is played."""

from pbem.desk.acts.act import Act
from pbem.desk.table.opening import check_level
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import one_line
from pbem.store.tables.words import IdentityLevel, MatchStatus


def run(act: Act, argument: str) -> str:
    """Choose what a match asks of a letter, from the next letter on."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    word = argument.strip().lower()
    if word not in list(IdentityLevel):
        raise refused(
            "{argument} is none of {IdentityLevel}.",
            argument=f"{one_line(argument, 40)!r}",
            IdentityLevel=", ".join(IdentityLevel),
        )
    level = IdentityLevel(word)
    check_level(act.office, level)
    before = act.match.identity
    if level is before:
        raise refused("Match {id} is played at the level {level} already.", id=act.id, level=level)
    act.match.identity = level
    act.work.roster.save_match(act.match)
    if act.match.status is not MatchStatus.INVITING:
        act.journal({"identity": str(level), "before": str(before)})
        act.tell("identity", {"before": str(before), "level": str(level)})
    return worded("Match {id} is played at the level {level} from now on.", id=act.id, level=level)
