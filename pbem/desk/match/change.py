"""A change to a match: answers applied and journalled, and at the end what happened, for the post to tell."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from pbem.desk.match import redeal, silent_pause, standin, standing_orders, time_bank
from pbem.desk.match.asked import Dues, ask, dues_of, left_seats
from pbem.desk.match.cause import Cause
from pbem.desk.match.changed import Changed, Enclosed, Woken
from pbem.desk.match.live import Live, Sitter, look_up
from pbem.desk.match.news import namer, reaching
from pbem.desk.match.standing_drawer import Drawer
from pbem.desk.office import Office
from pbem.desk.time.leniency import Rung
from pbem.desk.time.pace import Pace
from pbem.engine.events import Event, Noted, noted
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Move
from pbem.engine.position import Progress
from pbem.engine.reader.lines import LineRead
from pbem.engine.values import replace
from pbem.render.text_kit import one_line
from pbem.store.tables.core import StandingOrder
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.values import micros
from pbem.store.tables.words import EntryKind, MatchStatus, StandingKind
from pbem.store.work import Work

# Standing orders that also answer a question which was open when they were filed; `then` is for the next.
_FROM_NOW_ON = (StandingKind.PLAN, StandingKind.ALWAYS)


class Change:
    """One use-case's change to one match; `finish` stores it and says what happened."""

    def __init__(self, office: Office, work: Work, live: Live, cause: Cause) -> None:
        self.office = office
        self.work = work
        self.live = live
        self.cause = cause
        self._now = office.now()
        look_up(work, live.match, live.sitters)
        self._told: dict[int, list[Event]] = {sitter.seat: [] for sitter in live.sitters}
        self._drawer = Drawer(work.standing_orders.of_match(live.id))
        self._marked = False
        # Whether an answer has been applied.
        self.moved = False
        self._opened = False
        self._begun = False
        # What everybody is told of a rollback, asked or not.
        self._explained: Mapping[int, Mapping[str, object]] = {}
        # Seats nobody is waited for at: resigned, or offered to somebody else after too many misses.
        self._left = left_seats(work, live)
        self._enclosed: dict[int, list[Enclosed]] = {}
        # What everybody was told, for those who watch.
        self._public: list[Event] = []
        self._deputies: list[tuple[Sitter, datetime | None]] = []
        self._woken: Woken | None = None
        self._alarms: list[tuple[str, str]] = []

    # Applying.

    def begin(self, progress: Progress) -> None:
        """The match has been set up: everybody gets a first mail, asked or not."""
        self._begun = True
        self._adopt(progress)

    def reopen(self, progress: Progress, explained: Mapping[int, Mapping[str, object]]) -> None:
        """The match went back: everybody gets a mail that explains it, asked or not."""
        self._explained = explained
        self._adopt(replace(progress, told=()))

    def answer(
        self, question: int, seat: int, order: str, progress: Progress, letter: LetterRow | None
    ) -> None:
        """A seat's answer was applied; one that no letter brought was given by a game master."""
        arrived, letter_id = (letter.arrived, letter.id) if letter is not None else (self._now, None)
        self._journal(EntryKind.ANSWER, order, question, seat, arrived, letter_id)
        self._close(question, seat)
        self._attended(seat)
        self.wake(seat, worded("answered, so the match goes on"))
        self._take(progress, seat, order)

    def answer_for(self, question: int, seat: int, order: str, progress: Progress) -> None:
        """A game master answered for a seat."""
        self.answer(question, seat, order, progress, None)

    def withdraw(self, seat: int, letter: LetterRow) -> str:
        """A seat takes its sealed answer back; returns the order that it was."""
        live = self.live
        order = str(live.kernel.answer(live.position, seat))
        progress = live.kernel.withdraw(live.position, seat)
        question = live.position.asked
        self._journal(EntryKind.WITHDRAWN, order, question, seat, letter.arrived, letter.id)
        self.work.open_questions.reopened(live.id, live.match.epoch, question, seat)
        self._adopt(progress)
        return order

    def lapse(self, seats: Iterable[int], arrived: datetime, rung: Rung = Rung.FALLBACK) -> None:
        """The fallback or the bot answers for seats that stayed silent; left ones are played on."""
        for seat in seats:
            live = self.live
            if seat not in live.kernel.unanswered(live.position):
                continue
            if seat in self._left:
                move = standin.played_on(live, seat)
            else:
                move = standin.answer(live, seat, rung)
                self.tell(noted("did not answer in time; {names} played", seat, names=standin.NAMES[rung]))
            self.play(seat, move, arrived)

    def play(self, seat: int, move: Move, arrived: datetime) -> None:
        """An answer that no person gave for a seat is applied."""
        live = self.live
        question = live.position.asked
        progress = live.kernel.submit(live.position, seat, move, micros(arrived))
        self._close(question, seat)
        self._journal(EntryKind.LAPSE, str(move), question, seat, arrived)
        self._take(progress, seat, str(move))

    def answer_by_standing(self, seat: int) -> bool:
        """Let a seat's standing orders answer the question that stood open until its deadline."""
        live = self.live
        found = self._drawer.take(live.kernel, live.position, self._drawer.of_seat(seat))
        if found is None or found.read is None:
            return False
        self.tell(noted("did not answer in time; standing orders were used", seat))
        self._keep_rest(found)
        self._answer_standing(seat, found.read, found.row)
        return True

    def ask_deputy(self, deputy: Sitter, due: datetime | None) -> None:
        """Ask the open question of somebody who may answer it for its seat."""
        self._deputies.append((deputy, due))

    def alarm(self, key: str, text: str) -> None:
        """Let those who run things hear of a problem."""
        self._alarms.append((key, text))

    def wake(self, seat: int, words: str) -> bool:
        """A seat is there again: a match that has paused by itself goes on; whether this one did."""
        woken = silent_pause.wake(self.work, self.live, seat, self._now)
        if woken is None:
            return False
        self._woken = woken
        self.tell(Noted(words, seat))
        return True

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

    def enclose(self, seat: int, block: str, title: str, answer: str) -> None:
        """Put what somebody wrote to a seat, or asks it, into the one mail that seat gets of this change.

        Where that mail has no other purpose its first line is the title, and its second says what to answer.
        """
        self._enclosed.setdefault(seat, []).append(Enclosed(block, title, answer))

    def _journal(
        self,
        kind: EntryKind,
        order: str,
        question: int,
        seat: int,
        arrived: datetime,
        letter_id: int | None = None,
    ) -> None:
        about = {"question": question, "seat": seat, "letter_id": letter_id}
        self.work.journal.append(self.live.match, kind, order, arrived=arrived, now=self._now, **about)

    def _close(self, question: int, seat: int) -> None:
        live, letter = self.live, self.cause.letter
        arrived = min(self._now, letter.arrived) if letter is not None else self._now
        for row in self.work.open_questions.of_question(live.id, live.match.epoch, question):
            if row.seat == seat and row.answered is None:
                time_bank.draw(self.work, live.match, row, arrived)
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
        self.moved = True
        self._marked = self._marked or progress.marked
        self._public.extend(reaching(progress.told, None))
        for seat, events in self._told.items():
            fresh = reaching(progress.told, seat)
            events.extend(fresh)
            for row in self._drawer.meet(seat, fresh, namer(self.live, None), self.live.game):
                self.work.standing_orders.save(row)

    # Finishing.

    def finish(self) -> Changed:
        """Store the change, and say all that the post must know of it."""
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
        dues: Dues = {}
        if not over:
            dues = ask(self.work, live, self._now, self._left) if self._opened else dues_of(self.work, live)
        if self.moved:
            live.keep(self.work)
        drawer = self._drawer
        return Changed(
            live,
            self.cause,
            told={seat: tuple(events) for seat, events in self._told.items()},
            public=tuple(self._public),
            moved=self.moved,
            marked=self._marked,
            begun=self._begun,
            explained=self._explained,
            over=over and self.moved,
            asked=frozenset(live.kernel.unanswered(live.position) if self._opened else ()),
            dues=dues,
            left=self._left,
            on_file={seat: tuple(map(standing_orders.describe, drawer.of_seat(seat))) for seat in self._told},
            enclosed={seat: tuple(each) for seat, each in self._enclosed.items()},
            deputies=tuple(self._deputies),
            woken=self._woken,
            alarms=tuple(self._alarms),
        )

    def _play_for_left(self) -> bool:
        """Seats that were left are played for at once; never a whole match of them."""
        live = self.live
        if live.match.status is not MatchStatus.RUNNING:
            return False
        # A bot that has sat there from the start thinks about it before it answers.
        unanswered = live.kernel.unanswered(live.position)
        waiting = [seat for seat in unanswered if seat in self._left and live.sitters[seat].bot is None]
        if not waiting or len(self._left) == len(live.sitters):
            return False
        self.lapse(waiting[:1], self._now)
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
            ended = standing_orders.describe(row)
            self.note(
                row.seat, worded("Your standing order ended with its round: {describe}", describe=ended)
            )
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
            order = str(part.move)
            self._journal(EntryKind.STANDING, order, part.question, seat, row.created, row.letter_id)
            self._close(part.question, seat)
            self._take(part.progress, seat, order)

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


def reclaim(change: Change, sitter: Sitter, *, deputy: bool) -> None:
    """Tell the table who answered for a player, or that a player is back at a seat that was given up on.

    A seat that was offered to others is their own while nobody has taken it.
    """
    work, live, seat = change.work, change.live, sitter.seat
    if deputy:
        if change.moved:
            change.tell(noted("answered by {name}, the deputy", seat, name=one_line(sitter.name)))
        return
    attendance = work.attendance.of_seat(live.id, seat)
    if attendance.offered is None or sitter.resigned:
        return
    attendance.offered, attendance.missed = None, 0
    work.attendance.save(attendance)
    work.votes_and_offers.taken(live.id, seat)
    work.notes.solved(f"offered {live.id} {seat}")
    change.tell(noted("back at the table", seat))
    if seat in live.kernel.unanswered(live.position):
        now = change.office.now()
        work.open_questions.ask(
            live.match, (seat,), now, Pace.load(live.match.pace).due(now, live.match.zone)
        )
