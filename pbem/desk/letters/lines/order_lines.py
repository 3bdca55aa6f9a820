"""The lines of a letter that are orders: given to the open question, or returned with the reason."""

from dataclasses import dataclass
from datetime import datetime

from pbem.desk.letters.lines.act_asked import asked_already
from pbem.desk.letters.lines.own_lines import OwnLine, Reading
from pbem.desk.letters.lines.spoken import corrected
from pbem.desk.letters.lines.yes_no import Meaning, meaning
from pbem.desk.letters.writer.identity import Identity
from pbem.desk.letters.writer.policy import ACTS
from pbem.desk.match import settling
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live
from pbem.desk.post.receipt import shown_line
from pbem.engine.language.tongues import Row, worded
from pbem.engine.reader.lines import LineRead, read_lines
from pbem.engine.reader.orders import AnsweredPart, NotAllowed
from pbem.engine.seats import Seat
from pbem.engine.values import replace
from pbem.mail.triage import Proof
from pbem.mail.write.tokens import masked
from pbem.render.page import LineShown, LineStatus
from pbem.render.text_kit import one_line
from pbem.store.books.facts import RESTORED
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.values import micros
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


@dataclass(slots=True)
class Orders:
    """The orders of a letter; then whether the question is shown, and until when an answer can be changed."""

    work: Work
    row: LetterRow
    identity: Identity
    reading: Reading
    exact_only: bool
    show: bool = False
    settles: datetime | None = None

    def give(self, change: Change, seat: Seat, lines: list[OwnLine]) -> None:
        """Do what they say to the open question, or say why they come back."""
        live = change.live
        if self.identity.proof is not Proof.VALID or live.match.status is not MatchStatus.RUNNING:
            self._return_orders(live, seat, lines)
            return
        name = live.sitters[seat].name
        read = read_lines(
            live.kernel,
            live.position,
            seat,
            [line.text for line in lines],
            at=micros(self.row.arrived),
            own_name=name,
            exact_only=self.exact_only,
            late=lambda: self.reading.late,
        )
        parts = [part for result in read for part in result.parts]
        settles = settling.settles(live, parts)
        if settles:
            self._settle(change, seat, parts)
        for line, result in zip(lines, read, strict=True):
            for part in result.parts if not settles else ():
                if part.progress.position is not live.position:
                    change.answer(part.question, seat, str(part.move), part.progress, self.row)
                else:
                    standing = live.kernel.answer(live.position, seat)
                    stands = worded(
                        "An answer that arrived later is on file and stands: {standing}.", standing=standing
                    )
                    self.reading.notes.append(stands)
            self._show(line, result, live)

    def _show(self, line: OwnLine, result: LineRead, live: Live) -> None:
        """Note what became of a line; who answers yes or no to the wrong mail is told which one asked."""
        line.shown = _shown(line, result, live)
        player = self.identity.player
        if line.shown.status is LineStatus.UNKNOWN and meaning([line.text]) is not Meaning.OTHER and player:
            waiting = self.work.questions.open_of(player.id or 0, self.row.fetched)
            for question in (each for each in waiting if each.purpose in ACTS):
                line.show(LineStatus.UNREAD, asked_already(question.purpose))

    def _settle(self, change: Change, seat: Seat, parts: list[AnsweredPart]) -> None:
        """The last answer waits a while: the table wants it to be changeable."""
        self.settles = settling.park(change, seat, parts, self.row)
        note = worded("You were the last. Answer again to change it, or `undo` to take it back.")
        if self.settles is None:
            note = worded("An answer that arrived later is on file and stands.")
        self.reading.notes.append(note)

    def _return_orders(self, live: Live, seat: Seat, lines: list[OwnLine]) -> None:
        """Orders under an old question are not applied; what may still be done comes back ready to send."""
        reasons = {
            MatchStatus.FINISHED: worded("The match is over."),
            MatchStatus.HELD: worded("The match is on hold until its game master releases it."),
        }
        closed = worded("You answered a mail whose question is closed, so this was not read as an order.")
        if self._is_still_to_come(live):
            closed = worded(
                "The question you answered is not open any more, because the server was "
                "restored from a backup. This is the one that waits for you."
            )
        reason = reasons.get(live.match.status, closed)
        running = live.match.status is MatchStatus.RUNNING
        for line in lines:
            said, ready = reason, ((f"{line.number}a", one_line(masked(line.text))),) if running else ()
            if running and self.identity.proof is Proof.STALE:
                (read,) = read_lines(live.kernel, live.position, seat, [line.text])
                if isinstance(read.problem, NotAllowed):
                    # What cannot be sent is not offered; the rules know why.
                    said, ready = Row((reason, read.problem.said), " "), ()
            line.show(LineStatus.UNREAD, said, ready)
        self.show = bool(lines) and running

    def _is_still_to_come(self, live: Live) -> bool:
        """Whether the letter answers a question of a database that was lost."""
        token = self.identity.token
        return (
            token is not None
            and token.question.isdecimal()
            and int(token.question) > live.position.asked
            and bool(self.work.notes.fact(RESTORED))
        )


def _shown(line: OwnLine, result: LineRead, live: Live) -> LineShown:
    """What became of a line; if no order is like it, a command that is spelled alike may be offered."""
    shown = shown_line(line.number, replace(result, text=line.written), live)
    meant = ""
    if shown.status is LineStatus.UNKNOWN and not shown.close:
        meant = corrected(one_line(masked(line.text)), live.game)
    return replace(shown, close=((f"{line.number}a", meant),)) if meant else shown
