"""A change to a match: answers applied, journalled and told, and at the end one mail a seat at most."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pbem.desk import deputies, exporting, pages, pausing, standin, standing
from pbem.desk.asking import Dues, ask, dues_of, left_seats
from pbem.desk.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.pace import Pace
from pbem.desk.posting import Cause, post, subject_of, view_attachment
from pbem.desk.reply import Reply
from pbem.desk.silence import silence
from pbem.desk.terms import Rung
from pbem.desk.told import namer, pack, reaching, shown, unpack
from pbem.engine.events import Event, Noted
from pbem.engine.position import Progress
from pbem.mail.addressing import tag
from pbem.mail.composing import Attachment
from pbem.render.filters import joined, one_line, wrapped
from pbem.render.page import NewsShown, Page
from pbem.store.codec import canonical, micros
from pbem.store.tables import Letter, News, Standing
from pbem.store.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = ["Change"]


class Change:
    """One use-case's change to one match; `finish` stores it and mails whoever must hear of it."""

    def __init__(self, office: Office, work: Work, live: Live, cause: Cause) -> None:
        self.office = office
        self.work = work
        self.live = live
        self.cause = cause
        self._now = office.now()
        self._told: dict[int, list[Event]] = {sitter.seat: [] for sitter in live.sitters}
        self._rows: list[Standing] = work.standings.of_match(live.id)
        self._marked = False
        self._moved = False
        self._opened = False
        self._begun = False
        # What everybody is told of a rollback, asked or not.
        self._explained: Mapping[int, tuple[str, ...]] = {}
        # Seats nobody is waited for at: resigned, or offered to somebody else after too many misses.
        self._left = left_seats(work, live)
        # Questions a seat is asked by mail although it left standing orders.
        self._asked_anyway: set[tuple[int, int]] = set()

    # Applying.

    def begin(self, progress: Progress) -> None:
        """The match has been set up: everybody gets a first mail, asked or not."""
        self._begun = True
        self._take(progress)

    def reopen(self, progress: Progress, explained: Mapping[int, tuple[str, ...]]) -> None:
        """The match went back: everybody gets a mail that explains it, asked or not."""
        self._explained = explained
        self._take(replace(progress, told=()))

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
        self._take(progress)

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
            self._take(progress)

    def answer_by_standing(self, seat: int) -> bool:
        """Let a seat's standing orders answer the question that stood open until its deadline."""
        mine = [row for row in self._rows if row.seat == seat]
        found = standing.use(self.live, seat, mine, micros(mine[0].created)) if mine else None
        if found is None or found.read is None:
            return False
        self.tell(Noted("did not answer in time; standing orders were used", seat))
        self._close(self.live.position.asked, seat)
        self._keep_rest(found)
        self._answer_standing(seat, found)
        return True

    def ask_deputy(self, deputy: Sitter, due: datetime | None) -> None:
        """Mail the open question to somebody who may answer it for its seat."""
        self._post_question(deputy, None, (), due)

    def tell(self, event: Event) -> None:
        """Tell everybody something that is no rule of the game."""
        for events in self._told.values():
            events.append(event)

    def note(self, seat: int, words: str) -> None:
        """Tell one seat something that is no rule of the game."""
        self._told[seat].append(Noted(words))

    def tell_now(self, event: Event) -> None:
        """Tell everybody something that is worth a mail of its own."""
        self.tell(event)
        self._marked = True

    def _close(self, question: int, seat: int) -> None:
        live = self.live
        self.work.waits.answered(live.id, live.match.epoch, question, seat, self._now)

    def _attended(self, seat: int) -> None:
        """A seat was answered by its own people: misses before do not count any more."""
        attendance = self.work.leave.attendance(self.live.id, seat)
        if attendance.missed:
            attendance.missed = 0
            self.work.leave.save(attendance)

    def _take(self, progress: Progress) -> None:
        self._opened = self._opened or progress.position.asked != self.live.position.asked
        self.live.position = progress.position
        self._moved = True
        self._marked = self._marked or progress.marked
        for seat, events in self._told.items():
            fresh = reaching(progress.told, seat)
            events.extend(fresh)
            mine = [row for row in self._rows if row.seat == seat]
            for row in standing.meet(mine, fresh, namer(self.live, None)):
                self.work.standings.save(row)

    # Finishing.

    def finish(self, reply: Reply | None = None) -> None:
        """Store the change and put one mail a seat at most into the outbox."""
        # Commands of this letter may have filed or withdrawn some.
        self._rows = self.work.standings.of_match(self.live.id)
        self._left = left_seats(self.work, self.live)
        while self._play_for_resigned() or self._use_standing():
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

    def _play_for_resigned(self) -> bool:
        """Seats that were left are played for at once; never a whole match of them."""
        live = self.live
        if live.match.status is not MatchStatus.RUNNING:
            return False
        waiting = [seat for seat in live.kernel.unanswered(live.position) if seat in self._left]
        if not waiting or len(self._left) == len(live.sitters):
            return False
        self.lapse(waiting[:1], self._now, standin.left_to(Pace.load(live.match.pace).terms))
        return True

    def _use_standing(self) -> bool:
        """Let standing orders answer a question that has just been opened; whether one did."""
        live = self.live
        if not self._rows or not self._opened or live.position.outcome is not None:
            return False
        gone = standing.expired(self._rows, live.game.period(live.position.state))
        for row in gone:
            self.note(row.seat, f"Your standing order ended with its round: {standing.describe(row)}")
        self._withdraw(gone)
        for seat in live.kernel.unanswered(live.position):
            if (seat, live.position.asked) in self._asked_anyway:
                continue
            mine = [row for row in self._rows if row.seat == seat]
            found = standing.use(live, seat, mine, micros(mine[0].created)) if mine else None
            if found is None:
                continue
            if found.read is None:
                # The player is asked: no other order may take the place of the one that failed.
                self._asked_anyway.add((seat, live.position.asked))
                why = f"{standing.describe(found.row)} ({found.dropped})"
                self.note(seat, f"Your standing order was dropped: {why}")
                self._keep_rest(found)
                continue
            self.note(seat, f"Your standing order was used: {standing.describe(found.row)}")
            self._keep_rest(found)
            self._answer_standing(seat, found)
            return True
        return False

    def _answer_standing(self, seat: int, found: standing.Use) -> None:
        assert found.read is not None
        for part in found.read.parts:
            self.work.journal.append(
                self.live.match,
                EntryKind.STANDING,
                str(part.move),
                arrived=found.row.created,
                now=self._now,
                question=part.question,
                seat=seat,
                letter_id=found.row.letter_id,
            )
            self._take(part.progress)

    def _keep_rest(self, found: standing.Use) -> None:
        """A used order is gone, a plan keeps its other items, a preference stays."""
        if found.left is None:
            return
        if found.left:
            found.row.text = found.left
            self.work.standings.save(found.row)
        else:
            self._withdraw([found.row])

    def _withdraw(self, rows: list[Standing]) -> None:
        self.work.standings.remove(rows)
        self._rows = [row for row in self._rows if row not in rows]

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
            return ask(self.work, self.live, self._now, self._left)
        return dues_of(self.work, self.live)

    def _deputies(self, sitter: Sitter) -> list[Sitter]:
        """Who is asked beside the seat's own player."""
        return deputies.asked_at_once(self.work, self.live, sitter, self._now)

    def _mail(
        self, sitter: Sitter, reply: Reply | None, due: datetime | None, *, asked: bool, over: bool
    ) -> None:
        """The one mail a seat gets of this change, if any."""
        first = self._begun or bool(self._explained)
        wanted = reply is not None or (
            sitter.seat not in self._left and (asked or over or self._marked or first)
        )
        fresh = self._told[sitter.seat]
        if not wanted:
            if fresh:
                self.work.news.tell(self.live.match, [(sitter.seat, pack(self.live, fresh))])
            return
        older = self.work.news.of_seat(self.live.id, sitter.seat)
        news = self._news(sitter, older, fresh)
        if reply is None and not (asked or over or news or first):
            return
        self.work.news.mailed(older)
        if over:
            self._mail_finale(sitter, reply, news)
            if reply is not None and reply.sitter.address != sitter.address:
                # The letter of a deputy has its own answer.
                self._mail_receipt(reply, news, due)
        elif asked and sitter.seat not in self._left:
            self._mail_question(sitter, reply, news, due)
            self._mail_deputies(sitter, reply, news, due)
        elif first:
            self._mail_beginning(sitter, reply, news)
        elif reply is not None:
            self._mail_receipt(reply, news, due)
        else:
            page = pages.news_page(self.live, sitter, news)
            self._post(sitter, page, DispatchKind.NEWS)

    def _news(self, sitter: Sitter, older: list[News], fresh: list[Event]) -> tuple[NewsShown, ...]:
        events = [event for row in older for event in unpack(self.live, row.text)]
        return shown(self.live, sitter.seat, [*events, *fresh])

    def _mail_finale(self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...]) -> None:
        live = self.live
        received = reply.received if reply is not None else None
        page = pages.finale_page(live, sitter, received=received, news=news, fairness=exporting.proof(live))
        attachment = Attachment(
            f"{live.game.info.slug}-{live.id}.json",
            "application/json",
            exporting.dump(self.work, live).encode(),
        )
        outcome = live.position.outcome
        assert outcome is not None
        names = live.names(outcome.winners)
        won = f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "the end"
        subject = f"{live.title}: {won} {tag(live.id, 'end')}"
        self._post(
            sitter, page, DispatchKind.FINALE, subject=subject, question="end", attachments=(attachment,)
        )

    def _mail_question(
        self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...], due: datetime | None
    ) -> None:
        self._post_question(reply.sitter if reply is not None else sitter, reply, news, due)

    def _mail_deputies(
        self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...], due: datetime | None
    ) -> None:
        """Whoever else may answer is asked as well; so is the player whose deputy has just written."""
        told = reply.sitter.address if reply is not None else sitter.address
        for each in (sitter, *self._deputies(sitter)):
            if each.address != told:
                self._post_question(each, None, news, due)

    def _post_question(
        self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...], due: datetime | None
    ) -> None:
        live = self.live
        received = reply.received if reply is not None else None
        blocks = (*(reply.blocks if reply is not None else ()), *self._first_words(sitter))
        own = live.sitters[sitter.seat]
        if sitter.address != own.address:
            blocks = (*blocks, wrapped(f"You answer for {one_line(own.name)}, as their deputy."))
            seen = {"looked at": f"the board of {own.seating.seat.handle}", "by": f"deputy {sitter.name}"}
            self.work.journal.append(
                live.match, EntryKind.RULING, canonical(seen), arrived=self._now, now=self._now
            )
        page = pages.question_page(
            live, sitter, due, received=received, news=news, body=blocks, silence=self._silence(sitter.seat)
        )
        self._post(sitter, page, DispatchKind.TURN, **self._apart(sitter))

    def _silence(self, seat: int) -> str:
        return silence(self.work, self.live, seat)

    def _mail_beginning(self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...]) -> None:
        """The first mail of somebody who is not asked first: the board, the hand and the promise."""
        received = reply.received if reply is not None else None
        opening = f"{self.live.title} went back." if self._explained else ""
        page = pages.beginning_page(self.live, sitter, received, news, self._first_words(sitter), opening)
        self._post(sitter, page, DispatchKind.NEWS, **self._apart(sitter))

    def _first_words(self, sitter: Sitter) -> tuple[str, ...]:
        """What a seat's first mail of a match, or after a rollback, says once."""
        return exporting.first_words(self.live) if self._begun else self._explained.get(sitter.seat, ())

    def _apart(self, sitter: Sitter) -> dict[str, Any]:
        """A rollback must be seen, so its mails stand outside the thread."""
        if not self._explained:
            return {}
        return {"subject": f"Went back: {subject_of(self.live, sitter)}", "alone": True}

    def _mail_receipt(self, reply: Reply, news: tuple[NewsShown, ...], due: datetime | None) -> None:
        live, sitter, received = self.live, reply.sitter, reply.received
        said = self._silence(sitter.seat)
        over = live.position.outcome is not None or live.match.status is MatchStatus.FINISHED
        still_open = (
            not over
            and sitter.seat in live.kernel.unanswered(live.position)
            and sitter.seat not in self._left
        )
        if reply.show and still_open:
            page = pages.question_page(
                live, sitter, due, received=received, news=news, body=reply.blocks, silence=said
            )
        elif reply.show:
            page = pages.board_page(live, sitter, due, reply, news)
        elif received.problems and still_open:
            page = pages.problem_page(live, sitter, due, received, news, reply.blocks, said)
        else:
            page = pages.answered_page(live, sitter, due, reply, news)
        if received.problems:
            count = received.problems
            needs = f"{count} lines need you" if count > 1 else "1 line needs you"
            subject = f"{needs}: {subject_of(live, sitter)}"
            self._post(sitter, page, DispatchKind.RECEIPT, subject=subject, alone=True)
        else:
            self._post(sitter, page, DispatchKind.RECEIPT)

    def _post(self, sitter: Sitter, page: Page, kind: DispatchKind, **more: Any) -> None:
        on_file = tuple(standing.describe(row) for row in self._rows if row.seat == sitter.seat)
        page = replace(page, standing=on_file)
        attachments = more.pop("attachments", ())
        if "json" in sitter.formats and kind is not DispatchKind.FINALE:
            attachments = (*attachments, view_attachment(self.live, sitter))
        post(
            self.office, self.work, self.live, sitter, page, kind, self.cause, attachments=attachments, **more
        )
