"""An act: somebody who looks after a match does something with it, which is journalled and told to all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from types import MappingProxyType

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter, find_sitter, look_up, take_up
from pbem.desk.match.news import pack
from pbem.desk.office import Office
from pbem.desk.post import match_pages
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader
from pbem.desk.table.opening import Invitee, unstarted
from pbem.engine.events import Noted
from pbem.engine.language.tongues import Row, refused, worded
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import replace
from pbem.mail.write.tokens import code, tag
from pbem.render import times
from pbem.render.page import Page
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Entry, Match, Waiting
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

_NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass
class Act:
    """Who acts on which match, and why; one transaction, one match."""

    office: Office
    work: Work
    match: Match
    # As the table is told: a name, or `the vote of the table`.
    by: str
    why: str = ""
    # The question it is meant for; None where none was named.
    question: int | None = None
    # The player who acts, where it is one; whoever sits at the terminal is none.
    player_id: int | None = None
    # Whether who gets a hand, an address or a power says yes first; the terminal needs no such yes.
    asks_other: bool = False

    @cached_property
    def now(self) -> datetime:
        """The moment of the act."""
        return self.office.now()

    @cached_property
    def live(self) -> Live:
        """The match taken up, as far as it has been dealt."""
        taken = unstarted if self.match.status in _UNDEALT else take_up
        live = taken(self.work, self.match)
        look_up(self.work, self.match, live.sitters)
        return live

    def refresh(self) -> None:
        """Take the match up again after its seats have changed."""
        del self.live

    @property
    def id(self) -> int:
        """The match's number."""
        return self.match.id

    # What may be done.

    def demand(self, *allowed: MatchStatus) -> None:
        """Refuse what makes no sense where the match stands, and an act meant for another question."""
        status = self.match.status
        if status not in allowed:
            raise refused("Match {id} is {said}: this cannot be done.", id=self.id, said=_SAID[status])
        if self.question is not None and self.question != self.match.asked:
            raise refused(
                "Question {asked} of match {id} is open, not {question}: nothing was done.",
                asked=self.match.asked,
                id=self.id,
                question=self.question,
            )

    def demand_question(self) -> None:
        """What changes the position names the question it is meant for, so that it never hits another."""
        if self.question is None:
            raise refused(
                "Say for which question this is meant: {id}.{asked} is open now.",
                id=self.id,
                asked=self.match.asked,
            )

    def sitter(self, name: str) -> Sitter:
        """Who is called so at the table: by the name, the handle or the seat's letter."""
        found = find_sitter(self.live.sitters, name)
        if found is not None:
            return found
        there = Row(sitter.name for sitter in self.live.sitters)
        raise refused(
            "Nobody is called {name} at match {id}; there are {there}.",
            name=f"{one_line(name, 40)!r}",
            id=self.id,
            there=there,
        )

    def guest(self, invitee: Invitee) -> Invitee:
        """Whom a game master brings; who is new here is written to in the language of who brings them."""
        host = self.work.roster.player(self.player_id)
        return replace(invitee, language=invitee.language or (host.language if host is not None else ""))

    # Writing it down.

    def journal(
        self,
        facts: Mapping[str, object],
        kind: EntryKind = EntryKind.RULING,
        *,
        seat: int | None = None,
        question: int | None = None,
    ) -> Entry:
        """Write into the journal what was done, by whom and why."""
        said = {**facts, "by": self.by, **({"why": self.why} if self.why else {})}
        return self.work.journal.append(
            self.match, kind, canonical(said), arrived=self.now, now=self.now, seat=seat, question=question
        )

    @property
    def cause(self) -> Cause:
        """The cause of the mails of this act: no two entries of a match have the same number."""
        if self.match.started is None:
            # Nothing is journalled before the deal, so each of these mails has a cause of its own.
            return Cause(f"undealt {self.now.isoformat()} {self.work.outbox.newest()}")
        return Cause(f"entry {self.match.entries}")

    @property
    def next_cause(self) -> Cause:
        """The cause of mails that go out before the entry of what they tell is written."""
        return Cause(f"entry {self.match.entries + 1}")

    # Telling.

    def facts(self, what: str, more: Mapping[str, object]) -> dict[str, object]:
        """What templates are told of an act: what was done, by whom and why."""
        return {"what": what, "by": one_line(self.by, 80), "reason": one_line(self.why, 500), **more}

    def tell(
        self,
        what: str,
        more: Mapping[str, object] = _NOTHING,
        to: Iterable[Sitter] | None = None,
        cause: Cause | None = None,
    ) -> None:
        """A short mail to everybody at the table who has not left it; it stands outside the thread."""
        live = self.live
        question = "join" if self.match.started is None else str(live.position.asked)
        for sitter in live.sitters if to is None else to:
            if sitter.resigned:
                continue
            page = Page(
                kind="notice",
                template="act",
                facts=self.facts(what, more),
                footer=match_pages.footer(live, sitter),
                code=code(live.id, question, seat_letter(sitter.seat)),
                game=live.game.info.slug,
                as_list="list" in sitter.formats,
            )
            mail = Mail(SeatReader(live, sitter), DispatchKind.NOTICE, page, cause or self.cause, alone=True)
            if self.match.started is None:
                mail = replace(mail, question=question, subject=f"{live.title} {tag(live.id, question)}")
            put(self.office, self.work, mail)

    def ask_again(
        self,
        rows: Iterable[Waiting],
        what: str,
        more: Mapping[str, object] = _NOTHING,
        *,
        alone: bool = False,
    ) -> None:
        """Mail the open question once more, with its deadline as it is now and what was done."""
        live, again = self.live, list(rows)
        for row in again:
            # A last call that has not gone out names the old deadline.
            about = {"epoch": row.epoch, "question": row.question, "seat": row.seat}
            self.work.outbox.cancel(DispatchKind.LASTCALL, match_id=live.id, **about)
        for row in again:
            sitter = live.sitters[row.seat]
            due = None if self.work.open_questions.stopped(live.id) else row.due
            facts = {"why": "act", "alone": alone, **self.facts(what, more)}
            write = partial(match_pages.question_page, sitter=sitter, due=due, kind="reminder", facts=facts)
            # What was done to the deadline of a question matters no more once that is closed.
            bare = "" if what in _OF_THE_QUESTION else None
            mail = Mail(SeatReader(live, sitter), DispatchKind.REMINDER, write, self.cause, alone=alone)
            put(self.office, self.work, replace(mail, bare=bare))

    def note(self, words: str, seats: Iterable[int]) -> None:
        """Something that can wait for the next mail of these seats."""
        text = pack(self.live, (Noted(words),))
        self.work.untold_news.tell(self.match, [(seat, text) for seat in seats])

    def moment(self, when: datetime) -> str:
        """A time as the table reads it."""
        return times.moment(when, self.match.zone)


_OF_THE_QUESTION = frozenset({"reminded", "extended", "deadline"})

_UNDEALT = (MatchStatus.INVITING, MatchStatus.CLOSED)

_SAID = {
    MatchStatus.INVITING: worded("not dealt yet"),
    MatchStatus.RUNNING: worded("going on"),
    MatchStatus.HELD: worded("on hold"),
    MatchStatus.FINISHED: "over",
    MatchStatus.CLOSED: "closed",
}
