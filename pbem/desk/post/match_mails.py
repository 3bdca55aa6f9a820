"""Mailing: the mails one change of a match causes, each written from the match so that it can be checked."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from pbem.desk.match import deputies, export
from pbem.desk.match.live import Live, Sitter
from pbem.desk.post import fairness_words, match_pages
from pbem.desk.post.receipt import Reply
from pbem.desk.post.send import Writer, Writing, post, subject_of, view_attachment
from pbem.desk.post.silence_line import silence
from pbem.desk.post.welcome import tutorial
from pbem.desk.record.match_course import course_shown
from pbem.desk.record.own_record import record_of
from pbem.mail.write.compose import Attachment
from pbem.mail.write.tokens import tag
from pbem.render.page import NewsShown, Page, Received
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus

if TYPE_CHECKING:
    from pbem.desk.match.change import Change

__all__ = ["Mailing"]


@dataclass(frozen=True, slots=True)
class Mailing:
    """The mail a seat gets of a change: its news, its deadline, and the answer to its letter."""

    change: "Change"
    told: tuple[NewsShown, ...]
    due: datetime | None
    reply: Reply | None = None

    @property
    def _received(self) -> Received | None:
        return self.reply.received if self.reply is not None else None

    def question(self, sitter: Sitter) -> None:
        """The open question: to whoever wrote, or to the player, and to all who may answer as well."""
        writer = self.reply.sitter if self.reply is not None else sitter
        self.ask(writer)
        change = self.change
        also = deputies.asked_at_once(change.work, change.live, sitter, change.office.now())
        for each in (sitter, *also):
            if each.address != writer.address:
                replace(self, reply=None).ask(each)

    def ask(self, sitter: Sitter) -> None:
        """The open question to one reader, who may be a deputy: what a deputy sees is journalled."""
        change = self.change
        own = change.live.sitters[sitter.seat]
        taught = tutorial(change.work, change.live, sitter)
        blocks = (
            *(self.reply.blocks if self.reply is not None else ()),
            *taught,
            *change.first_words(sitter.seat),
        )
        if sitter.address != own.address:
            blocks = (*blocks, wrapped(f"You answer for {one_line(own.name)}, as their deputy."))
            seen = {"looked at": f"the board of {own.seating.seat.handle}", "by": f"deputy {sitter.name}"}
            now = change.office.now()
            change.work.journal.append(
                change.live.match, EntryKind.RULING, canonical(seen), arrived=now, now=now
            )
        said = silence(change.work, change.live, sitter.seat)

        def write(live: Live) -> Writing:
            return Writing(
                match_pages.question_page(
                    live,
                    sitter,
                    self.due,
                    received=self._received,
                    news=self.told,
                    body=blocks,
                    silence=said,
                )
            )

        self._post(sitter, self._apart(sitter, write), DispatchKind.TURN, alone=change.went_back)

    def beginning(self, sitter: Sitter) -> None:
        """The first mail of somebody who is not asked first: the board, the hand and the promise."""
        change = self.change
        words = change.first_words(sitter.seat)
        opening = f"{change.live.title} went back." if change.went_back else ""

        def write(live: Live) -> Writing:
            page = match_pages.beginning_page(live, sitter, self._received, self.told, words, opening)
            return Writing(page)

        self._post(sitter, self._apart(sitter, write), DispatchKind.NEWS, alone=change.went_back)

    def _apart(self, sitter: Sitter, write: Writer) -> Writer:
        """A rollback must be seen, so its mails stand outside the thread."""
        if not self.change.went_back:
            return write
        return lambda live: replace(write(live), subject=f"Went back: {subject_of(live, sitter)}")

    def news(self, sitter: Sitter) -> None:
        """News that asks nothing."""
        self._post(
            sitter, lambda live: Writing(match_pages.news_page(live, sitter, self.told)), DispatchKind.NEWS
        )

    def press(self, sitter: Sitter, title: str, answer: str) -> None:
        """What somebody at the table wrote or asks, and nothing else."""
        self._post(
            sitter,
            lambda live: Writing(
                match_pages.press_page(live, sitter, title, answer, self.told),
                match_pages.press_subject(live, title),
            ),
            DispatchKind.PRESS,
        )

    def finale(self, sitter: Sitter) -> None:
        """The last mail of a match."""
        live = self.change.live
        page = match_pages.finale_page(
            live,
            sitter,
            received=self._received,
            news=self.told,
            fairness=fairness_words.proof(live),
            course=course_shown(live, self.change.course, sitter.seat),
            record=record_of(self.change.work, live, sitter),
        )
        attachment = Attachment(
            f"{live.game.info.slug}-{live.id}.json",
            "application/json",
            export.dump(self.change.work, live).encode(),
        )
        outcome = live.position.outcome
        assert outcome is not None
        names = live.names(outcome.winners)
        won = f"{joined(names)} {'wins' if len(names) == 1 else 'win'}" if names else "the end"
        # Everything is open now, so this mail is written once.
        writing = Writing(page, f"{live.title}: {won} {tag(live.id, 'end')}", (attachment,))
        self._post(sitter, lambda _: writing, DispatchKind.FINALE, question="end")
        if self.reply is not None and self.reply.sitter.address != sitter.address:
            # The letter of a deputy has an answer of its own.
            self.receipt()

    def receipt(self) -> None:
        """The answer to a letter after which its sender is not asked anything new."""
        reply = self.reply
        assert reply is not None
        sitter, count = reply.sitter, reply.received.problems
        said = silence(self.change.work, self.change.live, sitter.seat)

        def write(live: Live) -> Writing:
            page = self._receipt(live, reply, said)
            if not count:
                return Writing(page)
            needs = f"{count} lines need you" if count > 1 else "1 line needs you"
            return Writing(page, f"{needs}: {subject_of(live, sitter)}")

        self._post(sitter, write, DispatchKind.RECEIPT, alone=bool(count))

    def _receipt(self, live: Live, reply: Reply, said: str) -> Page:
        sitter, received = reply.sitter, reply.received
        over = live.position.outcome is not None or live.match.status is MatchStatus.FINISHED
        asked = not over and sitter.seat in live.kernel.unanswered(live.position)
        still_open = asked and reply.settles is None and not self.change.is_left(sitter.seat)
        if reply.show and still_open:
            return match_pages.question_page(
                live, sitter, self.due, received=received, news=self.told, body=reply.blocks, silence=said
            )
        if reply.show:
            return match_pages.board_page(live, sitter, self.due, reply, self.told)
        if received.problems and still_open:
            return match_pages.problem_page(live, sitter, self.due, received, self.told, reply.blocks, said)
        return match_pages.answered_page(live, sitter, self.due, reply, self.told)

    def _post(
        self,
        sitter: Sitter,
        write: Writer,
        kind: DispatchKind,
        *,
        question: str | None = None,
        alone: bool = False,
    ) -> None:
        change = self.change
        on_file, enclosed = change.on_file(sitter.seat), change.enclosed(sitter.seat)
        as_json = "json" in sitter.formats and kind is not DispatchKind.FINALE

        def complete(live: Live) -> Writing:
            writing = write(live)
            attached = (view_attachment(live, sitter),) if as_json else ()
            return replace(
                writing,
                page=replace(writing.page, standing=on_file, body=(*writing.page.body, *enclosed)),
                attachments=(*writing.attachments, *attached),
            )

        post(
            change.office,
            change.work,
            change.live,
            sitter,
            complete,
            kind,
            change.cause,
            question=question,
            alone=alone,
        )
