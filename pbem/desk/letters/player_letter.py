"""Answering a letter that was accepted: its lines read in turn, what they do, and the one answer to them."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from pbem.desk.acts.adopt_rules import adopt_rules
from pbem.desk.commands import COMMANDS, Asking, Command, Posting
from pbem.desk.commands.hello import HELLO
from pbem.desk.gm.order_line import is_order
from pbem.desk.letters import refusing
from pbem.desk.letters.act_asked import ask_back
from pbem.desk.letters.identity import Identity, origin
from pbem.desk.letters.masters_only import MASTERS_ONLY
from pbem.desk.letters.own_lines import Line, fresh_of, left_out, lines_of
from pbem.desk.letters.policy import Act, Level, Place, Who, act_of, spend
from pbem.desk.letters.yes_no import Said, said
from pbem.desk.match import reclaim, settling
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, Sitter, take_up
from pbem.desk.office import Office
from pbem.desk.post.match_mails import tell
from pbem.desk.post.receipt import Reply, shown_line, summary_of
from pbem.desk.table import seating
from pbem.desk.time.zone_guess import guess
from pbem.engine.lines import read_lines
from pbem.engine.orders import Part
from pbem.engine.seats import Seat
from pbem.engine.words import courtesy, tokens
from pbem.errors import PlayerError
from pbem.mail.quote.own_words import Fresh
from pbem.mail.read.letter import Letter
from pbem.mail.triage import Proof
from pbem.render import times
from pbem.render.page import LineShown, Received
from pbem.render.text_kit import one_line
from pbem.store.books.facts import RESTORED
from pbem.store.tables.core import Letter as LetterRow
from pbem.store.tables.values import micros
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

__all__ = ["Answering", "command_of"]

# Seconds one letter may take; an honest one takes a hundredth of one.
_LONGEST = 10.0

# What is said of a line that a machine may have written.
_INEXACT = "A mail that looks automatic is read for exact orders only."
# What the receipt says to the address on file where a match takes mail from any address.
_FOREIGN = (
    "THIS CAME FROM ELSEWHERE: {} is not an address of yours that we know. Was it you? Reply   this is me   "
    "and it counts as yours once you have said yes. If not, reply   new codes:   somebody has your reply "
    "code, and this match takes mail from any address that shows it."
)
# What a yes and a no to an invitation mean.
_INVITED = {Said.YES: "join", Said.NO: "leave"}
_ASKED = "A mail to your address on file asks whether this shall be done."
# What needs a seat in a mail that proves none, by whether it proves at least its writer.
_NO_SEAT = {
    True: "The mail you answered belongs to no match. Answer a mail of the match, so that we know your seat.",
    False: "This mail holds no reply code. Answer the turn mail itself, so that we know your seat.",
}


class Answering:
    """One accepted letter being read and answered."""

    def __init__(
        self,
        office: Office,
        work: Work,
        row: LetterRow,
        letter: Letter,
        identity: Identity,
        exact_only: bool,
        notes: tuple[str, ...] = (),
        *,
        sure: str = "",
        cause: Cause | None = None,
    ) -> None:
        self._office = office
        self._work = work
        self._row = row
        self._letter = letter
        self._identity = identity
        self._exact_only = exact_only
        # What else is to be said to who wrote it.
        self._further = notes
        self._cause = cause or Cause.of_letter(row)
        # The one line that the address on file said yes to; the others were read before.
        self._sure = sure
        self._until = office.stopwatch() + _LONGEST
        self._blocks: list[str] = []
        self._notes: list[str] = []
        self._posts: list[Posting] = []
        self._show = False
        self._settles: datetime | None = None
        self._fresh: Fresh | None = None

    def answer(self) -> None:
        """Read every line, do what they say, and put the answer into the outbox."""
        self._fresh = fresh_of(self._work, self._letter, self._identity)
        lines, self._notes = lines_of(self._work, self._identity, self._fresh)
        if self._sure:
            lines, self._notes = [Line(1, self._sure, self._sure)], []
        self._notes.extend(self._further)
        left = left_out(self._fresh, frozenset(COMMANDS))
        if left:
            self._notes.append(left)
        name = self._identity.player.name if self._identity.player is not None else ""
        meant = [line for line in lines if self._meant(line, name)]
        polite = [one_line(line.written, 60) for line in lines if line not in meant]
        if polite:
            self._notes.append(f"Not read as orders: {', '.join(polite)}.")
        if lines and not meant:
            # Bare thanks is neither an order nor an error.
            return
        if not lines:
            self._notes.append(
                "No line of your own was found in this mail, only quoted text. Write your answer above it."
            )
            self._show = True
        if self._identity.foreign:
            whence = origin(self._work, self._identity.player, self._letter.sender)
            self._notes.insert(0, _FOREIGN.format(whence))
        if not self._exact_only:
            self._guess_zone()
        match = self._identity.match
        if match is None:
            self._answer_desk(meant)
        elif match.status in (MatchStatus.INVITING, MatchStatus.CLOSED):
            self._answer_invited(meant)
        else:
            self._answer_seated(meant)

    def _meant(self, line: Line, name: str) -> bool:
        """Whether a line is more than polite, as `again` is alone on its line and `hello` where we asked."""
        words = tokens(line.text)
        if not courtesy(words, tokens(name)):
            return True
        greeted = self._identity.match is None and self._identity.proof_of_player
        return len(words) == 1 and line.verb in COMMANDS and (line.verb != HELLO.name or greeted)

    # The three situations.

    def _answer_seated(self, lines: list[Line]) -> None:
        match, sitter = self._identity.match, self._identity.sitter
        assert match is not None
        assert sitter is not None
        adopt_rules(self._office, self._work, match)
        live = take_up(self._work, match, self._identity.sitters)
        change = Change(self._office, self._work, live, self._cause)
        verbs = live.game.verbs
        commands = [(line, command) for line in lines if (command := command_of(line, verbs)) is not None]
        orders = [line for line in lines if command_of(line, verbs) is None]
        first = orders[0].number if orders else 0
        early = [pair for pair in commands if pair[1].early and pair[0].number < first]
        for line, command in early:
            self._run(line, command, sitter, change)
        self._give_orders(change, sitter.seat, orders)
        if change.moved or not self._exact_only:
            reclaim.note(change, sitter, deputy=self._identity.deputy)
        for line, command in commands:
            if (line, command) not in early:
                self._run(line, command, sitter, change)
        received = self._received(lines)
        if self._unanswered(received):
            # It may have been a person after all, who then reads in the next mail why nothing came.
            change.note(sitter.seat, f"Your mail of {received.at} looked automatic: only exact orders count.")
            tell(self._office, self._work, change.finish())
            return
        summary = summary_of(received.lines)
        plain = not commands and not received.problems and not received.notes
        reply = Reply(sitter, received, summary, tuple(self._blocks), self._show, plain, self._settles)
        tell(self._office, self._work, change.finish(), reply)
        self._post(None)

    def _answer_invited(self, lines: list[Line]) -> None:
        match, sitter = self._identity.match, self._identity.sitter
        assert match is not None
        assert sitter is not None
        begun = {MatchStatus.CLOSED: "The table was closed before the match began."}
        unread = begun.get(match.status, "The match has not begun. Reply   join   to take your seat.")
        for line in lines:
            if sitter.seating.seat.joined is None:
                # An invitation is a question: yes joins, no gives the seat back.
                line.text = _INVITED.get(said([line.text]), line.text)
            command = command_of(line)
            if command is not None:
                self._run(line, command, sitter)
            else:
                line.shown = LineShown(line.number, one_line(line.written), "NOT READ", unread)
        received = self._received(lines)
        if self._unanswered(received) or self._post(received):
            return
        office, work, blocks = self._office, self._work, tuple(self._blocks)
        if not seating.answer(office, work, match, sitter.seat, self._cause, received, blocks):
            refusing.answer_known(office, work, self._row, self._identity, received, blocks)

    def _answer_desk(self, lines: list[Line]) -> None:
        """A player without a seat's token: what needs no seat, answered to the address on file."""
        for line in lines:
            command = command_of(line)
            if command is not None and self._without_seat(act_of(command.name, _argument(line))):
                self._run(line, command, None)
            else:
                line.shown = LineShown(
                    line.number,
                    one_line(line.written),
                    "NOT READ",
                    _NO_SEAT[self._identity.proof_of_player],
                )
        received = self._received(lines)
        if not self._unanswered(received) and not self._post(received):
            refusing.answer_known(
                self._office, self._work, self._row, self._identity, received, tuple(self._blocks)
            )

    def _without_seat(self, act: Act) -> bool:
        """Whether an act can be done without the code of a seat."""
        return act.place is Place.ANYWHERE and (self._identity.proof_of_player or act.proof is Level.FROM)

    def _unanswered(self, received: Received) -> bool:
        """Whether the letter looks automatic and did nothing: a machine that is answered answers again."""
        return self._exact_only and not any(line.status == "DONE" for line in received.lines)

    def _post(self, received: Received | None) -> bool:
        """Let commands mail their own answers, the first of them with the receipt; whether one did."""
        for place, post in enumerate(self._posts):
            first = place == 0 and received is not None
            post(received if first else None, tuple(self._blocks) if first else ())
        return bool(self._posts)

    # Lines.

    def _give_orders(self, change: Change, seat: Seat, lines: list[Line]) -> None:
        live = change.live
        if self._identity.proof is not Proof.VALID or live.match.status is not MatchStatus.RUNNING:
            self._return_orders(live, lines)
            return
        name = live.sitters[seat].name
        read = read_lines(
            live.kernel,
            live.position,
            seat,
            [line.text for line in lines],
            at=micros(self._row.arrived),
            own_name=name,
            exact_only=self._exact_only,
            late=self._late,
        )
        parts = [part for result in read for part in result.parts]
        if settling.settles(live, parts):
            self._settle(change, seat, parts)
            for line, result in zip(lines, read, strict=True):
                line.shown = shown_line(line.number, replace(result, text=line.written))
            return
        for line, result in zip(lines, read, strict=True):
            for part in result.parts:
                if part.progress.position is not live.position:
                    change.answer(part.question, seat, str(part.move), part.progress, self._row)
                else:
                    standing = live.kernel.answer(live.position, seat)
                    self._notes.append(f"An answer that arrived later is on file and stands: {standing}.")
            line.shown = shown_line(line.number, replace(result, text=line.written))

    def _settle(self, change: Change, seat: Seat, parts: list[Part]) -> None:
        """The last answer waits a while: the table wants it to be changeable."""
        self._settles = settling.park(change, seat, parts, self._row)
        if self._settles is None:
            self._notes.append("An answer that arrived later is on file and stands.")
        else:
            self._notes.append("You were the last. Answer again to change it, or `undo` to take it back.")

    def _return_orders(self, live: Live, lines: list[Line]) -> None:
        """Orders under an old question are not applied; they come back ready to send."""
        reasons = {
            MatchStatus.FINISHED: "The match is over.",
            MatchStatus.HELD: "The match is on hold until its game master releases it.",
        }
        closed = "You answered a mail whose question is closed, so this was not read as an order."
        if self._is_still_to_come(live):
            closed = (
                "The question you answered is not open any more, because the server was restored from a "
                "backup. This is the one that waits for you."
            )
        reason = reasons.get(live.match.status, closed)
        for line in lines:
            again = (
                ((f"{line.number}a", one_line(line.text)),)
                if live.match.status is MatchStatus.RUNNING
                else ()
            )
            line.shown = LineShown(line.number, one_line(line.written), "NOT READ", reason, again)
        self._show = self._show or (bool(lines) and live.match.status is MatchStatus.RUNNING)

    def _run(self, line: Line, command: Command, sitter: Sitter | None, change: Change | None = None) -> None:
        player = self._identity.player
        assert player is not None
        argument = _argument(line)
        act = act_of(command.name, argument)
        asking = Asking(
            self._office,
            self._work,
            self._row,
            player,
            self._identity.match,
            sitter,
            fresh=self._fresh,
            source=self._letter.source,
            references=self._letter.references,
            asks_other=Who.OTHER in act.asks,
            why=self._cause,
        )
        if change is not None:
            asking = replace(asking, live=change.live, tell=change.tell, change=change)
        try:
            self._demand(act, change)
            answer = command.run(asking, argument)
            if answer.then is not None and Who.MAIN in act.asks and not self._sure:
                ask_back(asking, act, line.text, answer.question)
                line.shown = LineShown(line.number, one_line(line.written), "WAITS FOR YOUR YES", _ASKED)
                return
            if answer.then is not None:
                answer = answer.then()
            spend(self._work, act, str(player.id), self._office.now())
        except PlayerError as problem:
            line.shown = LineShown(line.number, one_line(line.written), "NOT POSSIBLE", str(problem))
            return
        self._blocks.extend(answer.blocks)
        self._show = self._show or answer.show
        if answer.post is not None:
            self._posts.append(answer.post)
        line.shown = LineShown(line.number, one_line(line.written), "DONE", answer.done)

    def _demand(self, act: Act, change: Change | None) -> None:
        """Refuse what cannot be done in this letter, whatever it says."""
        player = self._identity.player
        assert player is not None
        if act.place is Place.MATCH and change is None:
            raise PlayerError("The match has not begun.")
        if self._exact_only and not act.machine:
            raise PlayerError(_INEXACT)
        if self._late():
            raise PlayerError("Reading this mail took too long, so this was not done. Send it by itself.")
        if self._identity.deputy and not act.deputy:
            raise PlayerError(f"A deputy answers questions; `{act.name}` is for the player alone.")
        if not self._sure:
            spend(self._work, act, str(player.id), self._office.now(), count=False)

    def _is_still_to_come(self, live: Live) -> bool:
        """Whether the letter answers a question of a database that was lost."""
        token = self._identity.token
        return (
            token is not None
            and token.question.isdecimal()
            and int(token.question) > live.position.asked
            and bool(self._work.notes.fact(RESTORED))
        )

    def _late(self) -> bool:
        return self._office.stopwatch() > self._until

    def _received(self, lines: list[Line]) -> Received:
        zone = self._zone()
        assert self._row.id is not None
        shown = tuple(line.shown for line in lines if line.shown is not None)
        return Received(self._row.id, times.moment(self._row.arrived, zone), shown, tuple(self._notes))

    def _zone(self) -> str:
        player, match = self._identity.player, self._identity.match
        return (player and player.zone) or (match.zone if match is not None else self._office.zone)

    def _guess_zone(self) -> None:
        """Read a player's zone off the mail's Date once, and say so."""
        player, match = self._identity.player, self._identity.match
        if player is None or player.zone is not None or not self._identity.proof_of_player:
            return
        guessed = guess(self._letter.sent, match.zone if match is not None else self._office.zone)
        if guessed is None:
            return
        player.zone = guessed
        player.zone_guessed = True
        self._work.roster.save_player(player)
        self._notes.append(
            f"Times are shown for {times.place(guessed)}, guessed from your mail. "
            f"`set zone {guessed}` or another zone settles it."
        )


def _argument(line: Line) -> str:
    return line.text.strip().partition(" ")[2]


def command_of(line: Line, verbs: Collection[str] = ()) -> Command | None:
    """The command a line begins with; one for game masters is known, so that it can be refused."""
    # A verb that a game has as well is a command where it goes with a number: take 3, but take birds.
    if line.verb in verbs and not "".join(tokens(line.text)[1:2]).isdecimal():
        return None
    # One command has a name of three words: this is me.
    found = COMMANDS.get(line.verb) or COMMANDS.get(" ".join(tokens(line.text)[:3]))
    return found or (MASTERS_ONLY if is_order(line.text) else None)
