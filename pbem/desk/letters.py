"""A letter's way over the desk: who wrote it, what it says, what it does, and the one answer to it."""

import re
from dataclasses import dataclass, replace

from pbem.desk import lobby, refusing
from pbem.desk.changing import Change
from pbem.desk.commands import COMMANDS, Asking, Command, Needs
from pbem.desk.identity import Identity, identify
from pbem.desk.live import Live, Sitter, take_up
from pbem.desk.office import Office
from pbem.desk.posting import Cause
from pbem.desk.reply import LETTERS_OF_CHOICE, Reply, shown_line, summary_of
from pbem.desk.versions import adopt_rules
from pbem.desk.zones import guess
from pbem.engine.lines import read_lines
from pbem.engine.seats import Seat
from pbem.engine.words import courtesy, tokens
from pbem.errors import PlayerError
from pbem.mail.letter import Letter
from pbem.mail.quoting import Fresh, fresh
from pbem.mail.reading import read
from pbem.mail.triage import Disposition, Facts, Proof, Verdict, triage
from pbem.render import times
from pbem.render.filters import one_line
from pbem.render.page import LineShown, Received
from pbem.store.codec import micros
from pbem.store.tables import Letter as LetterRow
from pbem.store.words import LetterStatus, MatchStatus
from pbem.store.work import Work

__all__ = ["handle"]

# A mail of more lines is no answer to a turn mail; the rest is listed as not read.
_MOST_LINES = 60

# A text so short cannot hold a quoted mail of ours without its mark.
_TOO_SHORT_TO_QUOTE = 3

_LABEL = re.compile(rf"\s*(\d{{1,2}}[{LETTERS_OF_CHOICE}])\s*", re.IGNORECASE)

_STATUS = {
    Disposition.DROP: LetterStatus.DROPPED,
    Disposition.NOTE: LetterStatus.DONE,
    Disposition.REFUSE: LetterStatus.REFUSED,
    Disposition.HOLD: LetterStatus.HELD,
    Disposition.ACCEPT: LetterStatus.DONE,
    Disposition.EXACT_ONLY: LetterStatus.DONE,
}


def handle(office: Office, work: Work, row: LetterRow, raw: bytes) -> Verdict:
    """Deal with one letter in this transaction: afterwards it is marked, and its mails are in the outbox."""
    letter = read(raw, row.size)
    identity = identify(office, work, letter)
    verdict = _judge(office, work, letter, identity)
    player = identity.player
    # The row is marked first, so that what it causes can say whom it came from.
    row.seat = identity.sitter.seat if identity.sitter is not None else None
    work.inbox.mark(
        row,
        _STATUS[verdict.disposition],
        verdict=verdict.reason,
        player_id=player.id if player is not None else None,
        match_id=identity.match.id if identity.match is not None else None,
        seat=row.seat,
    )
    if verdict.disposition is Disposition.NOTE:
        refusing.note_bounce(office, work, letter)
    elif verdict.disposition is Disposition.REFUSE:
        refusing.refuse(office, work, row, letter, identity, verdict.reason)
    elif verdict.disposition is Disposition.HOLD:
        refusing.ask_owner(office, work, row, letter, identity)
    elif verdict.disposition in (Disposition.ACCEPT, Disposition.EXACT_ONLY):
        exact_only = verdict.disposition is Disposition.EXACT_ONLY
        _Reading(office, work, row, letter, identity, exact_only).answer()
    return verdict


def _judge(office: Office, work: Work, letter: Letter, identity: Identity) -> Verdict:
    facts = Facts(
        own_address=office.address,
        known_sender=identity.player is not None,
        proof=identity.proof,
        trusted=identity.trusted,
    )
    verdict = triage(letter, facts)
    if verdict.disposition is not Disposition.REFUSE or letter.sender is None:
        return verdict
    # Counting costs a query, so it waits until there is something to count.
    return triage(letter, replace(facts, refused_today=refusing.refused_today(office, work, letter.sender)))


@dataclass(slots=True)
class _Line:
    """One fresh line on its way: as written, as read, and what it turned out to be."""

    number: int
    written: str
    text: str
    shown: LineShown | None = None


class _Reading:
    """One accepted letter being read and answered."""

    def __init__(
        self, office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, exact_only: bool
    ) -> None:
        self._office = office
        self._work = work
        self._row = row
        self._letter = letter
        self._identity = identity
        self._exact_only = exact_only
        self._cause = Cause(f"letter {letter.message_id} {letter.digest}", row)
        self._blocks: list[str] = []
        self._notes: list[str] = []
        self._show = False

    def answer(self) -> None:
        """Read every line, do what they say, and put the answer into the outbox."""
        found = self._fresh()
        lines = [
            _Line(number, line.text, self._labelled(line.text))
            for number, line in enumerate(found.lines[:_MOST_LINES], 1)
        ]
        if found.lines[_MOST_LINES:]:
            self._notes.append(f"{len(found.lines) - _MOST_LINES} more lines were not read.")
        name = self._identity.player.name if self._identity.player is not None else ""
        meant = [line for line in lines if not courtesy(tokens(line.text), tokens(name))]
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
        self._guess_zone()
        match = self._identity.match
        if match is None:
            self._answer_stranger(meant)
        elif match.status is MatchStatus.INVITING:
            self._answer_invited(meant)
        else:
            self._answer_seated(meant)

    # The three situations.

    def _answer_seated(self, lines: list[_Line]) -> None:
        match, sitter = self._identity.match, self._identity.sitter
        assert match is not None
        assert sitter is not None
        adopt_rules(self._office, self._work, match)
        live = take_up(self._work, match, self._identity.sitters)
        change = Change(self._office, self._work, live, self._cause)
        orders = [line for line in lines if self._command(line) is None]
        self._give_orders(change, sitter.seat, orders)
        for line in lines:
            command = self._command(line)
            if command is not None:
                self._run(line, command, sitter, change)
        received = self._received(lines)
        reply = Reply(sitter, received, summary_of(received.lines), tuple(self._blocks), self._show)
        change.finish(reply)

    def _answer_invited(self, lines: list[_Line]) -> None:
        match, sitter = self._identity.match, self._identity.sitter
        assert match is not None
        assert sitter is not None
        joining: str | None = None
        for line in lines:
            command = self._command(line)
            verb, _, rest = line.text.strip().partition(" ")
            if verb.casefold().rstrip(".!") == "join" and joining is None:
                joining = rest
                line.shown = LineShown(line.number, one_line(line.written), "DONE", "You have joined.")
            elif command is not None:
                self._run(line, command, sitter)
            else:
                line.shown = LineShown(
                    line.number,
                    one_line(line.written),
                    "NOT READ",
                    "The match has not begun. Reply   join   to take your seat.",
                )
        received = self._received(lines)
        if joining is not None:
            lobby.join(self._office, self._work, match, sitter.seat, joining, self._cause, received)
        else:
            lobby.answer_invited(
                self._office, self._work, match, sitter.seat, self._cause, received, tuple(self._blocks)
            )

    def _answer_stranger(self, lines: list[_Line]) -> None:
        """A known player without a token: commands that only tell, answered to the address on file."""
        for line in lines:
            command = self._command(line)
            if command is not None and command.needs is Needs.ADDRESS:
                self._run(line, command, None)
            else:
                line.shown = LineShown(
                    line.number,
                    one_line(line.written),
                    "NOT READ",
                    "This mail holds no reply code. Answer the turn mail itself, so that we know your seat.",
                )
        received = self._received(lines)
        refusing.answer_known(
            self._office, self._work, self._row, self._identity, received, tuple(self._blocks)
        )

    # Lines.

    def _fresh(self) -> Fresh:
        found = fresh(self._letter.text, (), self._letter.sender_name)
        token, match, sitter = self._identity.token, self._identity.match, self._identity.sitter
        clear = found.cut is not None or len(found.lines) <= _TOO_SHORT_TO_QUOTE
        if clear and not found.doubtful:
            return found
        if (
            token is None
            or match is None
            or match.id is None
            or sitter is None
            or not token.question.isdecimal()
        ):
            return found
        sent = self._work.outbox.lines(match.id, match.epoch, int(token.question), sitter.seat)
        ours = [line for text in sent for line in text.splitlines()]
        return fresh(self._letter.text, ours, self._letter.sender_name)

    def _labelled(self, line: str) -> str:
        """The order behind a label such as 2a, as our last mails about the question printed it."""
        found = _LABEL.fullmatch(line)
        match, sitter = self._identity.match, self._identity.sitter
        if found is None or match is None or match.id is None or sitter is None:
            return line
        label = found[1].lower()
        for text in reversed(self._work.outbox.lines(match.id, match.epoch, match.asked, sitter.seat)):
            for printed in text.splitlines():
                if printed.split()[:1] == [label]:
                    return printed.split(maxsplit=1)[1]
        return line

    def _command(self, line: _Line) -> Command | None:
        words = tokens(line.text)
        return COMMANDS.get(words[0]) if words else None

    def _give_orders(self, change: Change, seat: Seat, lines: list[_Line]) -> None:
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
        )
        for line, result in zip(lines, read, strict=True):
            for part in result.parts:
                if part.progress.position is not live.position:
                    change.answer(part.question, seat, str(part.move), part.progress, self._row)
                else:
                    standing = live.kernel.answer(live.position, seat)
                    self._notes.append(f"An answer that arrived later is on file and stands: {standing}.")
            line.shown = shown_line(line.number, replace(result, text=line.written))

    def _return_orders(self, live: Live, lines: list[_Line]) -> None:
        """Orders under an old question are not applied; they come back ready to send."""
        reasons = {
            MatchStatus.FINISHED: "The match is over.",
            MatchStatus.HELD: "The match is on hold until its game master releases it.",
        }
        closed = "You answered a mail whose question is closed, so this was not read as an order."
        token = self._identity.token
        if token is not None and token.question.isdecimal() and int(token.question) > live.match.asked:
            # We made this token, so it was mailed: by a database that was lost since.
            closed = "This question is not open any more, because the server was restored from a backup."
        reason = reasons.get(live.match.status, closed)
        for line in lines:
            again = (
                ((f"{line.number}a", one_line(line.text)),)
                if live.match.status is MatchStatus.RUNNING
                else ()
            )
            line.shown = LineShown(line.number, one_line(line.written), "NOT READ", reason, again)
        self._show = self._show or (bool(lines) and live.match.status is MatchStatus.RUNNING)

    def _run(
        self, line: _Line, command: Command, sitter: Sitter | None, change: Change | None = None
    ) -> None:
        player = self._identity.player
        assert player is not None
        argument = line.text.strip().partition(" ")[2]
        asking = Asking(self._office, self._work, self._row, player, self._identity.match, sitter)
        if change is not None:
            asking = replace(asking, live=change.live, tell=change.tell)
        try:
            if command.needs is Needs.MATCH and change is None:
                raise PlayerError("The match has not begun.")
            answer = command.run(asking, argument)
        except PlayerError as problem:
            line.shown = LineShown(line.number, one_line(line.written), "NOT POSSIBLE", str(problem))
            return
        self._blocks.extend(answer.blocks)
        self._show = self._show or answer.show
        line.shown = LineShown(line.number, one_line(line.written), "DONE", answer.done)

    def _received(self, lines: list[_Line]) -> Received:
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
        if (
            player is None
            or player.zone is not None
            or self._identity.proof not in (Proof.VALID, Proof.STALE)
        ):
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
