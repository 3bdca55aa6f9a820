"""`resign`: give the seat up; the stand-in plays it from then on."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.desk.match import standin
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, Sitter
from pbem.desk.table import substituting
from pbem.desk.time.leniency import Rung
from pbem.engine.events import noted
from pbem.engine.language.tongues import capital, refused, worded
from pbem.store.tables.words import EntryKind, MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, change = asking.played()
    if argument.strip():
        raise refused("`resign` counts only alone on its line.")
    if live.match.status is MatchStatus.FINISHED:
        raise refused("The match is over.")
    if sitter.resigned:
        raise refused("You have resigned already.")
    return Said(
        question=worded("Leave {title} for good?", title=live.title),
        then=lambda: _leave(asking, live, sitter, change),
    )


def _leave(asking: Asking, live: Live, sitter: Sitter, change: Change) -> Said:
    seat = sitter.seating.seat
    seat.resigned = True
    asking.work.roster.save_seat(seat)
    now = asking.office.now()
    asking.work.journal.append(
        live.match,
        EntryKind.RESIGN,
        "resign",
        arrived=asking.letter.arrived,
        now=now,
        seat=sitter.seat,
        letter_id=asking.letter.id,
    )
    plays = standin.NAMES[Rung.FALLBACK]
    asking.tell(noted("resigned; {plays} plays from now on", sitter.seat, plays=plays))
    if substituting.standbys_for(asking.work, live.match, sitter.seat):
        substituting.offer(change, sitter.seat, worded("resigned"))
    return told("You have left the match. {plays} plays your seat from now on.", plays=capital(plays))


RESIGN = Command("resign", "resign", worded("leave the match for good; the stand-in plays on"), _run)
