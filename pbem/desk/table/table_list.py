"""A table that can be joined, as a list shows it: who sits there, how fast it plays, and its seal."""

from pbem.desk.match.live import sitters_of
from pbem.desk.time.pace import Pace
from pbem.engine import registry
from pbem.engine.language.tongues import Row, worded
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.core import Match
from pbem.store.tables.words import PublishKind
from pbem.store.work import Work

# What whoever sits down agrees to.
_PUBLISHED = {
    PublishKind.NO: "",
    PublishKind.RESULT: worded("; its result is published"),
    PublishKind.REPLAY: worded("; published"),
}


def table_lines(work: Work, match: Match) -> str:
    """A table's lines in a list; the long number is the promise its deal will be held to."""
    info = registry.game(match.game).info
    sitters = sitters_of(work, match)
    names = [one_line(sitter.name, 30) for sitter in sitters if sitter.seating.seat.joined]
    free = sum(1 for sitter in sitters if sitter.seating.seat.free)
    places = worded("{free} of {n} seats free", free=free, n=len(sitters))
    text = worded(
        "{title}: {names}; {places}; {hours} hours a question",
        title=info.title,
        names=joined(names),
        places=places,
        hours=Pace.load(match.pace).hours,
    )
    text = Row((text, _PUBLISHED[work.table_terms.of(match.id or 0).publish]), "")
    return f"{wrapped(text, 72, f'  {match.id:<5} ', ' ' * 8)}\n        {match.commitment}"
