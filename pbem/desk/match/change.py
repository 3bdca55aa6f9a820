"""A change to a match: answers applied, journalled and told, and at the end one mail a seat at most."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from pbem.desk.match import redeal, silent_pause, standin, standing_orders
from pbem.desk.match.asked import Dues, ask, dues_of, left_seats
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.news import namer, pack, reaching, shown, unpack
from pbem.desk.match.standing_drawer import Drawer
from pbem.desk.office import Office
from pbem.desk.post import fairness_words
from pbem.desk.post.match_mails import Mailing
from pbem.desk.post.receipt import Reply
from pbem.desk.post.watchers import tell_watchers
from pbem.desk.record.match_course import course_of_match
from pbem.desk.time.leniency import Rung
from pbem.desk.time.pace import Pace
from pbem.engine.course import Course
from pbem.engine.events import Event, Noted
from pbem.engine.lines import LineRead
from pbem.engine.position import Progress
from pbem.render.page import NewsShown
from pbem.store.tables.core import LetterRow, News, StandingOrder
from pbem.store.tables.values import micros
from pbem.store.tables.words import EntryKind, MatchStatus, StandingKind
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
        self._told: dict[int, list[Event]] = {sitter.seat: [] for sitter in live.sitters}
        self._drawer = Drawer(work.standing_orders.of_match(live.id))
        self._marked = False
        self._moved = False
        self._opened = False
        self._begun = False
        # What everybody is told of a rollback, asked or not.
        self._explained: Mapping[int, tuple[str, ...]] = {}
        # Seats nobody is waited for at: resigned, or offered to somebody else after too many misses.
        self._left = left_seats(work, live)
        # What others wrote to a seat, what its mail is called if it holds nothing else, and how to answer.
        self._enclosed: dict[int, list[str]] = {}
        self._titles: dict[int, tuple[str, str]] = {}
        # What everybody was told, for those who watch.
        self._public: list[Event] = []

    # Applying.

    def begin(self, progress: Progress) -> None:
        """The match has been set up: everybody gets a first mail, asked or not."""
        self._begun = True
        self._adopt(progress)

    def reopen(self, progress: Progress, explained: Mapping[int, tuple[str, ...]]) -> None:
        """The match went back: everybody gets a mail that explains it, asked or not."""
        self._explained = explained
        self._adopt(replace(progress, told=()))

    def answer(self, question: int, seat: int, order: str, progress: Progress, letter: LetterRow) -> None:
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
        if silent_pause.wake(self.office, self.work, self.live, seat):
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

    def withdraw(self, seat: int, letter: LetterRow) -> str:
        """A seat takes its sealed answer back; the order that was."""
        live = self.live
        order = str(live.kernel.answer(live.position, seat))
        progress = live.kernel.withdraw(live.position, seat)
        question = live.position.asked
        self.work.journal.append(
            live.match,
            EntryKind.WITHDRAWN,
            order,
            arrived=letter.arrived,
            now=self._now,
            question=question,
            seat=seat,
            letter_id=letter.id,
        )
        self.work.open_questions.reopened(live.id, live.match.epoch, question, seat)
        self._adopt(progress)
        return order

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
            if seat not in self._left:
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
        live = self.live
        found = self._drawer.take(live.kernel, live.position, self._drawer.of_seat(seat))
        if found is None or found.read is None:
            return False
        self.tell(Noted("did not answer in time; standing orders were used", seat))
        self._close(live.position.asked, seat)
        self._keep_rest(found)
        self._answer_standing(seat, found.read, found.row)
        return True

    def ask_deputy(self, deputy: Sitter, due: datetime | None) -> None:
        """Mail the open question to somebody who may answer it for its seat."""
        Mailing(self, (), due).ask(deputy)

    def tell(self, event: Event) -> None:
        """Tell everybody something that is no rule of the game."""
        self._public.append(event)
        for events in self._told.values():
            events.append(event)

    def note(self, seat: int, words: str) -> None:
        """Tell one seat something that is no rule of the game."""
        self._told[seat].append(Noted(words))

    def tell_now(self, event: Event) -> None:
        """Tell everybody something that is worth a mail of its own."""
        self.tell(event)
        self._marked = True

    @property
    def moved(self) -> bool:
        """Whether this change has applied an answer."""
        return self._moved

    def on_file(self, seat: int) -> tuple[str, ...]:
        """A seat's standing orders as mails show them."""
        return tuple(standing_orders.describe(row) for row in self._drawer.of_seat(seat))

    def enclosed(self, seat: int) -> tuple[str, ...]:
        """What others wrote to a seat."""
        return tuple(self._enclosed.get(seat, ()))

    @cached_property
    def course(self) -> Course | None:
        """How the match went, worked out once for the finales of all seats."""
        return course_of_match(self.work, self.live)

    @property
    def went_back(self) -> bool:
        """Whether this change took the match back."""
        return bool(self._explained)

    def first_words(self, seat: int) -> tuple[str, ...]:
        """What a seat's first mail of a match, or after a rollback, says once."""
        return fairness_words.first_words(self.live) if self._begun else self._explained.get(seat, ())

    def is_left(self, seat: int) -> bool:
        """Whether nobody is waited for at this seat."""
        return seat in self._left

    def enclose(self, seat: int, block: str, title: str, answer: str) -> None:
        """Put what somebody wrote to a seat, or asks it, into the one mail that seat gets of this change.

        Where that mail has no other purpose its first line is the title, and its second says what to answer.
        """
        self._enclosed.setdefault(seat, []).append(block)
        self._titles[seat] = (title, answer)

    def _close(self, question: int, seat: int) -> None:
        live = self.live
        self.work.open_questions.answered(live.id, live.match.epoch, question, seat, self._now)

    def _attended(self, seat: int) -> None:
        """A seat was answered by its own people: misses before do not count any more."""
        attendance = self.work.attendance.of_seat(self.live.id, seat)
        if attendance.missed:
            attendance.missed = 0
            self.work.attendance.save(attendance)

    def _take(self, progress: Progress, seat: int, order: str) -> None:
        if self.office.paranoid:
            redeal.check_told(self.live, progress, seat, order)
        self._adopt(progress)

    def _adopt(self, progress: Progress) -> None:
        self._opened = self._opened or progress.position.asked != self.live.position.asked
        self.live.position = progress.position
        self._moved = True
        self._marked = self._marked or progress.marked
        self._public.extend(reaching(progress.told, None))
        for seat, events in self._told.items():
            fresh = reaching(progress.told, seat)
            events.extend(fresh)
            for row in self._drawer.meet(seat, fresh, namer(self.live, None)):
                self.work.standing_orders.save(row)

    # Finishing.

    def finish(self, reply: Reply | None = None) -> None:
        """Store the change and put one mail a seat at most into the outbox."""
        # Commands of this letter may have filed or withdrawn some.
        before = {row.id for row in self._drawer.rows}
        self._drawer = Drawer(self.work.standing_orders.of_match(self.live.id))
        fresh = [row for row in self._drawer.rows if row.id not in before and row.kind in _FROM_NOW_ON]
        self._left = left_seats(self.work, self.live)
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
            self._mail(sitter, mine, due, asked=sitter.seat in asked, over=over and self._moved)
        if self._moved or self._public:
            marked = self._marked or self._begun
            tell_watchers(self.office, self.work, live, self._public, self.cause.key, marked=marked)

    def _play_for_left(self) -> bool:
        """Seats that were left are played for at once; never a whole match of them."""
        live = self.live
        if live.match.status is not MatchStatus.RUNNING:
            return False
        waiting = [seat for seat in live.kernel.unanswered(live.position) if seat in self._left]
        if not waiting or len(self._left) == len(live.sitters):
            return False
        self.lapse(waiting[:1], self._now, standin.left_to(Pace.load(live.match.pace).terms))
        return True

    def _use_standing(self, fresh: list[StandingOrder]) -> bool:
        """Let standing orders answer a question that has just been opened; whether one did.

        A question that stood open already is answered only by orders just filed that say from when on.
        """
        live = self.live
        if not self._drawer.rows or not (self._opened or fresh) or live.position.outcome is not None:
            return False
        gone = self._drawer.expire(live.kernel, live.position)
        self.work.standing_orders.remove(gone)
        for row in gone:
            self.note(row.seat, f"Your standing order ended with its round: {standing_orders.describe(row)}")
        found = self._drawer.take(live.kernel, live.position, None if self._opened else fresh)
        if found is None:
            return False
        self._keep_rest(found)
        self.note(found.row.seat, found.told)
        if found.read is not None:
            self._answer_standing(found.row.seat, found.read, found.row)
        return True

    def _answer_standing(self, seat: int, read: LineRead, row: StandingOrder) -> None:
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

    def _keep_rest(self, found: standing_orders.Use) -> None:
        """What the drawer made of the orders is stored."""
        for row in found.anew:
            self.work.standing_orders.save(row)
        if found.left:
            self.work.standing_orders.save(found.row)
        elif found.left is not None:
            self.work.standing_orders.remove([found.row])

    def _end(self) -> None:
        live = self.live
        assert live.position.outcome is not None
        live.match.status = MatchStatus.FINISHED
        live.match.finished = self._now
        live.match.outcome = live.codec.dump(live.position.outcome)
        self.work.open_questions.withdraw(live.id)
        self.work.journal.append(
            live.match, EntryKind.FINISH, live.match.outcome, arrived=self._now, now=self._now
        )

    def _dues(self, over: bool) -> Dues:
        if over:
            return {}
        if self._opened:
            return ask(self.work, self.live, self._now, self._left)
        return dues_of(self.work, self.live)

    def _mail(
        self, sitter: Sitter, reply: Reply | None, due: datetime | None, *, asked: bool, over: bool
    ) -> None:
        """The one mail a seat gets of this change, if any."""
        if reply is not None and reply.plain and "quiet" in sitter.formats:
            # Whoever wants no receipts hears of problems only.
            reply = None
        left = sitter.seat in self._left
        enclosed = bool(self._enclosed.get(sitter.seat))
        first = self._begun or bool(self._explained)
        called = asked or over or self._marked or first or enclosed
        wanted = reply is not None or (not left and called)
        fresh = self._told[sitter.seat]
        if not wanted:
            if fresh:
                self.work.untold_news.tell(self.live.match, [(sitter.seat, pack(self.live, fresh))])
            return
        older = self.work.untold_news.of_seat(self.live.id, sitter.seat)
        news = self._news(sitter, older, fresh)
        if reply is None and not (asked or over or news or first or enclosed):
            return
        self.work.untold_news.mailed(older)
        mailing = Mailing(self, news, due, reply)
        if over:
            mailing.finale(sitter)
        elif asked and not left:
            mailing.question(sitter)
        elif first:
            mailing.beginning(sitter)
        elif reply is not None:
            mailing.receipt()
        elif enclosed:
            mailing.press(sitter, *self._titles[sitter.seat])
        else:
            mailing.news(sitter)

    def _news(self, sitter: Sitter, older: list[News], fresh: list[Event]) -> tuple[NewsShown, ...]:
        events = [event for row in older for event in unpack(self.live, row.text)]
        return shown(self.live, sitter.seat, [*events, *fresh])
