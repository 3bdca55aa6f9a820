"""`identity`: what a match asks of a letter beside its reply code, changed while it is played."""

from types import MappingProxyType

from pbem.desk.acts.act import Act
from pbem.desk.table.identity_level import check_level
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line
from pbem.store.tables.words import IdentityLevel, MatchStatus

__all__ = ["run"]

# As the table is told.
_MEANS = MappingProxyType(
    {
        IdentityLevel.TOKEN: "orders count from any address that has your reply code, and your address on "
        "file hears of it",
        IdentityLevel.FROM: "orders count from your address on file; from another one they wait for your yes",
        IdentityLevel.AUTH: "orders count from your address on file, and only where our mail server has "
        "proved that they come from there",
    }
)


def run(act: Act, argument: str) -> str:
    """Choose what a match asks of a letter, from the next letter on."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    word = argument.strip().lower()
    if word not in list(IdentityLevel):
        raise PlayerError(f"{one_line(argument, 40)!r} is none of {', '.join(IdentityLevel)}.")
    level = IdentityLevel(word)
    check_level(act.office, level)
    before = act.match.identity
    if level is before:
        raise PlayerError(f"Match {act.id} is played at the level {level} already.")
    act.match.identity = level
    act.work.roster.save_match(act.match)
    if act.match.status is not MatchStatus.INVITING:
        act.journal({"identity": str(level), "before": str(before)})
        act.tell(
            "Who may move has changed.",
            act.sentence(f"has changed the level of this match from {before} to {level}: {_MEANS[level]}"),
        )
    return f"Match {act.id} is played at the level {level} from now on."
