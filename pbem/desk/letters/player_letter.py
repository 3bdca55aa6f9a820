"""Answering a letter that was accepted: its lines read in turn, what they do, and the one answer to them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial

from pbem.desk.acts.adopt_rules import adopt_rules
from pbem.desk.commands import COMMANDS, Asking, Command
from pbem.desk.commands.hello import HELLO
from pbem.desk.commands.vote import carry_out
from pbem.desk.letters import thanks
from pbem.desk.letters.answers import Answers
from pbem.desk.letters.lines import guessed_language, sentences, without_code
from pbem.desk.letters.lines.act_asked import ASKED, ask_back
from pbem.desk.letters.lines.order_lines import Orders
from pbem.desk.letters.lines.own_lines import STRUCK, TERSE, OwnLine, Reading, fresh_of, is_loose
from pbem.desk.letters.lines.spoken import PLEASE, command_of, in_english, language_of, question_about
from pbem.desk.letters.lines.yes_no import Meaning, meaning
from pbem.desk.letters.writer import guessed_zone, refusing
from pbem.desk.letters.writer.identity import Identity, origin
from pbem.desk.letters.writer.policy import ActRule, ProofLevel, Who, WritingPlace, act_of, spend
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change, reclaim
from pbem.desk.match.live import Sitter, take_up
from pbem.desk.office import Office
from pbem.desk.post.limits import budget
from pbem.desk.post.match_mails import tell
from pbem.desk.table import seating
from pbem.engine import registry
from pbem.engine.game import AnyGame
from pbem.engine.language.lexicon import verbs_of
from pbem.engine.language.tongues import Typed, refused, worded
from pbem.engine.reader.words import ALONE, courtesy, tokens
from pbem.engine.values import replace
from pbem.errors import PlayerError
from pbem.mail.kinds import LetterKind
from pbem.mail.quote.own_words import Fresh
from pbem.mail.read.letter import Letter
from pbem.mail.write.tokens import masked
from pbem.render.page import LineShown, LineStatus, Receipt
from pbem.store.tables.core import Player
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import DispatchKind, MatchStatus
from pbem.store.work import Work

# The verbs that take the rest of a mail: nothing behind them is read as an order.
SPEECH = frozenset({"tell", "dispute"})

_ASSENT = frozenset({"ok", "okay"})
# What a line is that was not understood, or not looked at.
_LOST = (LineStatus.UNKNOWN, LineStatus.UNREAD)
# A match in which nothing was asked yet.
_UNBEGUN = (MatchStatus.INVITING, MatchStatus.CLOSED)
# What a yes and a no to an invitation mean.
_INVITED = {Meaning.YES: "join", Meaning.NO: "leave"}


class Answering:
    """One accepted letter being read and answered."""

    def __init__(
        self,
        office: Office,
        work: Work,
        row: LetterRow,
        letter: Letter,
        identity: Identity,
        kind: LetterKind = LetterKind.PERSON,
        *,
        stale: bool = False,
        sure: str = "",
        cause: Cause | None = None,
    ) -> None:
        self._office = office
        self._work = work
        self._row = row
        self._letter = letter
        self._identity = identity
        self._kind = kind
        self._doubtful = kind is LetterKind.DOUBTFUL
        self._exact_only = kind is LetterKind.RELAYED
        # So old that only orders to the open question are as good as new.
        self._stale = stale
        self._cause = cause or Cause.of_letter(row)
        # The one line that the address on file said yes to; the others were read before.
        self._sure = sure
        self._reading = Reading(office, row)
        self._answers = Answers(self._cause)
        self._show = False
        self._settles: datetime | None = None
        self._fresh: Fresh | None = None
        # Whether it says nothing but thanks.
        self._polite = False

    def answer(self) -> None:
        """Read every line, do what they say, and put the answer into the outbox."""
        self._fresh = fresh_of(self._work, self._letter, self._identity)
        reading, notes = self._reading, self._reading.notes
        answerable = reading.take(
            self._fresh,
            speech=lambda line: next(iter(tokens(line)), "") in SPEECH,
            labelled=self._printed,
            verbs=COMMANDS,
            spoken=partial(in_english, game=self._game()),
            meant=self._meant,
        )
        if self._sure:
            reading.lines = [OwnLine(1, masked(self._sure), self._sure)]
            reading.notes, answerable = [], True
            notes = reading.notes
        elif self._letter.left_out:
            notes.append(STRUCK)
        if not answerable and not self._thanks_are_answered():
            return
        if answerable and not reading.lines:
            quoted = worded(
                "No line of your own was found in this mail, only quoted text. Write your answer above it."
            )
            notes.append(quoted)
            self._show = True
        if self._identity.foreign:
            whence = origin(self._work, self._identity.player, self._letter.sender)
            notes.insert(0, sentences.foreign(whence))
        if self._kind is LetterKind.PERSON:
            notes.extend(guessed_zone.note(self._office, self._work, self._letter, self._identity))
        self._polite = not answerable
        game, writer = self._game(), self._writer()
        if writer is None:
            self._answer(reading.lines)
            return
        commands = [line for line in reading.lines if command_of(line.text, game) is not None]
        with guessed_language.tried(reading, self._letter, writer, commands, partial(language_of, game=game)):
            self._answer(reading.lines)

    def _writer(self) -> Player | None:
        """Whoever wrote the letter, where that is proved and no machine."""
        sure = self._kind is LetterKind.PERSON and self._identity.proof_of_player and not self._sure
        return self._identity.player if sure else None

    def _thanks_are_answered(self) -> bool:
        player, match = self._identity.player, self._identity.match
        if player is None or not self._identity.proof_of_player:
            return False
        return thanks.is_answered(self._office, self._work, self._kind, player, match)

    def _game(self) -> AnyGame | None:
        """The game whose orders the letter may hold; none before its match begins."""
        match = self._identity.match
        return registry.game(match.game) if match is not None and match.status not in _UNBEGUN else None

    def _printed(self) -> Sequence[str]:
        """Our mails about the open question, the last first, which printed the orders behind labels."""
        match, sitter = self._identity.match, self._identity.sitter
        if match is None or sitter is None:
            return ()
        return self._work.outbox.lines(match.id, match.epoch, match.asked, sitter.seat)[::-1]

    def _meant(self, line: OwnLine) -> bool:
        """Whether a line is more than polite, as `again` is alone on its line and `hello` where we asked."""
        words, player = tokens(line.text), self._identity.player
        if not courtesy(words, tokens(player.name if player is not None else "")):
            return True
        greeted = self._identity.match is None and self._identity.proof_of_player
        said = [word for word in words if word not in PLEASE]
        if words and (set(said) <= _ASSENT):
            # Whoever agrees means to be heard, be it that there is nothing to agree to.
            return bool(said)
        return len(said) == 1 and line.verb in COMMANDS and (line.verb != HELLO.name or greeted)

    # The three situations.

    def _answer(self, lines: list[OwnLine]) -> None:
        match = self._identity.match
        if match is None:
            self._answer_desk(lines)
        elif match.status in _UNBEGUN:
            self._answer_invited(lines)
        else:
            self._answer_seated(lines)

    def _answer_seated(self, lines: list[OwnLine]) -> None:
        match, sitter = self._identity.match, self._identity.sitter
        assert match is not None
        assert sitter is not None
        adopt_rules(self._office, self._work, match)
        live = take_up(self._work, match, self._identity.sitters)
        change = Change(self._office, self._work, live, self._cause)
        topics = live.game.topics(live.kernel.table.box)
        for line in lines:
            line.text = question_about(line.text, live.game, topics) or line.text
        read = [(line, command_of(line.text, live.game)) for line in lines]
        commands = [(line, command) for line, command in read if command is not None]
        orders = [line for line, command in read if command is None]
        numbers = [line for line in orders if all(word.isdecimal() for word in tokens(line.text))]
        # A machine's menu has numbers, too, and so has what it measures.
        if self._kind is not LetterKind.PERSON and (
            is_loose(self._letter) or (self._doubtful and len(numbers) > 1)
        ):
            for line in numbers:
                line.show(LineStatus.UNREAD, sentences.BARE)
            orders = [line for line in orders if line.shown is None]
        first = orders[0].number if orders else 0
        early = [pair for pair in commands if pair[1].early and pair[0].number < first]
        for line, command in early:
            self._run(line, command, sitter, change)
        given = Orders(self._work, self._row, self._identity, self._reading, self._exact_only)
        given.give(change, sitter.seat, orders)
        self._show, self._settles = self._show or given.show, given.settles
        if change.moved or not self._exact_only:
            reclaim(change, sitter, deputy=self._identity.deputy)
        for line, command in commands:
            if (line, command) not in early:
                self._run(line, command, sitter, change)
        receipt = self._receipt()
        if self._unanswered(receipt, verbs_of(live.game)) or self._is_enough(sitter):
            # It may have been a person after all, who then reads in the next mail why nothing came.
            unread = sentences.unread(receipt.at, exact_only=self._exact_only, doubtful=self._doubtful)
            change.note(sitter.seat, unread)
            tell(self._office, self._work, change.finish())
            return
        plain = not commands and not receipt.problems and not receipt.notes
        asked = live.position.asked
        decided = any(said.decided for said in self._answers.said)
        receipt = replace(receipt, plain=plain, stands=sentences.DECIDED if decided else "")
        tell(self._office, self._work, change.finish(), receipt, sitter)
        self._answers.send(self._office, self._work, None)
        for motion in filter(None, (said.decided for said in self._answers.said)):
            carry_out(self._office, self._work, match, motion, asked)

    def _answer_invited(self, lines: list[OwnLine]) -> None:
        match, sitter = self._identity.match, self._identity.sitter
        assert match is not None
        assert sitter is not None
        if match.status is MatchStatus.CLOSED:
            unread = worded("The table was closed before the match began.")
        elif sitter.seating.seat.joined is not None:
            unread = worded("The match has not begun.")
        else:
            unread = worded("The match has not begun. Reply   join   to take your seat.")
        for line in lines:
            if sitter.seating.seat.joined is None:
                # An invitation is a question: yes joins, no gives the seat back.
                meant = (meaning([said]) for said in (line.text, line.written))
                line.text = next((_INVITED[each] for each in meant if each in _INVITED), line.text)
            command = command_of(line.text)
            if command is not None:
                self._run(line, command, sitter)
            else:
                line.show(LineStatus.UNREAD, unread)
        receipt, office, work = self._receipt(), self._office, self._work
        if self._unanswered(receipt) or self._answers.send(self._office, self._work, receipt):
            return
        if not seating.answer(office, work, match, sitter.seat, self._cause, receipt):
            refusing.answer_known(office, work, self._identity, receipt, self._cause)

    def _answer_desk(self, lines: list[OwnLine]) -> None:
        """A player without a seat's token: what needs no seat, answered to the address on file."""
        work, player = self._work, self._identity.player
        seatless: list[OwnLine] = []
        for line in lines:
            command = command_of(line.text)
            if command is not None and self._without_seat(act_of(command.name, _argument(line, command))):
                self._run(line, command, None)
            else:
                line.show(LineStatus.UNREAD, sentences.NO_SEAT[self._identity.proof_of_player])
                seatless.append(line)
        question = None
        if seatless and self._office.replies == "plain" and player is not None and not self._doubtful:
            question = without_code.meant(work, player, seatless)
        if question is not None:
            without_code.offer(seatless)
        receipt = self._receipt()
        if self._unanswered(receipt) or self._answers.send(self._office, self._work, receipt):
            return
        if question is not None:
            without_code.send_again(self._office, work, question, receipt, self._cause)
        else:
            refusing.answer_known(self._office, work, self._identity, receipt, self._cause)

    def _without_seat(self, act: ActRule) -> bool:
        """Whether an act can be done without the code of a seat."""
        return act.place is WritingPlace.ANYWHERE and (
            self._identity.proof_of_player or act.proof is ProofLevel.FROM
        )

    def _unanswered(self, receipt: Receipt, verbs: Collection[str] = ()) -> bool:
        """Whether the letter looks automatic and did nothing: a machine that is answered answers again."""
        if self._exact_only:
            return not receipt.done
        if not self._polite and not any(
            line.status not in _LOST or _ordering(line, verbs) for line in receipt.lines
        ):
            self._office = budget.lost(self._office)
        # A long text may hold a word that reads like part of an order: only few words with a verb are one.
        terse = 0 if self._letter.automatic and not self._letter.references else TERSE
        meant = any(
            line.status is LineStatus.DONE or (_ordering(line, verbs) and len(tokens(line.text)) <= terse)
            for line in receipt.lines
        )
        return self._doubtful and not meant

    def _is_enough(self, sitter: Sitter) -> bool:
        """Whether nothing in the letter was understood, and its writer has had enough such answers today."""
        causer = self._office.causer
        lost = causer is not None and causer.lost and sitter.address is not None
        return lost and budget.is_over(self._office, self._work, sitter.address or "", DispatchKind.RECEIPT)

    # Lines.

    def _run(
        self, line: OwnLine, command: Command, sitter: Sitter | None, change: Change | None = None
    ) -> None:
        player = self._identity.player
        assert player is not None
        argument = _argument(line, command)
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
        self._reading.deal(line, partial(self._carry_out, command, act, asking, line, argument))

    def _carry_out(
        self, command: Command, act: ActRule, asking: Asking, line: OwnLine, argument: str
    ) -> tuple[LineStatus, str]:
        now, who = self._office.now(), str(asking.player.id)
        if act.place is WritingPlace.MATCH and asking.change is None:
            raise refused("The match has not begun.")
        if argument and command.usage == command.name:
            raise refused("`{name}` counts only alone on its line.", name=Typed(command.name))
        if self._exact_only and not act.machine:
            raise PlayerError(sentences.INEXACT)
        if self._stale:
            raise PlayerError(sentences.STALE)
        if self._identity.deputy and not act.deputy:
            raise refused(
                "A deputy answers questions; `{name}` is for the player alone.", name=Typed(act.name)
            )
        if not self._sure:
            spend(self._work, act, who, now, count=False)
        said = command.run(asking, argument)
        if said.then is not None and Who.MAIN in act.asks and not self._sure:
            ask_back(asking, act, line, said.question)
            return LineStatus.ASKED, ASKED
        said = said.then() if said.then is not None else said
        if not self._sure:
            spend(self._work, act, who, now)
        self._answers.said.append(said)
        self._reading.blocks.extend(said.blocks)
        self._reading.taps.extend(said.taps)
        self._show = self._show or said.show
        return LineStatus.DONE, said.done

    def _receipt(self) -> Receipt:
        writer, tells = self._writer(), partial(language_of, game=self._game())
        if writer is not None:
            guessed_language.note(self._work, self._reading, self._letter, writer, tells)
        receipt = replace(self._reading.receipt(self._zone()), show=self._show, settles=self._settles)
        return receipt if self._identity.proof_of_player else without_code.wordless(receipt)

    def _zone(self) -> str:
        player, match = self._identity.player, self._identity.match
        return (player and player.zone) or (match.zone if match is not None else self._office.zone)


def _argument(line: OwnLine, command: Command) -> str:
    """What stands behind a command; nothing where it is but polite."""
    argument = " ".join(line.text.split(" ")[len(command.name.split(" ")) :]).strip()
    if command.name in ALONE:
        # Whoever gives something up says so in so many words.
        return argument
    return "" if all(word in PLEASE for word in tokens(argument)) else argument


def _ordering(line: LineShown, verbs: Collection[str]) -> bool:
    """Whether a line begins as an order or a command does, so that its writer must hear what became of it."""
    verb = next(iter(tokens(in_english(line.text))), "")
    return verb in verbs or verb in COMMANDS
