"""`vote`: the people at a table decide together what its game master could do alone."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from pbem.desk.acts import clock, end, rollback
from pbem.desk.acts.act import Act
from pbem.desk.commands.command import Asking, Command, Said, spoken, told
from pbem.desk.match.asked import left_seats
from pbem.desk.match.live import Live, turns_of
from pbem.desk.office import Office
from pbem.desk.time.leniency import Consent
from pbem.desk.time.pace import Pace
from pbem.engine.events import noted
from pbem.engine.language.tongues import Row, Typed, refused, worded
from pbem.engine.replay import Turn
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import Vote
from pbem.store.work import Work

# A vote that nobody joins is forgotten after this time.
_LASTS = timedelta(days=7)

_EXTENDED = 24

# The list of words that holds the motions.
_VOTES = "votes"

_BY = worded("The table, by vote,")


def _undo(act: Act) -> str:
    """Back to before the last question that was closed."""
    turns = [turn for turn in turns_of(act.work.journal.entries(act.id)) if isinstance(turn, Turn)]
    closed = [turn for turn in turns if turn.question < act.match.asked]
    if not closed:
        raise refused("Nothing has been decided yet that could be taken back.")
    first = next(turn.number for turn in turns if turn.question == closed[-1].question)
    return rollback.roll_back(act, first - 1)


_MOTIONS: Mapping[str, Callable[[Act], str]] = {
    "pause": clock.pause,
    "extend": lambda act: clock.extend(act, _EXTENDED),
    "draw": end.end,
    "undo": _undo,
}

_MEANS = {
    "pause": worded("stop the clock until somebody resumes it"),
    "extend": worded("have a day more for this question"),
    "draw": worded("end the match here, without a result"),
    "undo": worded("take the last question back"),
}

# What these are about is the open question; they do not count for the next one.
_FOR_THE_QUESTION = ("extend", "undo")


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    asking.demand_running()
    words = [word for word in argument.lower().split() if word not in ("for", "to", "yes")]
    against = "no" in words
    motions = [word for word in words if word != "no"]
    if len(motions) != 1 or motions[0] not in _MOTIONS:
        raise refused(
            "Write   vote {motions};   vote no pause   takes it back.",
            motions=Row((Typed(motion, _VOTES) for motion in _MOTIONS), "|"),
        )
    motion = motions[0]
    if against:
        said = Typed(motion, _VOTES)
        if not asking.work.votes_and_offers.retract(live.id, sitter.seat, motion):
            raise refused("You have not voted for {motion}.", motion=said)
        asking.tell(noted("took the vote for {motion} back", sitter.seat, motion=said))
        return told("Your vote for {motion} is taken back.", motion=said)
    now = asking.office.now()
    asking.work.votes_and_offers.cast(
        Vote(match_id=live.id, seat=sitter.seat, motion=motion, question=live.position.asked, created=now)
    )
    return _count(asking, live, motion)


def _count(asking: Asking, live: Live, motion: str) -> Said:
    assert asking.sitter is not None
    left = left_seats(asking.work, live)
    people = [each.seat for each in live.sitters if each.seat not in left and each.address is not None]
    votes = asking.work.votes_and_offers.votes(live.id, motion, asking.office.now() - _LASTS)
    counted = {
        vote.seat for vote in votes if motion not in _FOR_THE_QUESTION or vote.question == live.position.asked
    } & set(people)
    consent = Pace.load(live.match.pace).terms.votes
    needed = len(people) if consent is Consent.ALL else len(people) // 2 + 1
    if len(counted) < needed:
        missing = joined(one_line(live.sitters[seat].name) for seat in people if seat not in counted)
        asking.tell(
            noted(
                "voted for {motion} ({n} of {needed} needed)",
                asking.sitter.seat,
                motion=Typed(motion, _VOTES),
                n=len(counted),
                needed=needed,
            )
        )
        if len(counted) == 1:
            _ask_others(asking, motion, [seat for seat in people if seat not in counted], needed)
        return told(
            "Your vote for {motion} counts: {n} of {needed}. Not yet: {missing}.",
            motion=Typed(motion, _VOTES),
            n=len(counted),
            needed=needed,
            missing=missing,
        )
    said = Typed(motion, _VOTES)
    asking.tell(noted("voted for {motion}, and that decides it", asking.sitter.seat, motion=said))
    asking.work.votes_and_offers.decided(live.id, motion)
    return Said(done=worded("That decides it: {motion}.", motion=said), decided=motion)


def carry_out(office: Office, work: Work, match: Match, motion: str, question: int) -> None:
    """Do what a table has decided, when the letter that decided it is answered; it is told by itself."""
    _MOTIONS[motion](Act(office, work, match, _BY, question=question))


def _ask_others(asking: Asking, motion: str, seats: list[int], needed: int) -> None:
    """Whoever is asked for a vote reads of it at once, the first time somebody wants it."""
    _, sitter, change = asking.played()
    name = one_line(sitter.name, 30)
    block = (
        worded(
            "VOTE: {name} would like to {means}. It is done when all of you agree.",
            name=name,
            means=_MEANS[motion],
        )
        if needed == len(seats) + 1
        else worded(
            "VOTE: {name} would like to {means}. It is done when {needed} of you agree.",
            name=name,
            means=_MEANS[motion],
            needed=needed,
        )
    )
    for seat in seats:
        change.enclose(
            seat,
            block,
            worded("{name} votes for {motion}", name=name, motion=Typed(motion, _VOTES)),
            worded("vote {motion}", motion=Typed(motion, _VOTES)),
        )


VOTE = Command(
    "vote",
    worded("vote pause|extend|draw|undo"),
    worded("ask the table for it; done when enough agree. vote no pause: not any more"),
    _run,
    reads=spoken("votes", "later", "table_values"),
)
