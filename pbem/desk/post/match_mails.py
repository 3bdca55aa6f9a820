"""Telling of a change: who hears of it, and the one mail each seat gets.

A change says what happened; here it becomes mails, each written from the match so that it can be checked.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import Any

from pbem.desk.match import deputies, export
from pbem.desk.match.cause import Cause
from pbem.desk.match.changed import Changed
from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.news import pack, shown, unpack
from pbem.desk.match.public import page_of
from pbem.desk.office import Office
from pbem.desk.post import fairness_words, match_pages
from pbem.desk.post.alarm import alarm
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader, language_of
from pbem.desk.post.reminder import remind
from pbem.desk.post.silence_line import silence, standstill
from pbem.desk.post.watchers import tell_watchers
from pbem.desk.post.welcome import is_first_turn
from pbem.desk.record.match_course import course_shown
from pbem.desk.record.own_record import record_of, results_of
from pbem.engine.course import Course, course_of
from pbem.engine.events import Event
from pbem.engine.language.tongues import heard, speaking
from pbem.engine.values import replace
from pbem.mail.write.compose import Attachment
from pbem.render.page import Page, Receipt
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.club import Result
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work


def drop_closed(work: Work, live: Live) -> None:
    """Take back unsent mails whose question is closed; their news goes into the seat's next mail."""
    match = live.match
    over = live.position.outcome is not None or match.status is MatchStatus.FINISHED
    for dispatch in work.outbox.bare(live.id):
        now = dispatch.epoch == match.epoch and dispatch.question == live.position.asked
        if (now and not over) or dispatch.id is None or not work.outbox.take_back(dispatch.id):
            continue
        # What a rollback took back is told nobody.
        if dispatch.bare and dispatch.seat is not None and dispatch.epoch == match.epoch:
            work.untold_news.tell(match, [(dispatch.seat, dispatch.bare)])


def tell(
    office: Office,
    work: Work,
    changed: Changed,
    receipt: Receipt | None = None,
    writer: Sitter | None = None,
) -> None:
    """Put one mail a seat at most into the outbox, and tell watchers, deputies and those who run things.

    The receipt goes to the writer of the letter, who may be a deputy.
    """
    drop_closed(work, changed.live)
    telling = _Telling(office, work, changed)
    for deputy, due in changed.deputies:
        _Mailing(telling, (), due).ask(deputy)
    for key, text in changed.alarms:
        alarm(office, work, key, text, changed.live.match)
    mailed = set()
    for sitter in changed.live.sitters:
        mine = receipt is not None and writer is not None and sitter.seat == writer.seat
        with speaking(language_of(office, sitter.seating.player)):
            if telling.mail(sitter, receipt if mine else None, writer if mine and writer else sitter):
                mailed.add(sitter.seat)
    if changed.moved or changed.public:
        marked = changed.marked or changed.begun
        tell_watchers(office, work, changed.live, changed.public, changed.cause.key, marked=marked)
    telling.remind_woken(mailed)


@dataclass
class _Telling:
    """One change being told."""

    office: Office
    work: Work
    changed: Changed

    @cached_property
    def course(self) -> Course | None:
        """How the match went, worked out once for the finales of all seats."""
        return course_of(self.changed.live.game, self.changed.live.position)

    @cached_property
    def results(self) -> list[Result]:
        """What everybody at the table has played, asked for once for all of them."""
        return results_of(self.work, self.changed.live)

    @property
    def went_back(self) -> bool:
        """Whether the change took the match back."""
        return bool(self.changed.explained)

    def once(self, seat: int) -> dict[str, Any]:
        """What a seat's first mail of a match, or after a rollback, is told once."""
        changed = self.changed
        return {
            "promise": fairness_words.promise(self.work, changed.live) if changed.begun else None,
            "explained": changed.explained.get(seat),
            "went_back": self.went_back,
        }

    def mail(self, sitter: Sitter, receipt: Receipt | None, writer: Sitter) -> bool:
        """The one mail a seat gets, if any; what it is told waits for the next where it gets none now."""
        changed, seat = self.changed, sitter.seat
        if receipt is not None and receipt.plain and "quiet" in sitter.formats:
            # Whoever wants no receipts hears of problems only.
            receipt, writer = None, sitter
        asked, left = seat in changed.asked, seat in changed.left
        enclosed = changed.enclosed.get(seat, ())
        first = changed.begun or self.went_back
        called = asked or changed.over or changed.marked or first or enclosed
        fresh = changed.told[seat]
        if receipt is None and (left or not called):
            if fresh:
                self.work.untold_news.tell(changed.live.match, [(seat, pack(changed.live, fresh))])
            return False
        older = self.work.untold_news.of_seat(changed.live.id, seat)
        events = [event for row in older for event in unpack(changed.live, row.text)]
        told = (*events, *fresh)
        needed = receipt is not None or asked or changed.over or first or enclosed
        if not needed and not shown(changed.live, seat, told):
            return False
        self.work.untold_news.mailed(older)
        bare = pack(changed.live, told) if receipt is None and not (first or enclosed) else None
        mailing = _Mailing(self, told, changed.due(seat), receipt, writer, bare)
        if changed.over:
            mailing.finale(sitter)
        elif asked and not left:
            mailing.question(sitter)
        elif first:
            mailing.beginning(sitter)
        elif receipt is not None:
            mailing.answer(receipt, writer)
        elif enclosed:
            mailing.press(sitter, enclosed[-1].title, enclosed[-1].answer)
        else:
            mailing.news(sitter)
        return True

    def remind_woken(self, mailed: set[int]) -> None:
        """A match goes on that had paused by itself: whoever is waited for and got no other mail reads it."""
        woken, live = self.changed.woken, self.changed.live
        if woken is None:
            return
        name = one_line(live.sitters[woken.seat].name)
        said = {"why": "woken", "name": name}
        waiting = live.kernel.unanswered(live.position)
        for row in woken.rows:
            if row.seat in mailed or row.seat not in waiting or row.question != live.position.asked:
                continue
            cause = Cause(f"woken {row.epoch} {row.question} {self.office.now().isoformat()}")
            remind(self.office, self.work, live, row, DispatchKind.REMINDER, cause, said)


@dataclass(frozen=True, slots=True)
class _Mailing:
    """The mail a seat gets of a change: its news, its deadline, and the answer to its letter."""

    telling: _Telling
    told: tuple[Event, ...]
    due: datetime | None
    receipt: Receipt | None = None
    # Who wrote the letter.
    writer: Sitter | None = None
    # The news once more, where the mail holds nothing else that must arrive.
    bare: str | None = None

    def question(self, sitter: Sitter) -> None:
        """The open question: to whoever wrote, or to the player, and to all who may answer as well."""
        writer = self.writer or sitter
        self.ask(writer)
        telling = self.telling
        also = deputies.asked_at_once(telling.work, telling.changed.live, sitter, telling.office.now())
        for each in (sitter, *also):
            if each.address != writer.address:
                replace(self, receipt=None).ask(each)

    def ask(self, sitter: Sitter) -> None:
        """The open question to one reader, who may be a deputy: what a deputy sees is journalled."""
        telling, work, live = self.telling, self.telling.work, self.telling.changed.live
        own = live.sitters[sitter.seat]
        with speaking(language_of(telling.office, sitter.seating.player)):
            facts = telling.once(sitter.seat) | {"first_turn": is_first_turn(work, live, sitter)}
        if sitter.address != own.address:
            facts["deputy_of"] = one_line(own.name)
            seen = {
                "looked at": f"the board of {own.seating.seat.handle}",
                "by": f"deputy {sitter.name}",
            }
            now = telling.office.now()
            work.journal.append(live.match, EntryKind.RULING, canonical(seen), arrived=now, now=now)
        said = silence(work, live, sitter.seat)

        write = partial(
            match_pages.question_page,
            sitter=sitter,
            due=self.due,
            receipt=self.receipt,
            facts=facts,
            silence=said,
        )
        bare = None if facts["first_turn"] or sitter.address != own.address else self.bare
        mail = Mail(self._reader(sitter), DispatchKind.TURN, write, self._cause, bare=bare)
        self._put(self._apart(mail))

    def beginning(self, sitter: Sitter) -> None:
        """The first mail of somebody who is not asked first: the board, the hand and the promise."""
        write = partial(
            match_pages.beginning_page,
            sitter=sitter,
            receipt=self.receipt,
            facts=self.telling.once(sitter.seat),
        )
        self._put(self._apart(Mail(self._reader(sitter), DispatchKind.NEWS, write, self._cause)))

    def _apart(self, mail: Mail) -> Mail:
        """A rollback must be seen, so its mails stand outside the thread."""
        return replace(mail, alone=True) if self.telling.went_back else mail

    def news(self, sitter: Sitter) -> None:
        """News that asks nothing."""
        write = partial(match_pages.news_page, sitter=sitter)
        self._put(Mail(self._reader(sitter), DispatchKind.NEWS, write, self._cause))

    def press(self, sitter: Sitter, title: str, answer: str) -> None:
        """What somebody at the table wrote or asks, and nothing else."""
        write = partial(match_pages.press_page, sitter=sitter, title=title, answer=answer)
        self._put(Mail(self._reader(sitter), DispatchKind.PRESS, write, self._cause))

    def finale(self, sitter: Sitter) -> None:
        """The last mail of a match."""
        work, live = self.telling.work, self.telling.changed.live
        page = match_pages.finale_page(
            live,
            sitter,
            receipt=self.receipt,
            course=course_shown(live, self.telling.course, sitter.seat),
            record=record_of(work, live, sitter, self.telling.results),
            public=page_of(self.telling.office, work, live.match),
        )
        attachment = Attachment(
            f"{live.game.info.slug}-{live.id}.json", "application/json", export.dump(work, live).encode()
        )
        # Everything is open now, so this mail is written once.
        mail = Mail(self._reader(sitter), DispatchKind.FINALE, page, self._cause)
        self._put(replace(mail, question="end", files=(attachment,)))
        if self.receipt is not None and self.writer is not None and self.writer.address != sitter.address:
            # The letter of a deputy has an answer of its own.
            self.answer(self.receipt, self.writer)

    def answer(self, receipt: Receipt, writer: Sitter) -> None:
        """The answer to a letter after which its sender is not asked anything new."""
        work, live = self.telling.work, self.telling.changed.live
        said, stands = silence(work, live, writer.seat), standstill(work, live)
        write = partial(self._answer, receipt=receipt, writer=writer, said=said, stands=stands)
        alone = bool(receipt.problems)
        self._put(Mail(self._reader(writer), DispatchKind.RECEIPT, write, self._cause, alone=alone))

    def _answer(self, live: Live, receipt: Receipt, writer: Sitter, said: str, stands: str) -> Page:
        over = live.position.outcome is not None or live.match.status is MatchStatus.FINISHED
        asked = not over and writer.seat in live.kernel.unanswered(live.position)
        held = live.match.status is MatchStatus.HELD
        left = writer.seat in self.telling.changed.left
        still_open = asked and receipt.settles is None and not left and not held
        if receipt.show and still_open:
            return match_pages.question_page(
                live, writer, self.due, template="show", receipt=receipt, silence=said
            )
        if receipt.show:
            return match_pages.board_page(live, writer, self.due, receipt, stands)
        if receipt.problems and still_open:
            return match_pages.problem_page(live, writer, self.due, receipt, said)
        return match_pages.answered_page(live, writer, self.due, receipt, stands)

    @property
    def _cause(self) -> Cause:
        return self.telling.changed.cause

    def _reader(self, sitter: Sitter) -> SeatReader:
        return SeatReader(self.telling.changed.live, sitter)

    def _put(self, mail: Mail) -> None:
        """Every mail of a change holds its news, the standing orders on file and what others wrote."""
        assert isinstance(mail.reader, SeatReader)
        telling, seat = self.telling, mail.reader.sitter.seat
        on_file = telling.changed.on_file[seat]
        enclosed = tuple(each.block for each in telling.changed.enclosed.get(seat, ()))

        def complete(live: Live) -> Page:
            page = mail.page if isinstance(mail.page, Page) else mail.page(live)
            # A sentence is broken into lines when it is known in which language it is read.
            blocks = (heard(each) if "\n" in each else wrapped(each) for each in enclosed)
            news = shown(telling.changed.live, seat, self.told)
            return replace(page, news=news, standing=on_file, body=(*page.body, *blocks))

        put(telling.office, telling.work, replace(mail, page=complete))
