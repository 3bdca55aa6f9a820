"""`offer`: a seat for those who stand by."""

from pbem.desk.acts.act import Act
from pbem.desk.gm.replace import tell_deed
from pbem.desk.match.change import Change
from pbem.desk.post.match_mails import tell
from pbem.desk.table import substituting
from pbem.engine.language.tongues import refused, worded
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import MatchStatus


def run(act: Act, name: str) -> str:
    """A seat is offered to those who stand by, and played for at once until one of them takes it."""
    act.demand(MatchStatus.RUNNING)
    act.demand_question()
    sitter = act.sitter(name)
    if act.work.attendance.of_seat(act.id, sitter.seat).offered is not None:
        raise refused("The seat of {name} is on offer already.", name=sitter.name)
    found = substituting.standbys_for(act.work, act.match, sitter.seat)
    standing_by = [one_line(player.name) for player in found]
    if not standing_by:
        raise refused(
            "Nobody stands by for {title}: `replace {id} {name} ADDRESS` gives the seat "
            "to somebody, `bot` to the stand-in.",
            title=act.live.game.info.title,
            id=act.id,
            name=name.strip(),
        )
    if not sitter.resigned:
        act.tell("offered", to=[sitter], cause=act.next_cause)
    act.journal({"offered": sitter.seating.seat.handle}, seat=sitter.seat)
    change = Change(act.office, act.work, act.live, act.cause)
    substituting.offer_to_all(change, sitter.seat, worded("cannot go on"))
    tell_deed(act, change, sitter, worded("{by} offers the seat of {name} to somebody else{why}"))
    tell(act.office, act.work, change.finish())
    return worded(
        "The seat of {name} at match {id} is offered to {standing_by}.",
        name=sitter.name,
        id=act.id,
        standing_by=joined(standing_by),
    )
