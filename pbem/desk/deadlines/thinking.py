"""Bots at the table think outside of any transaction, and what they thought of is checked when it comes back.

A position is a value and questions have numbers, so nothing is locked meanwhile. A bot's chance follows from
the match, the question and the seat: after a crash the same thought leads to the same answer.
"""

from functools import partial

from pbem.desk.acts.adopt_rules import adopt_rules
from pbem.desk.deadlines.due import runs
from pbem.desk.match import standin
from pbem.desk.match.asked import left_seats
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, take_up
from pbem.desk.office import Office
from pbem.desk.post.match_mails import tell
from pbem.engine.bots.insight import Skill, Words
from pbem.engine.bots.search import VERSION
from pbem.engine.moves import Move
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work


def think(office: Office, match_id: int) -> bool:
    """Let a bot that is asked answer, after as long a thought as its level takes; whether one was asked."""
    if not office.database.run(partial(_fits, office, match_id=match_id)):
        return False
    with office.database.reading() as work:
        match = work.roster.match(match_id)
        live = None if match is None or not runs(work, match) else take_up(work, match)
    asked = None if live is None else _asked(live)
    if live is None or asked is None:
        return False
    seat, skill = asked
    move = standin.thought(live, seat, skill)
    at = live.match.epoch, live.position.asked
    office.database.run(partial(_play, office, match_id=match_id, at=at, seat=seat, move=move))
    return True


def advice(office: Office, skill: Skill, match_id: int, question: int, seat: int) -> Words | None:
    """What a bot of a level would answer for a seat; None where that question is not the open one."""
    with office.database.reading() as work:
        match = work.roster.match(match_id)
        live = take_up(work, match) if match is not None and runs(work, match) else None
    if live is None or live.position.asked != question:
        return None
    asked = seat in live.kernel.unanswered(live.position)
    return standin.thought(live, seat, skill).path if asked else None


def _fits(office: Office, work: Work, match_id: int) -> bool:
    """Whether the match is played by today's rules, or has taken them on."""
    match = work.roster.match(match_id)
    return match is not None and match.status is MatchStatus.RUNNING and adopt_rules(office, work, match)


def _asked(live: Live) -> tuple[int, Skill] | None:
    """The first bot that is asked; none where nobody is left to play with."""
    if all(sitter.resigned for sitter in live.sitters):
        return None
    unanswered = live.kernel.unanswered(live.position)
    return next(((seat, skill) for seat in unanswered if (skill := live.sitters[seat].bot) is not None), None)


def _play(office: Office, work: Work, match_id: int, at: tuple[int, int], seat: int, move: Move) -> None:
    """Apply what was thought of, if it still answers the open question: else it was thought in vain."""
    match = work.roster.match(match_id)
    if match is None or not runs(work, match):
        return
    live = take_up(work, match)
    still = (match.epoch, live.position.asked) == at and seat in live.kernel.unanswered(live.position)
    if not still or live.sitters[seat].bot is None or seat not in left_seats(work, live):
        return
    change = Change(office, work, live, Cause(f"bot {match.epoch} {live.position.asked} {seat}"))
    _sign(office, work, live, seat)
    change.play(seat, move, office.now())
    tell(office, work, change.finish())


def _sign(office: Office, work: Work, live: Live, seat: int) -> None:
    """The journal says which bot answers, before its first answer and when it has become another."""
    bot, now = canonical({"bot": live.sitters[seat].bot, "version": VERSION}), office.now()
    if work.journal.last_ruling(live.id, seat) != bot:
        work.journal.append(live.match, EntryKind.RULING, bot, arrived=now, now=now, seat=seat)
