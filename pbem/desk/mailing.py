"""The mails of one change to a match: one a seat at most, and one more for whoever answers in its place."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from pbem.desk import deputies, exporting, pages
from pbem.desk.course import course_of_match, course_shown
from pbem.desk.drawer import Drawer
from pbem.desk.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.posting import Cause, Writer, Writing, fixed, post, subject_of, view_attachment
from pbem.desk.reply import Reply
from pbem.desk.silence import silence
from pbem.desk.standing import describe
from pbem.desk.told import pack, shown, unpack
from pbem.engine.course import Course
from pbem.engine.events import Event
from pbem.mail.addressing import tag
from pbem.mail.composing import Attachment
from pbem.render.filters import joined, one_line, wrapped
from pbem.render.page import NewsShown, Page
from pbem.store.codec import canonical
from pbem.store.tables import News
from pbem.store.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = ["Mailing"]


class Mailing:
    """What is to be mailed of a change, gathered while it is made and put into the outbox at its end."""

    def __init__(self, office: Office, work: Work, live: Live, cause: Cause) -> None:
        self._office = office
        self._work = work
        self._live = live
        self._cause = cause
        self._now = office.now()
        # What each seat was told since the change began.
        self.told: dict[int, list[Event]] = {sitter.seat: [] for sitter in live.sitters}
        # Whether something is worth a mail to everybody.
        self.marked = False
        # Whether the match has just been set up.
        self.begun = False
        # What everybody is told of a rollback, asked or not.
        self.explained: Mapping[int, tuple[str, ...]] = {}
        # Seats nobody is waited for at: resigned, or offered to somebody else after too many misses.
        self.left: frozenset[int] = frozenset()
        self.drawer = Drawer(())

    def mail(
        self, sitter: Sitter, reply: Reply | None, due: datetime | None, *, asked: bool, over: bool
    ) -> None:
        """The one mail a seat gets of this change, if any."""
        first = self.begun or bool(self.explained)
        wanted = reply is not None or (
            sitter.seat not in self.left and (asked or over or self.marked or first)
        )
        fresh = self.told[sitter.seat]
        if not wanted:
            if fresh:
                self._work.news.tell(self._live.match, [(sitter.seat, pack(self._live, fresh))])
            return
        older = self._work.news.of_seat(self._live.id, sitter.seat)
        news = self._news(sitter, older, fresh)
        if reply is None and not (asked or over or news or first):
            return
        self._work.news.mailed(older)
        if over:
            self._finale(sitter, reply, news)
            if reply is not None and reply.sitter.address != sitter.address:
                # The letter of a deputy has its own answer.
                self._receipt(reply, news, due)
        elif asked and sitter.seat not in self.left:
            self.question(reply.sitter if reply is not None else sitter, reply, news, due)
            self._ask_others(sitter, reply, news, due)
        elif first:
            self._beginning(sitter, reply, news)
        elif reply is not None:
            self._receipt(reply, news, due)
        else:
            self._post(sitter, lambda live: Writing(pages.news_page(live, sitter, news)), DispatchKind.NEWS)

    def _news(self, sitter: Sitter, older: list[News], fresh: list[Event]) -> tuple[NewsShown, ...]:
        events = [event for row in older for event in unpack(self._live, row.text)]
        return shown(self._live, sitter.seat, [*events, *fresh])

    def question(
        self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...], due: datetime | None
    ) -> None:
        """The open question to a seat's player, or to a deputy who may answer in their place."""
        live = self._live
        received = reply.received if reply is not None else None
        blocks = (*(reply.blocks if reply is not None else ()), *self._first_words(sitter))
        own = live.sitters[sitter.seat]
        if sitter.address != own.address:
            blocks = (*blocks, wrapped(f"You answer for {one_line(own.name)}, as their deputy."))
            seen = {"looked at": f"the board of {own.seating.seat.handle}", "by": f"deputy {sitter.name}"}
            self._work.journal.append(
                live.match, EntryKind.RULING, canonical(seen), arrived=self._now, now=self._now
            )
        said = self._silence(sitter.seat)

        def write(live: Live) -> Writing:
            page = pages.question_page(
                live, sitter, due, received=received, news=news, body=blocks, silence=said
            )
            return Writing(page, self._apart(live, sitter))

        self._post(sitter, write, DispatchKind.TURN, alone=bool(self.explained))

    def _ask_others(
        self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...], due: datetime | None
    ) -> None:
        """Whoever else may answer is asked as well; so is the player whose deputy has just written."""
        told = reply.sitter.address if reply is not None else sitter.address
        for each in (sitter, *deputies.asked_at_once(self._work, self._live, sitter, self._now)):
            if each.address != told:
                self.question(each, None, news, due)

    def _silence(self, seat: int) -> str:
        return silence(self._work, self._live, seat)

    def _beginning(self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...]) -> None:
        """The first mail of somebody who is not asked first: the board, the hand and the promise."""
        received = reply.received if reply is not None else None
        opening = f"{self._live.title} went back." if self.explained else ""
        words = self._first_words(sitter)

        def write(live: Live) -> Writing:
            page = pages.beginning_page(live, sitter, received, news, words, opening)
            return Writing(page, self._apart(live, sitter))

        self._post(sitter, write, DispatchKind.NEWS, alone=bool(self.explained))

    def _first_words(self, sitter: Sitter) -> tuple[str, ...]:
        """What a seat's first mail of a match, or after a rollback, says once."""
        return exporting.first_words(self._live) if self.begun else self.explained.get(sitter.seat, ())

    def _apart(self, live: Live, sitter: Sitter) -> str:
        """A rollback must be seen, so its mails have a subject of their own; others have the question's."""
        return f"Went back: {subject_of(live, sitter)}" if self.explained else ""

    def _finale(self, sitter: Sitter, reply: Reply | None, news: tuple[NewsShown, ...]) -> None:
        live = self._live
        received = reply.received if reply is not None else None
        page = pages.finale_page(
            live,
            sitter,
            received=received,
            news=news,
            fairness=exporting.proof(live),
            course=course_shown(live, self._course, sitter.seat),
        )
        attachment = Attachment(
            f"{live.game.info.slug}-{live.id}.json",
            "application/json",
            exporting.dump(self._work, live).encode(),
        )
        outcome = live.position.outcome
        assert outcome is not None
        names = live.names(outcome.winners)
        won = f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "the end"
        # Everything is open now, so this mail is written once.
        write = fixed(page, f"{live.title}: {won} {tag(live.id, 'end')}", (attachment,))
        self._post(sitter, write, DispatchKind.FINALE, question="end")

    @cached_property
    def _course(self) -> Course | None:
        """The points lap by lap, worked out once for the finales of all seats."""
        return course_of_match(self._work, self._live)

    def _receipt(self, reply: Reply, news: tuple[NewsShown, ...], due: datetime | None) -> None:
        sitter, count = reply.sitter, reply.received.problems
        said = self._silence(sitter.seat)

        def write(live: Live) -> Writing:
            page = self._receipt_page(live, reply, news, due, said)
            if not count:
                return Writing(page)
            needs = f"{count} lines need you" if count > 1 else "1 line needs you"
            return Writing(page, f"{needs}: {subject_of(live, sitter)}")

        self._post(sitter, write, DispatchKind.RECEIPT, alone=bool(count))

    def _receipt_page(
        self, live: Live, reply: Reply, news: tuple[NewsShown, ...], due: datetime | None, said: str
    ) -> Page:
        sitter, received = reply.sitter, reply.received
        over = live.position.outcome is not None or live.match.status is MatchStatus.FINISHED
        still_open = (
            not over and sitter.seat in live.kernel.unanswered(live.position) and sitter.seat not in self.left
        )
        if reply.show and still_open:
            return pages.question_page(
                live, sitter, due, received=received, news=news, body=reply.blocks, silence=said
            )
        if reply.show:
            return pages.board_page(live, sitter, due, reply, news)
        if received.problems and still_open:
            return pages.problem_page(live, sitter, due, received, news, reply.blocks, said)
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
        on_file = tuple(describe(row) for row in self.drawer.of_seat(sitter.seat))
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
            self._office,
            self._work,
            self._live,
            sitter,
            complete,
            kind,
            self._cause,
            question=question,
            alone=alone,
        )
