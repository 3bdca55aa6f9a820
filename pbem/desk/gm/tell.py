"""`tell`: a game master writes to one player of the table."""

from pbem.desk.acts.act import Act
from pbem.desk.gm.announce import words_for_all
from pbem.desk.match.cause import Cause
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus


def run(act: Act, argument: str) -> str:
    """Write to the player named before the colon; nobody else reads it, and the journal does not hold it."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD, MatchStatus.FINISHED)
    name, found, text = argument.partition(":")
    if not found or not name.strip():
        raise refused("Write it as   tell {id} NAME: your words.", id=act.id)
    sitter = act.sitter(name)
    if sitter.resigned or not sitter.address:
        raise refused("Nobody is there to read it: {name} cannot be written to.", name=one_line(sitter.name))
    # Without an entry of its own: another mail may have gone out since the last one.
    cause = Cause(f"told {act.now.isoformat()} {act.work.outbox.newest()}")
    act.tell("told", {"said": words_for_all(text)}, to=[sitter], cause=cause)
    return worded("{name} was told.", name=one_line(sitter.name))
