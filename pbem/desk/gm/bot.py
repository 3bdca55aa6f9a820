"""`bot`: the stand-in plays a seat from now on."""

from pbem.desk.acts.act import Act
from pbem.desk.gm.replace import say_goodbye, tell_deed
from pbem.desk.match.change import Change
from pbem.desk.post.match_mails import tell
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.words import EntryKind, MatchStatus


def run(act: Act, name: str) -> str:
    """The stand-in plays a seat from now on, the open question included."""
    act.demand(MatchStatus.RUNNING)
    act.demand_question()
    sitter = act.sitter(name)
    if sitter.resigned:
        raise refused("The stand-in plays for {name} already.", name=sitter.name)
    if sum(not other.resigned for other in act.live.sitters) == 1:
        raise refused("Somebody must play: the last seat cannot be left to the stand-in. `end` ends it.")
    say_goodbye(act, sitter, "bot")
    sitter.seating.seat.resigned = True
    act.work.roster.save_seat(sitter.seating.seat)
    act.journal({"bot": True}, EntryKind.SUBSTITUTE, seat=sitter.seat)
    change = Change(act.office, act.work, act.live, act.cause)
    tell_deed(act, change, sitter, worded("{by} lets the stand-in play for {name}{why}"))
    tell(act.office, act.work, change.finish())
    return worded("The stand-in plays for {name} at match {id} from now on.", name=sitter.name, id=act.id)
