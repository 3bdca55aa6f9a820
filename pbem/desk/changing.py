"""A change to a match: answers applied, journalled and told, and at the end one mail a seat at most."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pbem.desk import exporting, guarding, pages, standing
from pbem.desk.drawer import Drawer
from pbem.desk.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.pace import Pace
from pbem.desk.posting import Cause, Writer, Writing, post, subject_of, view_attachment
from pbem.desk.reply import Reply
from pbem.desk.told import namer, pack, reaching, shown, unpack
from pbem.engine.events import Event, Noted
from pbem.engine.lines import LineRead
from pbem.engine.position import Progress
from pbem.mail.addressing import tag
from pbem.mail.composing import Attachment
from pbem.render.filters import joined
from pbem.render.page import NewsShown, Page
from pbem.store.codec import micros
from pbem.store.tables import Letter, News, Standing
from pbem.store.words import DispatchKind, EntryKind, MatchStatus, StandingKind
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
        self._drawer = Drawer(work.standings.of_match(live.id))
        self._marked = False
        self._moved = False
        self._opened = False
        self._begun = False

    # Applying.

    def begin(self, progress: Progress) -> None:
        """The match has been set up: everybody gets a first mail, asked or not."""
        self._begun = True
        self._adopt(progress)

    def answer(self, question: int, seat: int, order: str, progress: Progress, letter: Letter) -> None:
        """A seat's answer was applied."""
        self._close(question, seat)
        self.work.journal.append(
            self.live.match,
            EntryKind.ANSWER,
            order,
            arrived=letter.arrived,
            now=self._now,
            question=question,
            seat=seat,
            letter_id=letter.id,
        )
        self._take(progress, seat, order)

    def lapse(self, seats: Iterable[int], arrived: datetime) -> None:
        """The fallback answers for seats that stayed silent or have resigned."""
        for seat in seats:
            live = self.live
            if seat not in live.kernel.unanswered(live.position):
                continue
            question = live.position.asked
            decision = live.position.decision
            assert decision is not None
            order = str(decision.fallback(live.position.state, seat))
            progress = live.kernel.lapse(live.position, (seat,), micros(arrived))
            self._close(question, seat)
            if not live.sitters[seat].resigned:
                self.tell(Noted("did not answer in time; the stand-in played", seat))
            self.work.journal.append(
                live.match,
                EntryKind.LAPSE,
                order,
                arrived=arrived,
                now=self._now,
                question=question,
                seat=seat,
            )
            self._take(progress, seat, order)

    def tell(self, event: Event) -> None:
        """Tell everybody something that is no rule of the game."""
        for events in self._told.values():
            events.append(event)

    def _close(self, question: int, seat: int) -> None:
        live = self.live
        self.work.waits.answered(live.id, live.match.epoch, question, seat, self._now)

    def _take(self, progress: Progress, seat: int, order: str) -> None:
        if self.office.paranoid:
            guarding.check_told(self.live, progress, seat, order)
        self._adopt(progress)

    def _adopt(self, progress: Progress) -> None:
        self._opened = self._opened or progress.position.asked != self.live.position.asked
        self.live.position = progress.position
        self._moved = True
        self._marked = self._marked or progress.marked
        for seat, events in self._told.items():
            fresh = reaching(progress.told, seat)
            events.extend(fresh)
            for row in self._drawer.meet(seat, fresh, namer(self.live, None)):
                self.work.standings.save(row)

    # Finishing.

    def finish(self, reply: Reply | None = None) -> None:
        """Store the change and put one mail a seat at most into the outbox."""
        # Commands of this letter may have filed or withdrawn some.
        before = {row.id for row in self._drawer.rows}
        self._drawer = Drawer(self.work.standings.of_match(self.live.id))
        fresh = [row for row in self._drawer.rows if row.id not in before and row.kind in _FROM_NOW_ON]
        while self._play_for_resigned() or self._use_standing(fresh):
            pass
        live = self.live
        over = live.position.outcome is not None
        if over and live.match.status is not MatchStatus.FINISHED:
            self._end()
        due = None if over else self._ask() if self._opened else self._due()
        if self._moved:
            live.keep(self.work)
        asked = live.kernel.unanswered(live.position) if self._opened else ()
        for sitter in live.sitters:
            mine = reply if reply is not None and sitter.seat == reply.sitter.seat else None
            self._mail(sitter, mine, due, asked=sitter.seat in asked, over=over and self._moved)

    def _play_for_resigned(self) -> bool:
        """A resigned seat's questions are answered by the fallback at once; never a whole match of them."""
        live = self.live
        resigned = {sitter.seat for sitter in live.sitters if sitter.resigned}
        waiting = [seat for seat in live.kernel.unanswered(live.position) if seat in resigned]
        if not waiting or len(resigned) == len(live.sitters):
            return False
        self.lapse(waiting[:1], self._now)
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
            self._note(row.seat, f"Your standing order ended with its round: {standing.describe(row)}")
        found = self._drawer.take(live.kernel, live.position, None if self._opened else fresh)
        if found is None:
            return False
        self._keep_rest(found)
        if found.read is None:
            # A preference stays on file for the questions to come.
            fate = "does not fit" if found.left is None else "was dropped"
            self._note(found.row.seat, f"Your standing order {fate}: {found.said} ({found.dropped})")
        else:
            # What a plan or a preference came to; other orders say it themselves.
            orders = ", ".join(str(part.move) for part in found.read.parts)
            came_to = "" if orders in found.said else f" ({orders})"
            self._note(found.row.seat, f"Your standing order was used: {found.said}{came_to}")
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

    def _note(self, seat: int, words: str) -> None:
        """Tell one seat something that is no rule of the game."""
        self._told[seat].append(Noted(words))

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

    def _ask(self) -> datetime:
        """Write down who is asked the open question, and until when."""
        live = self.live
        live.match.asked = live.position.asked
        due = Pace.load(live.match.pace).due(self._now, live.match.zone)
        seats = [seat for seat in live.kernel.unanswered(live.position) if not live.sitters[seat].resigned]
        self.work.waits.ask(live.match, seats, self._now, due)
        return due

    def _due(self) -> datetime | None:
        """When the open question was said to be due."""
        live = self.live
        rows = self.work.waits.of_question(live.id, live.match.epoch, live.position.asked)
        return rows[0].due if rows else None

    def _mail(
        self, sitter: Sitter, reply: Reply | None, due: datetime | None, *, asked: bool, over: bool
    ) -> None:
        """The one mail a seat gets of this change, if any."""
        wanted = reply is not None or (not sitter.resigned and (asked or over or self._marked or self._begun))
        fresh = self._told[sitter.seat]
        if not wanted:
            if fresh:
                self.work.news.tell(self.live.match, [(sitter.seat, pack(self.live, fresh))])
            return
        older = self.work.news.of_seat(self.live.id, sitter.seat)
        news = self._news(sitter, older, fresh)
        if reply is None and not (asked or over or news or self._begun):
            return
        self.work.news.mailed(older)
        if over:
            self._mail_finale(sitter, reply, news)
        elif asked and not sitter.resigned:
            self._mail_question(sitter, reply, news, due)
        elif self._begun:
            self._mail_beginning(sitter, reply, news)
        elif reply is not None:
            self._mail_receipt(reply, news, due)
        else:
            self._post(sitter, lambda live: Writing(pages.news_page(live, sitter, news)), DispatchKind.NEWS)

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
        # Everything is open now, so this mail is written once.
        writing = Writing(page, f"{live.title}: {won} {tag(live.id, 'end')}", (attachment,))
        self._post(sitter, lambda _: writing, DispatchKind.FINALE, question="end")

    def _mail_question(
        self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...], due: datetime | None
    ) -> None:
        received = reply.received if reply is not None else None
        blocks = (*(reply.blocks if reply is not None else ()), *self._first_words())
        self._post(
            sitter,
            lambda live: Writing(
                pages.question_page(live, sitter, due, received=received, news=news, body=blocks)
            ),
            DispatchKind.TURN,
        )

    def _mail_beginning(self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...]) -> None:
        """The first mail of somebody who is not asked first: the board, the hand and the promise."""
        received = reply.received if reply is not None else None
        words = self._first_words()
        self._post(
            sitter,
            lambda live: Writing(pages.beginning_page(live, sitter, received, news, words)),
            DispatchKind.NEWS,
        )

    def _first_words(self) -> tuple[str, ...]:
        """What a seat's first mail of a match says once."""
        return exporting.first_words(self.live) if self._begun else ()

    def _mail_receipt(self, reply: Reply, news: tuple[NewsShown, ...], due: datetime | None) -> None:
        sitter, count = reply.sitter, reply.received.problems

        def write(live: Live) -> Writing:
            page = self._receipt(live, reply, news, due)
            if not count:
                return Writing(page)
            needs = f"{count} lines need you" if count > 1 else "1 line needs you"
            return Writing(page, f"{needs}: {subject_of(live, sitter)}")

        self._post(sitter, write, DispatchKind.RECEIPT, alone=bool(count))

    def _receipt(self, live: Live, reply: Reply, news: tuple[NewsShown, ...], due: datetime | None) -> Page:
        sitter, received = reply.sitter, reply.received
        over = live.position.outcome is not None
        still_open = not over and sitter.seat in live.kernel.unanswered(live.position) and not sitter.resigned
        if reply.show and still_open:
            return pages.question_page(live, sitter, due, received=received, news=news, body=reply.blocks)
        if reply.show:
            return pages.board_page(live, sitter, due, reply, news)
        if received.problems and still_open:
            return pages.problem_page(live, sitter, due, received, news, reply.blocks)
        return pages.answered_page(live, sitter, due, reply, news)

    def _post(
        self,
        sitter: Sitter,
        write: Writer,
        kind: DispatchKind,
        *,
        question: str | None = None,
        alone: bool = False,
    ) -> None:
        on_file = tuple(standing.describe(row) for row in self._drawer.of_seat(sitter.seat))
        as_json = "json" in sitter.formats and kind is not DispatchKind.FINALE

        def complete(live: Live) -> Writing:
            writing = write(live)
            attached = (view_attachment(live, sitter),) if as_json else ()
            return replace(
                writing,
                page=replace(writing.page, standing=on_file),
                attachments=(*writing.attachments, *attached),
            )

        post(
            self.office,
            self.work,
            self.live,
            sitter,
            complete,
            kind,
            self.cause,
            question=question,
            alone=alone,
        )
