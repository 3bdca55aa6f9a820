"""Matches that are over are looked back upon outside of any transaction, some answers a pass.

What was thought of is kept after each pass. The chance of each thought follows from the match and the entry:
after a crash it leads to the same end.
"""

from collections.abc import Callable
from functools import partial
from hashlib import blake2b

from pbem.desk.match.live import kernel_of, sitters_of, take_up, turns_of
from pbem.desk.office import Office
from pbem.desk.post.mail import put
from pbem.desk.post.review_mail import review_mail
from pbem.desk.record import review
from pbem.engine.bots.review import GivenAnswer, answers_of, regret, worth_a_look
from pbem.engine.chance import Chance
from pbem.engine.kernel import Kernel
from pbem.engine.replay import replay
from pbem.errors import AuthorError
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work


def go_on(office: Office, match_id: int, in_time: Callable[[], bool]) -> int:
    """Think over what is left of a match, an answer after the other while there is time; how many it were."""
    with office.database.reading() as work:
        match, sketch = work.roster.match(match_id), review.sketch_of(work, match_id)
        if match is None or sketch is None:
            return 0
        kernel = kernel_of(work, match, sitters_of(work, match))
        entries = work.journal.entries(match_id)
    own = _Own(match, entries)
    try:
        answers = _answers(kernel, entries, own)
    except AuthorError:
        # By today's rules it cannot be played again.
        answers = {}
        sketch.left = []
    if sketch.left is None:
        _choose(sketch, kernel, own, answers)
    thought = 0
    while sketch.left and in_time():
        answer = answers[sketch.left.pop(0)]
        found = regret(kernel, answer, own.dice(answer.entry))
        stage = kernel.game.stage(answer.position.state)
        before = answer.entry < own.since.get(answer.seat, 0)
        sketch.found.append(review.Moment.of(answer, stage, found, before=before))
        thought += 1
    office.database.run(partial(_keep, office, match_id=match_id, sketch=sketch))
    return thought


class _Own:
    """What of a journal are a player's own answers, and a chance for thinking about each."""

    def __init__(self, match: Match, entries: list[Entry]) -> None:
        self._match = match
        # What the bot or the stand-in played is nobody's answer.
        self.entries = {entry.number for entry in entries if entry.kind is not EntryKind.LAPSE}
        # The entry by which each seat came to who has it now.
        self.since = {entry.seat: entry.number for entry in entries if entry.kind is EntryKind.SUBSTITUTE}

    def dice(self, entry: int) -> Chance:
        """It is nobody's secret any more."""
        key = bytes.fromhex(self._match.secret)[:64]
        about = f"{self._match.id} {entry}".encode()
        return Chance(blake2b(about, key=key, person=b"pbem review", digest_size=32).digest())


def _answers(kernel: Kernel, entries: list[Entry], own: _Own) -> dict[int, GivenAnswer]:
    turns = turns_of(entries)
    found = answers_of(turns, list(replay(kernel, turns)))
    return {answer.entry: answer for answer in found if answer.entry in own.entries}


def _choose(sketch: review.OpenReview, kernel: Kernel, own: _Own, answers: dict[int, GivenAnswer]) -> None:
    sketch.left = []
    for seat in sorted({answer.seat for answer in answers.values()}):
        mine = [answer for answer in answers.values() if answer.seat == seat]
        sketch.left += [answer.entry for answer in worth_a_look(kernel, mine, own.dice(-seat))]
        sketch.looked.append(seat)


def _keep(office: Office, work: Work, match_id: int, sketch: review.OpenReview) -> None:
    """Store what was found; when all is done, everybody who has asked so far gets the mail."""
    match, now = work.roster.match(match_id), review.sketch_of(work, match_id)
    if match is None or now is None:
        return
    sketch.seats = now.seats
    done = review.keep(work, match_id, sketch)
    if done is None or match.status is not MatchStatus.FINISHED or not sketch.seats:
        return
    live = take_up(work, match)
    for seat in sketch.seats:
        put(office, work, review_mail(live, live.sitters[seat], done))
