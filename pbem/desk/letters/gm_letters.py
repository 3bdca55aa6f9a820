"""A game master's letter: its orders read in turn, done or held for a code, and the one answer to them.

The answer always goes to the address on file, so whoever has only the token never reads a code.
"""

import re
from datetime import timedelta

from pbem.desk.acts.act import Act
from pbem.desk.commands.command import Asking
from pbem.desk.commands.set import SET
from pbem.desk.gm.attempt import attempt
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.mail import deliveries_text
from pbem.desk.gm.order_line import Order, is_order, parse
from pbem.desk.gm.perform import perform
from pbem.desk.gm.status import help_text, match_text, matches_text
from pbem.desk.letters.claims import Claim
from pbem.desk.letters.own_lines import STRUCK, Line, left_out
from pbem.desk.letters.owner import origin
from pbem.desk.office import Office
from pbem.desk.post.receipt import LETTERS_OF_CHOICE
from pbem.desk.post.to_master import address_of, write_to_master
from pbem.engine.words import courtesy, tokens
from pbem.errors import PlayerError
from pbem.mail.kinds import Kind
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Letter
from pbem.render import times
from pbem.render.page import Head, LineShown, Received
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.core import Letter as LetterRow
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["CODE_LASTS", "MasterReading", "refuse_stranger"]

_MOST_LINES = 60
_LABEL = re.compile(rf"\s*(\d{{1,2}}[{LETTERS_OF_CHOICE}])\s*", re.IGNORECASE)

_WORDS = (("help",), ("status",), ("mail",), ("confirm",), ("set",))

# Seconds one letter may take; trying out an order that waits for its code may play a whole match again.
_LONGEST = 30.0

# A code that was not used for so long is worth nothing any more.
CODE_LASTS = timedelta(days=1)


class MasterReading:
    """One letter of a game master being read and answered."""

    def __init__(
        self,
        office: Office,
        work: Work,
        row: LetterRow,
        letter: Letter,
        player: Player,
        kind: Kind = Kind.PERSON,
    ) -> None:
        assert player.id is not None
        self._office = office
        self._work = work
        self._row = row
        self._letter = letter
        self._player = player
        self._id = player.id
        self._kind = kind
        self._until = office.stopwatch() + _LONGEST
        self._blocks: list[str] = []
        self._codes: list[str] = []

    def answer(self) -> None:
        """Do what the lines say, and answer with every one of them."""
        lines, notes = self._lines()
        meant = [line for line in lines if not courtesy(tokens(line.text), tokens(self._player.name))]
        if lines and not meant:
            return
        if not any(_understood(line.text) for line in meant):
            self._work.inbox.lose(self._row)
            if self._kind is not Kind.PERSON:
                # A machine wrote it, and would answer us.
                return
        polite = [one_line(line.written, 60) for line in lines if line not in meant]
        if polite:
            notes.append(f"Not read as orders: {', '.join(polite)}.")
        shown: list[LineShown] = []
        for place, line in enumerate(meant):
            speech = self._speech(line.text)
            if speech:
                rest = [later.text for later in meant[place + 1 :]]
                line.text = " ".join([line.text, *rest])
                if rest:
                    notes.append("What stands below it belongs to its text.")
            shown.append(self._deal_with(line))
            if speech:
                break
        if not meant:
            notes.append("No line of your own was found in this mail, only quoted text.")
            self._blocks.extend(help_text())
        self._reply(tuple(shown), tuple(notes))

    def _lines(self) -> tuple[list[Line], list[str]]:
        """The lines of the letter, and what is to be said of those that are not read."""
        ours = [line for text in self._answered() for line in text.splitlines()]
        found = fresh(self._letter.text, (), self._letter.sender_name)
        if found.cut is None or found.doubtful:
            found = fresh(self._letter.text, ours, self._letter.sender_name)
        lines = [
            Line(number, line.text, self._labelled(line.text))
            for number, line in enumerate(found.lines[:_MOST_LINES], 1)
        ]
        more = len(found.lines) - _MOST_LINES
        unread = [f"{more} more lines were not read."] if more > 0 else []
        if self._letter.left_out:
            unread.append(STRUCK)
        return lines, [*unread, *filter(None, [left_out(found, frozenset(CATALOGUE))])]

    def _answered(self) -> list[str]:
        """The texts of our mails to this game master that the letter answers, the last first."""
        found = [self._work.outbox.named(each) for each in reversed(self._letter.references)]
        mine = [each for each in found if each is not None and each.player_id == self._id]
        return [self._work.outbox.text(each.id or 0) or "" for each in mine]

    def _labelled(self, line: str) -> str:
        """The order behind a label such as 1b, as the mail that is answered printed it."""
        found = _LABEL.fullmatch(line)
        if found is None:
            return line
        label = found[1].lower()
        for text in self._answered():
            for printed in text.splitlines():
                if printed.split()[:1] == [label]:
                    # What stands in brackets explains the order to the reader.
                    return printed.split(maxsplit=1)[1].partition("   (")[0].strip()
        return line

    def _speech(self, text: str) -> bool:
        try:
            return parse(text).verb.speech
        except PlayerError:
            return False

    # One line.

    def _deal_with(self, line: Line) -> LineShown:
        number, written = line.number, one_line(line.written)
        if self._office.stopwatch() > self._until:
            return LineShown(
                number, written, "NOT READ", "Reading this mail took too long. Send it by itself."
            )
        try:
            status, said = self._run(line.text)
        except PlayerError as problem:
            return LineShown(number, written, "NOT POSSIBLE", str(problem))
        return LineShown(number, written, status, said)

    def _run(self, text: str) -> tuple[str, str]:
        word, _, rest = text.strip().partition(" ")
        match word.lower():
            case "help":
                self._blocks.extend(help_text(rest.removeprefix("gm")))
                return "DONE", ""
            case "status":
                self._blocks.append(self._status(rest.strip()))
                return "DONE", ""
            case "mail":
                number, _, name = rest.strip().partition(" ")
                self._blocks.append(deliveries_text(self._work, self._mine(number), name, self._zone))
                return "DONE", ""
            case "confirm":
                return "DONE", self._confirm(rest.strip())
            case "set":
                asking = Asking(self._office, self._work, self._row, self._player)
                return "DONE", SET.run(asking, rest).done
        order = parse(text)
        if order.verb.asks_code:
            return "WAITS FOR A CODE", self._ask_code(order)
        with attempt(self._work):
            return "DONE", perform(self._act(order), order.verb, order.argument)

    def _status(self, number: str) -> str:
        if not number:
            return matches_text(self._work, self._work.masters.matches_of(self._id), self._zone)
        return match_text(self._work, self._mine(number), self._zone)

    def _mine(self, number: str) -> Match:
        """The match of that number, if it is one of theirs."""
        for match in self._work.masters.matches_of(self._id):
            if str(match.id) == number:
                return match
        raise PlayerError(f"You are not the game master of match {one_line(number, 20)}.")

    def _match(self, order: Order) -> Match:
        match = self._work.roster.match(order.match)
        if match is None:
            raise PlayerError(f"There is no match {order.match}.")
        return match

    def _act(self, order: Order) -> Act:
        name = one_line(self._player.name)
        return Act(self._office, self._work, self._match(order), name, order.why, order.question, self._id)

    # Codes.

    def _ask_code(self, order: Order) -> str:
        """Try it without keeping anything of it, then let it wait for its code."""
        with attempt(self._work, keep=False):
            would = perform(self._act(order), order.verb, order.argument)
        pending = self._work.masters.wait(self._id, order.match, str(order), self._office.now())
        code = self._office.signer.confirmation(
            pending.id or 0, self._id, address_of(self._work, self._player) or "", pending.text
        )
        self._codes.append(code)
        return f"Send   confirm {code}   within a day to do it. It would say: {would}"

    def _confirm(self, given: str) -> str:
        now = self._office.now()
        address = address_of(self._work, self._player) or ""
        signer = self._office.signer
        # Every one is compared, so that the time it takes says nothing.
        found = [
            pending
            for pending in self._work.masters.waiting(self._id, now - CODE_LASTS)
            if signer.confirms(given, pending.id or 0, self._id, address, pending.text)
        ]
        if not found:
            raise PlayerError("This code is not valid: it was used, is older than a day, or was never given.")
        order = parse(found[0].text)
        with attempt(self._work):
            said = perform(self._act(order), order.verb, order.argument)
            self._work.masters.used(found[0], now)
        return said

    # The answer.

    @property
    def _zone(self) -> str:
        return self._player.zone or self._office.zone

    def _reply(self, lines: tuple[LineShown, ...], notes: tuple[str, ...]) -> None:
        assert self._row.id is not None
        received = Received(self._row.id, times.moment(self._row.arrived, self._zone), lines, notes)
        problems = received.problems
        if self._codes:
            first = "Your word is needed."
            second = f"Reply with:   confirm {self._codes[0]}"
        else:
            first = (
                "Your mail was read." if not problems else f"{problems} line{'s' * (problems > 1)} not done."
            )
            second = "Reply with:   help   or   status" if problems else "No answer needed."
        write_to_master(
            self._office,
            self._work,
            self._player,
            Head(f"{first}  [#gm.{self._id}]", second, "", ""),
            tuple(self._blocks),
            DispatchKind.RECEIPT,
            first.rstrip("."),
            f"letter {self._letter.message_id} {self._letter.digest}",
            received=received,
            answered=self._row,
        )


def _understood(line: str) -> bool:
    """Whether a line means to be an order, a label or one of the words that a game master may use."""
    return is_order(line) or _LABEL.fullmatch(line) is not None or tokens(line)[:1] in _WORDS


def refuse_stranger(office: Office, work: Work, row: LetterRow, letter: Letter, claim: Claim) -> None:
    """Orders under a game master's token from an address not on file: not done, and the owner is told.

    Whoever has stolen a token could have its owner told all day, so there is an end to it.
    """
    assert claim.player is not None
    address, since = address_of(work, claim.player) or "", office.now() - CODE_LASTS
    if work.outbox.sent_to(address, DispatchKind.NOTICE, since) >= office.caps.refusals:
        return
    whence = origin(work, claim.player, letter.sender)
    body = wrapped(
        f"A mail with your game master's code came from {whence}, which is not an address of yours that we "
        f"know (letter {row.id}). Nothing in it was done. If it was you, send it again from an address on "
        "file."
    )
    write_to_master(
        office,
        work,
        claim.player,
        Head(f"Orders from elsewhere were refused.  [#gm.{claim.player.id}]", "No answer needed.", "", ""),
        (body,),
        DispatchKind.NOTICE,
        "Refused: game master's orders from another address",
        f"letter {letter.message_id} {letter.digest}",
    )
