"""The warden: looks at the deadlines, on the same path as letters, a match a transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from time import monotonic

from pbem.daemon.points import Reached
from pbem.desk.deadlines import due
from pbem.desk.match import held
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.errors import DatabaseUnusable
from pbem.logs import logger
from pbem.store.work import Work

_log = logger(__name__)

# So many seconds of a pass bots may think; letters do not wait longer.
_THINKING = 20.0


class Warden:
    """Sends last calls and lets silent seats lapse."""

    def __init__(self, office: Office, reached: Reached) -> None:
        self._office = office
        self._reached = reached
        # How far the journal of a match had got when no bot was asked there: not looked at until it grows.
        self._thought: dict[int, int] = {}

    def greet(self) -> None:
        """At the start of a pass: after an outage or a jump of the clock deadlines move before any lapses."""
        gap = self._office.database.run(self._excuse_outage)
        if gap:
            _log.warning("deadlines moved", hours=round(gap.total_seconds() / 3600, 1))

    def _excuse_outage(self, work: Work) -> timedelta:
        gap = due.outage(self._office, work)
        if gap:
            from pbem.desk.deadlines import lapse

            move = lapse.excuse_outage if gap > timedelta(0) else lapse.follow_clock
            move(self._office, work, gap)
        return gap

    def good_morning(self) -> None:
        """Write to the game masters whose morning has come, and record how matches have ended."""
        with self._office.database.reading() as work:
            if not due.morning_due(self._office, work):
                return
        from pbem.desk.ops.morning import send_mornings
        from pbem.desk.record.file_results import record_all

        self._office.database.run(partial(send_mornings, self._office))
        self._reached("greeted")
        record_all(self._office)

    def _excuse_unread(self, work: Work) -> timedelta:
        """After a time in which the mailbox could not be read deadlines move before anybody is judged."""
        gap = due.unread(self._office, work)
        if gap:
            from pbem.desk.deadlines import lapse

            lapse.excuse_outage(self._office, work, gap)
        return gap

    def look(self) -> int:
        """See to every deadline that is near or past, and return how many seats lapsed."""
        lapsed = 0
        run = self._office.database.run
        gap = run(self._excuse_unread)
        if gap:
            _log.warning("deadlines moved: no mail was read", hours=round(gap.total_seconds() / 3600, 1))
        with self._office.database.reading() as work:
            matches = due.due_matches(self._office, work)
            disputed = held.disputed_matches(work)
            kept = bool(work.outbox.bundled())
            moving = due.moves_waiting(work)
        if kept:
            from pbem.desk.deadlines import digests

            run(partial(digests.send_digests, self._office))
            self._reached("digested")
        if moving:
            from pbem.desk.letters.asked import moves

            run(partial(moves.see_to_moves, self._office))
            self._reached("moved")
        for match_id in disputed:
            from pbem.desk.acts.undecided import see_to_dispute

            with self._apart(match_id):
                run(partial(see_to_dispute, self._office, match_id=match_id))
            self._reached("disputed")
        if not matches:
            return lapsed
        from pbem.desk.deadlines import lapse

        for match_id in matches:
            with self._apart(match_id):
                count = run(partial(lapse.lapse_match, self._office, match_id=match_id))
                lapsed += count
                if count:
                    _log.info("lapsed", match=match_id, seats=count)
                self._reached("lapsed")
                run(partial(lapse.call_last, self._office, match_id=match_id))
        return lapsed

    def think(self) -> int:
        """Let bots at the table answer, for some time at most, and return how many did; the rest waits.

        What time they leave goes into looking back at matches that are over.
        """
        with self._office.database.reading() as work:
            tables, reviews = due.bot_tables(work), due.reviews(work)
        fresh = [table for table in tables if table not in self._thought.items()]
        if not fresh and not reviews:
            return 0
        from pbem.desk.deadlines import reviewing, thinking

        thought, end = 0, monotonic() + _THINKING
        for match_id, entries in fresh:
            with self._apart(match_id):
                asked = True
                while asked and monotonic() < end:
                    asked = thinking.think(self._office, match_id)
                    thought += asked
                    self._reached("thought")
                if not asked:
                    self._thought[match_id] = entries
        for match_id in reviews:
            with self._apart(match_id):
                thought += reviewing.go_on(self._office, match_id, lambda: monotonic() < end)
                self._reached("thought")
        return thought

    @contextmanager
    def _apart(self, match_id: int) -> Iterator[None]:
        """A match whose rules fail keeps its position and is told; the other matches go on."""
        try:
            yield
        except DatabaseUnusable:
            # A full disk or a lock is no fault of the match's, and who started the pass is told.
            raise
        except Exception as error:
            _log.exception("a deadline broke the code", match=match_id)
            text = f"The deadline of match {match_id} could not be dealt with: {error!r}"
            self._office.database.run(lambda work: alarm(self._office, work, f"deadline {match_id}", text))
