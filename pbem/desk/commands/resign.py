"""`resign`: give the seat up; the stand-in plays it from then on."""

from pbem.desk.commands.command import Answer, Asking, Command, Needs
from pbem.engine.events import Noted
from pbem.errors import PlayerError
from pbem.store.words import EntryKind, MatchStatus

__all__ = ["RESIGN"]


def _run(asking: Asking, argument: str) -> Answer:
    live, sitter = asking.live, asking.sitter
    assert live is not None
    assert sitter is not None
    if argument.strip():
        raise PlayerError("`resign` counts only alone on its line.")
    if live.match.status is MatchStatus.FINISHED:
        raise PlayerError("The match is over.")
    if sitter.resigned:
        raise PlayerError("You have resigned already.")
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
    asking.tell(Noted("resigned; the stand-in plays from now on", sitter.seat))
    return Answer(done="You have left the match. The stand-in plays your seat from now on.")


RESIGN = Command("resign", "resign", "leave the match for good; the stand-in plays on", Needs.MATCH, _run)
