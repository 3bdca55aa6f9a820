"""Answering a letter that was accepted: its lines read in turn, what they do, and the one answer to them."""

from dataclasses import replace

from pbem.desk import lobby, refusing
from pbem.desk.changing import Change
from pbem.desk.commands import COMMANDS, Asking, Command, Needs
from pbem.desk.commands.mastering import MASTERS_ONLY
from pbem.desk.gm.orders import is_order
from pbem.desk.identity import Identity
from pbem.desk.live import Live, Sitter, take_up
from pbem.desk.office import Office
from pbem.desk.posting import Cause
from pbem.desk.reply import Reply, shown_line, summary_of
from pbem.desk.versions import adopt_rules
from pbem.desk.written import Line, fresh_of, labelled
from pbem.desk.zones import guess
from pbem.engine.lines import read_lines
from pbem.engine.seats import Seat
from pbem.engine.words import courtesy, tokens
from pbem.errors import PlayerError
from pbem.mail.letter import Letter
from pbem.mail.triage import Proof
from pbem.render import times
from pbem.render.filters import one_line
from pbem.render.page import LineShown, Received
from pbem.store.codec import micros
from pbem.store.tables import Letter as LetterRow
from pbem.store.words import MatchStatus
from pbem.store.work import Work

__all__ = ["Answering"]

# A mail of more lines is no answer to a turn mail; the rest is listed as not read.
_MOST_LINES = 60


class Answering:
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
        found = fresh_of(self._work, self._letter, self._identity)
        lines = [
            Line(number, line.text, labelled(self._work, self._identity, line.text))
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

    def _answer_seated(self, lines: list[Line]) -> None:
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

    def _answer_invited(self, lines: list[Line]) -> None:
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

    def _answer_stranger(self, lines: list[Line]) -> None:
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

    def _command(self, line: Line) -> Command | None:
        words = tokens(line.text)
        found = COMMANDS.get(words[0]) if words else None
        return MASTERS_ONLY if found is None and is_order(line.text) else found

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
        )
        for line, result in zip(lines, read, strict=True):
            for part in result.parts:
                if part.progress.position is not live.position:
                    change.answer(part.question, seat, str(part.move), part.progress, self._row)
                else:
                    standing = live.kernel.answer(live.position, seat)
                    self._notes.append(f"An answer that arrived later is on file and stands: {standing}.")
            line.shown = shown_line(line.number, replace(result, text=line.written))

    def _return_orders(self, live: Live, lines: list[Line]) -> None:
        """Orders under an old question are not applied; they come back ready to send."""
        reasons = {
            MatchStatus.FINISHED: "The match is over.",
            MatchStatus.HELD: "The match is on hold until its game master releases it.",
        }
        closed = "You answered a mail whose question is closed, so this was not read as an order."
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
