"""A change to a match: answers applied, journalled and told, and at the end one mail a seat at most."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from pbem.desk import guarding, pausing, standin, standing
from pbem.desk.asking import Dues, ask, dues_of, left_seats
from pbem.desk.drawer import Drawer
from pbem.desk.live import Live, Sitter
from pbem.desk.mailing import Mailing
from pbem.desk.office import Office
from pbem.desk.pace import Pace
from pbem.desk.posting import Cause
from pbem.desk.reply import Reply
from pbem.desk.terms import Rung
from pbem.desk.told import namer, reaching
from pbem.engine.events import Event, Noted
from pbem.engine.lines import LineRead
from pbem.engine.position import Progress
from pbem.store.codec import micros
from pbem.store.tables import Letter, Standing
from pbem.store.words import EntryKind, MatchStatus, StandingKind
from pbem.store.work import Work

__all__ = ["Change"]

# Standing orders that also answer a question which was open when they were filed; `then` is for the next.
_FROM_NOW_ON = (StandingKind.PLAN, StandingKind.ALWAYS)


class Change:
    """One use-case's change to one match; `finish` stores it and mails whoever must hear of it."""

    def __init__(self, office: Office, work: Work, live: Live, cause: Cause) -> None:
        self.office = office
        self.work = work
        self.live = live
        self.cause = cause
        self._now = office.now()
        self._mails = Mailing(office, work, live, cause)
        self._mails.left = left_seats(work, live)
        self._drawer = Drawer(work.standings.of_match(live.id))
        self._moved = False
        self._opened = False

    # Applying.

    def begin(self, progress: Progress) -> None:
        """The match has been set up: everybody gets a first mail, asked or not."""
        self._mails.begun = True
        self._adopt(progress)

    def reopen(self, progress: Progress, explained: Mapping[int, tuple[str, ...]]) -> None:
        """The match went back: everybody gets a mail that explains it, asked or not."""
        self._mails.explained = explained
        self._adopt(replace(progress, told=()))

    def answer(self, question: int, seat: int, order: str, progress: Progress, letter: Letter) -> None:
        """A seat's answer was applied."""
        self._answered(question, seat, order, progress, letter.arrived, letter.id)

    def answer_for(self, question: int, seat: int, order: str, progress: Progress) -> None:
        """A game master answered for a seat."""
        self._answered(question, seat, order, progress, self._now, None)

    def _answered(
        self,
        question: int,
        seat: int,
        order: str,
        progress: Progress,
        arrived: datetime,
        letter_id: int | None,
    ) -> None:
        self._close(question, seat)
        self._attended(seat)
        if pausing.wake(self.work, self.live, self._now):
            self.tell(Noted("answered, so the match goes on", seat))
        self.work.journal.append(
            self.live.match,
            EntryKind.ANSWER,
            order,
            arrived=arrived,
            now=self._now,
            question=question,
            seat=seat,
            letter_id=letter_id,
        )
        self._take(progress, seat, order)

    def lapse(self, seats: Iterable[int], arrived: datetime, rung: Rung = Rung.FALLBACK) -> None:
        """The fallback or the bot answers for seats that stayed silent or have resigned."""
        for seat in seats:
            live = self.live
            if seat not in live.kernel.unanswered(live.position):
                continue
            question = live.position.asked
            move = standin.answer(live, seat, rung)
            progress = live.kernel.submit(live.position, seat, move, micros(arrived))
            self._close(question, seat)
            if seat not in self._mails.left:
                self.tell(Noted(f"did not answer in time; {standin.NAMES[rung]} played", seat))
            self.work.journal.append(
                live.match,
                EntryKind.LAPSE,
                str(move),
                arrived=arrived,
                now=self._now,
                question=question,
                seat=seat,
            )
            self._take(progress, seat, str(move))

    def answer_by_standing(self, seat: int) -> bool:
        """Let a seat's standing orders answer the question that stood open until its deadline."""
        question = self.live.position.asked
        found = self._drawer.take(self.live.kernel, self.live.position, self._drawer.of_seat(seat))
        if found is None or found.read is None:
            return False
        self.tell(Noted("did not answer in time; standing orders were used", seat))
        self._close(question, seat)
        self._keep_rest(found)
        self._answer_standing(seat, found.read, found.row)
        return True

    def ask_deputy(self, deputy: Sitter, due: datetime | None) -> None:
        """Mail the open question to somebody who may answer it for its seat."""
        self._mails.question(deputy, None, (), due)

    def tell(self, event: Event) -> None:
        """Tell everybody something that is no rule of the game."""
        for events in self._mails.told.values():
            events.append(event)

    def note(self, seat: int, words: str) -> None:
        """Tell one seat something that is no rule of the game."""
        self._mails.told[seat].append(Noted(words))

    def tell_now(self, event: Event) -> None:
        """Tell everybody something that is worth a mail of its own."""
        self.tell(event)
        self._mails.marked = True

    def _close(self, question: int, seat: int) -> None:
        live = self.live
        self.work.waits.answered(live.id, live.match.epoch, question, seat, self._now)

    def _attended(self, seat: int) -> None:
        """A seat was answered by its own people: misses before do not count any more."""
        attendance = self.work.leave.attendance(self.live.id, seat)
        if attendance.missed:
            attendance.missed = 0
            self.work.leave.save(attendance)

    def _take(self, progress: Progress, seat: int, order: str) -> None:
        if self.office.paranoid:
            guarding.check_told(self.live, progress, seat, order)
        self._adopt(progress)

    def _adopt(self, progress: Progress) -> None:
        self._opened = self._opened or progress.position.asked != self.live.position.asked
        self.live.position = progress.position
        self._moved = True
        self._mails.marked = self._mails.marked or progress.marked
        for seat, events in self._mails.told.items():
            fresh = reaching(progress.told, seat)
            events.extend(fresh)
            for row in self._drawer.meet(seat, fresh, namer(self.live, None)):
                self.work.standings.save(row)

    # Finishing.

    def finish(self, reply: Reply | None = None) -> None:
        """Store the change and put one mail a seat at most into the outbox."""
        # Commands of this letter may have filed or withdrawn some.
        before = {row.id for row in self._drawer.rows}
        self._drawer = self._mails.drawer = Drawer(self.work.standings.of_match(self.live.id))
        fresh = [row for row in self._drawer.rows if row.id not in before and row.kind in _FROM_NOW_ON]
        self._mails.left = left_seats(self.work, self.live)
        while self._play_for_left() or self._use_standing(fresh):
            pass
        live = self.live
        over = live.position.outcome is not None
        if over and live.match.status is not MatchStatus.FINISHED:
            self._end()
        dues = self._dues(over)
        if self._moved:
            live.keep(self.work)
        asked = live.kernel.unanswered(live.position) if self._opened else ()
        for sitter in live.sitters:
            mine = reply if reply is not None and sitter.seat == reply.sitter.seat else None
            due = dues.get(sitter.seat, min(filter(None, dues.values()), default=None))
            self._mails.mail(sitter, mine, due, asked=sitter.seat in asked, over=over and self._moved)

    def _play_for_left(self) -> bool:
        """Seats that were left are played for at once; never a whole match of them."""
        live, left = self.live, self._mails.left
        if live.match.status is not MatchStatus.RUNNING:
            return False
        waiting = [seat for seat in live.kernel.unanswered(live.position) if seat in left]
        if not waiting or len(left) == len(live.sitters):
            return False
        self.lapse(waiting[:1], self._now, standin.left_to(Pace.load(live.match.pace).terms))
        return True

    def _use_standing(self, fresh: list[Standing]) -> bool:
        """Let standing orders answer a question that has just been opened; whether one did.

        A question that stood open already is answered only by orders just filed that say from when on.
        """
        live = self.live
        if not self._drawer.rows or not (self._opened or fresh) or live.position.outcome is not None:
            return False
        gone = self._drawer.expire(live.kernel, live.position)
        self.work.standings.remove(gone)
        for row in gone:
            self.note(row.seat, f"Your standing order ended with its round: {standing.describe(row)}")
        found = self._drawer.take(live.kernel, live.position, None if self._opened else fresh)
        if found is None:
            return False
        self._keep_rest(found)
        if found.read is None:
            # A preference stays on file for the questions to come.
            fate = "does not fit" if found.left is None else "was dropped"
            self.note(found.row.seat, f"Your standing order {fate}: {found.said} ({found.dropped})")
        else:
            # What a plan or a preference came to; other orders say it themselves.
            orders = ", ".join(str(part.move) for part in found.read.parts)
            came_to = "" if orders in found.said else f" ({orders})"
            self.note(found.row.seat, f"Your standing order was used: {found.said}{came_to}")
            self._answer_standing(found.row.seat, found.read, found.row)
        return True

    def _answer_standing(self, seat: int, read: LineRead, row: Standing) -> None:
        for part in read.parts:
            self.work.journal.append(
                self.live.match,
                EntryKind.STANDING,
                str(part.move),
                arrived=row.created,
                now=self._now,
                question=part.question,
                seat=seat,
                letter_id=row.letter_id,
            )
            self._take(part.progress, seat, str(part.move))

    def _keep_rest(self, found: standing.Use) -> None:
        """What the drawer made of the orders is stored."""
        for row in found.anew:
            self.work.standings.save(row)
        if found.left:
            self.work.standings.save(found.row)
        elif found.left is not None:
            self.work.standings.remove([found.row])

    def _end(self) -> None:
        live = self.live
        assert live.position.outcome is not None
        live.match.status = MatchStatus.FINISHED
        live.match.finished = self._now
        live.match.outcome = live.codec.dump(live.position.outcome)
        self.work.waits.withdraw(live.id)
        self.work.journal.append(
            live.match, EntryKind.FINISH, live.match.outcome, arrived=self._now, now=self._now
        )

    def _dues(self, over: bool) -> Dues:
        if over:
            return {}
        if self._opened:
            return ask(self.work, self.live, self._now, self._mails.left)
        return dues_of(self.work, self.live)
