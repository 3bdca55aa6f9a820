"""`as`: a game master's last resort, answering for a seat; written down and told to the whole table."""

from pbem.desk.acts.act import Act
from pbem.desk.gm.replace import tell_deed
from pbem.desk.match.change import Change
from pbem.desk.post.match_mails import tell
from pbem.engine.language.tongues import Row, refused, worded
from pbem.engine.reader.lines import Fate, read_lines
from pbem.render.text_kit import one_line
from pbem.store.tables.values import micros
from pbem.store.tables.words import MatchStatus


def run(act: Act, argument: str) -> str:
    """Give a seat's answer to the open question; the receipt tells nothing of what the seat holds."""
    act.demand(MatchStatus.RUNNING)
    act.demand_question()
    name, _, order = argument.strip().partition(" ")
    sitter = act.sitter(name)
    live = act.live
    if sitter.seat not in live.kernel.asked(live.position):
        raise refused("{name} is not asked anything now.", name=sitter.name)
    [read] = read_lines(live.kernel, live.position, sitter.seat, [order], at=micros(act.now))
    if read.fate is not Fate.DONE:
        # Why not, and what else could be, is between the seat and us.
        raise refused(
            "`{order}` is not possible for {name} now.", order=one_line(order, 80), name=sitter.name
        )
    act.journal({"as": sitter.seating.seat.handle}, seat=sitter.seat)
    change = Change(act.office, act.work, live, act.cause)
    tell_deed(act, change, sitter, worded("{by}, game master, has answered for {name}{why}"))
    done = Row(live.said(str(part.move)) for part in read.parts)
    change.note(sitter.seat, worded("The answer given for you: {done}", done=done))
    for part in read.parts:
        change.answer_for(part.question, sitter.seat, str(part.move), part.progress)
    tell(act.office, act.work, change.finish())
    return worded(
        "{name}'s answer is on file, and the table was told that it came from you.", name=sitter.name
    )
