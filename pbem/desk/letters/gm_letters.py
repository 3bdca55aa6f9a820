"""A game master's letter: its orders read in turn, done or held for a code, and the one answer to them.

The answer always goes to the address on file, so whoever has only the token never reads a code.
"""

import re

from pbem.desk.commands.command import Asking
from pbem.desk.gm.by_mail import BY_MAIL
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.help import help_text
from pbem.desk.gm.order_line import is_order, parse
from pbem.desk.letters import gm_orders
from pbem.desk.letters.act_asked import ask_back
from pbem.desk.letters.own_lines import Line, left_out
from pbem.desk.letters.policy import MASTERS, Who, act_of
from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import MasterReader
from pbem.desk.post.receipt import LETTERS_OF_CHOICE
from pbem.desk.post.to_master import master_page
from pbem.engine.words import courtesy, tokens
from pbem.errors import PlayerError
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Letter
from pbem.render import times
from pbem.render.page import Head, LineShown, Received
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Letter as LetterRow
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["MARKED", "MasterReading"]

_MOST_LINES = 60
_LABEL = re.compile(rf"\s*(\d{{1,2}}[{LETTERS_OF_CHOICE}])\s*", re.IGNORECASE)

# The verbs that wait for a code, always or by what follows them.
MARKED = frozenset(row.name.split()[0] for row in MASTERS.values() if Who.MAIN in row.asks)

# Seconds one letter may take; trying out an order that waits for its code may play a whole match again.
_LONGEST = 30.0


class MasterReading:
    """One letter of a game master being read and answered."""

    def __init__(
        self,
        office: Office,
        work: Work,
        row: LetterRow,
        letter: Letter,
        player: Player,
        exact_only: bool = False,
    ) -> None:
        assert player.id is not None
        self._office = office
        self._work = work
        self._row = row
        self._letter = letter
        self._player = player
        self._id = player.id
        self._asking = Asking(office, work, row, player)
        self._exact_only = exact_only
        self._until = office.stopwatch() + _LONGEST
        self._blocks: list[str] = []
        self._codes: list[str] = []

    def answer(self) -> None:
        """Do what the lines say, and answer with every one of them."""
        lines, notes = self._lines()
        meant = [line for line in lines if not courtesy(tokens(line.text), tokens(self._player.name))]
        if lines and not meant:
            return
        if self._exact_only and not any(is_order(line.text) for line in meant):
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
            self._blocks.extend(help_text(MARKED))
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
        if word.lower() == "help":
            self._blocks.extend(help_text(MARKED, rest.removeprefix("gm")))
            return "DONE", ""
        if word.lower() == "confirm":
            return "DONE", gm_orders.confirm(self._asking, rest)
        asks = BY_MAIL.get(word.lower())
        if asks is not None:
            said = asks(self._asking, rest)
            act = act_of("set", rest) if word.lower() == "set" else MASTERS[word.lower()]
            if said.then is not None and Who.MAIN in act.asks:
                ask_back(self._asking, act, text, said.question)
                return "WAITS FOR YOUR YES", "A mail to your address on file asks whether this shall be done."
            said = said.then() if said.then is not None else said
            self._blocks.extend(said.blocks)
            return "DONE", said.done
        done, code = gm_orders.order(self._asking, parse(text))
        if code:
            self._codes.append(code)
            return "WAITS FOR A CODE", f"Send   confirm {code}   within a day to do it. It would say: {done}"
        return "DONE", done

    # The answer.

    def _reply(self, lines: tuple[LineShown, ...], notes: tuple[str, ...]) -> None:
        assert self._row.id is not None
        received = Received(self._row.id, times.moment(self._row.arrived, self._asking.zone), lines, notes)
        problems = received.problems
        if self._codes:
            first = "Your word is needed."
            second = f"Reply with:   confirm {self._codes[0]}"
        else:
            first = (
                "Your mail was read." if not problems else f"{problems} line{'s' * (problems > 1)} not done."
            )
            second = "Reply with:   help   or   status" if problems else "No answer needed."
        head = Head(f"{first}  [#gm.{self._id}]", second, "", "")
        page = master_page(self._office, head, tuple(self._blocks), received)
        reader, cause = MasterReader.of(self._work, self._player), Cause.of_letter(self._row)
        mail = Mail(reader, DispatchKind.RECEIPT, page, cause, first.rstrip("."))
        put(self._office, self._work, mail)
