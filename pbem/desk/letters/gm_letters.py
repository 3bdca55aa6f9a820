"""A game master's letter: its orders read in turn, done or held for a code, and the one answer to them.

The answer always goes to the address on file, so whoever has only the token never reads a code.
"""

from functools import partial

from pbem.desk.commands.command import Asking
from pbem.desk.gm import order_line
from pbem.desk.gm.by_mail import BY_MAIL
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE
from pbem.desk.gm.help import help_text
from pbem.desk.gm.order_line import in_english, is_order, parse
from pbem.desk.letters import gm_orders, thanks
from pbem.desk.letters.lines import guessed_language
from pbem.desk.letters.lines.act_asked import ASKED, ask_back
from pbem.desk.letters.lines.own_lines import STRUCK, OwnLine, Reading, read_fresh
from pbem.desk.letters.writer.policy import MASTERS, Who, act_of, spend
from pbem.desk.office import Office
from pbem.desk.post.limits import budget
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import MasterReader
from pbem.desk.post.to_master import master_page
from pbem.engine.language.tongues import worded
from pbem.engine.reader.words import courtesy, tokens
from pbem.engine.values import replace
from pbem.errors import PlayerError
from pbem.mail.kinds import LetterKind
from pbem.mail.read.letter import Letter
from pbem.render.page import LineStatus, Receipt
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

# The verbs that wait for a code, always or by what follows them.
MARKED = frozenset(row.name.split()[0] for row in MASTERS.values() if Who.MAIN in row.asks)


class MasterReading:
    """One letter of a game master being read and answered."""

    def __init__(
        self,
        office: Office,
        work: Work,
        row: LetterRow,
        letter: Letter,
        player: Player,
        kind: LetterKind = LetterKind.PERSON,
    ) -> None:
        self._work = work
        self._letter = letter
        self._asking = Asking(office, work, row, player)
        self._kind = kind
        self._reading = Reading(office, row)
        self._codes: list[str] = []

    def answer(self) -> None:
        """Do what the lines say, and answer with every one of them."""
        reading, name = self._reading, tokens(self._asking.player.name)
        found = read_fresh(self._letter, self._answered)
        answerable = reading.take(
            found,
            speech=is_speech,
            labelled=self._answered,
            verbs=CATALOGUE,
            spoken=in_english,
            meant=lambda line: not courtesy(tokens(line.text), name),
            master=True,
        )
        office, player = self._asking.office, self._asking.player
        if not answerable and not thanks.is_answered(office, self._work, self._kind, player, None):
            return
        if answerable and not any(_understood(line.text) for line in reading.lines):
            self._asking = replace(self._asking, office=budget.lost(self._asking.office))
            if self._kind is not LetterKind.PERSON:
                # A machine wrote it, and would answer us.
                return
        if self._letter.left_out:
            reading.notes.append(STRUCK)
        if any("\n" in line.text for line in reading.lines):
            reading.notes.append(worded("What stands below it belongs to its text."))
        known = [line for line in reading.lines if _understood(line.text)]
        with guessed_language.tried(reading, self._letter, player, known, order_line.language_of):
            for line in reading.lines:
                reading.deal(line, partial(self._run, line))
            if answerable and not reading.lines:
                reading.notes.append(worded("No line of your own was found in this mail, only quoted text."))
                reading.blocks.extend(help_text(MARKED))
            if self._kind is LetterKind.PERSON:
                guessed_language.note(self._work, reading, self._letter, player, order_line.language_of)
            self._reply(reading.receipt(self._asking.zone))

    def _answered(self) -> list[str]:
        """The texts of our mails to this game master that the letter answers, the last first."""
        found = [self._work.outbox.named(each) for each in reversed(self._letter.references)]
        mine = [each for each in found if each is not None and each.player_id == self._asking.player.id]
        return [self._work.outbox.text(each.id) or "" for each in mine]

    def _run(self, line: OwnLine) -> tuple[LineStatus, str]:
        word, _, rest = line.text.strip().partition(" ")
        if word.lower() == "help":
            self._reading.blocks.extend(help_text(MARKED, rest.removeprefix("gm")))
            return LineStatus.DONE, ""
        if word.lower() == "confirm":
            return LineStatus.DONE, gm_orders.confirm(self._asking, rest)
        asks = BY_MAIL.get(word.lower())
        if asks is not None:
            act = act_of("set", rest) if word.lower() == "set" else MASTERS[word.lower()]
            spend(self._work, act, str(self._asking.player.id), self._asking.office.now(), count=False)
            said = asks(self._asking, rest)
            if said.then is not None and Who.MAIN in act.asks:
                ask_back(self._asking, act, line, said.question)
                return LineStatus.ASKED, ASKED
            said = said.then() if said.then is not None else said
            spend(self._work, act, str(self._asking.player.id), self._asking.office.now())
            self._reading.blocks.extend(said.blocks)
            return LineStatus.DONE, said.done
        done, code = gm_orders.order(self._asking, parse(line.text))
        if code:
            self._codes.append(code)
            needs = worded(
                "Send   confirm {code}   within a day to do it. It would say: {done}", code=code, done=done
            )
            return LineStatus.WAITS, needs
        return LineStatus.DONE, done

    def _reply(self, receipt: Receipt) -> None:
        office, player = self._asking.office, self._asking.player
        taps = tuple(worded("confirm {code}", code=code) for code in self._codes) or ("status", "help")
        page = master_page(office, player, "gm_receipt", {"codes": self._codes}, receipt, taps)
        reader = MasterReader.of(self._work, player)
        put(office, self._work, Mail(reader, DispatchKind.RECEIPT, page, self._asking.cause))


def is_speech(text: str) -> bool:
    """Whether a line is a speech to the table, which takes the rest of the mail."""
    try:
        return parse(text).verb.speech
    except PlayerError:
        return False


def _understood(line: str) -> bool:
    """Whether a line means to be an order, or is one of the words that a game master may use."""
    return is_order(line) or "".join(tokens(in_english(line))[:1]) in BY_MAIL_ALONE
