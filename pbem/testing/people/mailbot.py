"""A player who is a program: reads a mailbox over IMAP, answers over SMTP, knows only what its mails say."""

import smtplib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pbem.engine import registry
from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.language.lexicon import worded_order
from pbem.engine.language.spoken import ENGLISH, typed_in
from pbem.engine.moves import Level, from_json, tree
from pbem.engine.seats import LETTERS
from pbem.mail.imap.mailbox import ImapAccount, Mailbox
from pbem.testing.people.correspondent import Correspondent, ReceivedMail

_VIEW = "view.json"

# The kind of a mail that asks nothing.
_NEWS = "news"

# What it needs to be told in a form that it reads.
_READABLE = "set format json"

# It does not remember what it has left, so it always begins anew.
_ON_FILE = "whatever is on file"


@dataclass(slots=True)
class MailBot:
    """Plays any game by mail from the attachment that `set format json` adds, and nothing else."""

    correspondent: Correspondent
    account: ImapAccount
    chance: Chance
    # Whether it writes standing orders below its answers, and when it is told something.
    foresighted: bool = False
    # Whom it asks what to answer, by match, question and seat, before it answers by itself.
    advised: Callable[[int, int, int], Words | None] = lambda match, question, seat: None
    # Somebody else answers for now: it takes the seat it is invited to and reads, but does not play.
    resting: bool = False
    # The code of the language it writes.
    language: str = ENGLISH
    _mailbox: Mailbox | None = field(default=None, init=False)
    _seen: int = field(default=0, init=False)
    _answered: set[tuple[int, int]] = field(default_factory=set, init=False)
    finished: bool = field(default=False, init=False)

    @property
    def name(self) -> str:
        """The player's name."""
        return self.correspondent.name

    def look(self) -> int:
        """Read what is new and answer it, and return how many mails were new."""
        if self._mailbox is None:
            self._mailbox = Mailbox(self.account)
            self._mailbox.connect()
        new = 0
        for batch in self._mailbox.new("INBOX", self._seen):
            for message in batch:
                self._seen = max(self._seen, message.uid)
                self.correspondent.takes(message.raw)
                new += 1
        for mail in self.correspondent.mails[len(self.correspondent.mails) - new :]:
            self._answer(mail)
        return new

    def close(self) -> None:
        """Leave the mailbox."""
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None

    def _answer(self, mail: ReceivedMail) -> None:
        if mail.kind == "finale":
            self.finished = True
        elif mail.kind == "invitation" and "?" in mail.text.splitlines()[0]:
            # Anything may be typed after join; it goes into the shuffle.
            join = f"join {self.chance.below(1_000_000)}"
            self._writes([join] if self.resting else [join, _READABLE], mail)
        elif not self.resting:
            self._play(mail)

    def take_over(self, newest: Iterable[ReceivedMail]) -> None:
        """Play from now on; `newest` is the last mail of each match it sits in."""
        self.resting = False
        for mail in newest:
            self._writes([_READABLE, "show"], mail)

    def _play(self, mail: ReceivedMail) -> None:
        data = mail.attachment(_VIEW)
        if data is None or (data["match"], data["question"]) in self._answered:
            return
        if not data["asked"] and not (self.foresighted and mail.kind == _NEWS):
            return
        game = registry.game(data["game"])
        view = codec_for(game, game.open_box()).decode(data["view"])
        options = from_json(data["options"]) if data["asked"] else tree(())
        assert isinstance(options, Level)
        words: Words = ()
        if data["asked"]:
            seat = LETTERS.index(data["seat"])
            words = self.advised(data["match"], data["question"], seat) or game.bot(
                view, options, self.chance
            )
        lines = [worded_order(" ".join(words), game, self.language)] if words else []
        if self.foresighted:
            lines += game.ahead(view, options, words, (_ON_FILE,), self.chance)
        if lines:
            self._answered.add((data["match"], data["question"]))
            self.correspondent.writes("\n".join(lines), to=mail)

    def _writes(self, commands: Iterable[str], mail: ReceivedMail) -> None:
        self.correspondent.writes("\n".join(typed_in(self.language, line) for line in commands), to=mail)


def smtp_poster(host: str, port: int) -> Callable[[str, bytes], None]:
    """How a correspondent's mails reach the server: to the address they name, one connection a mail."""

    def post(sender: str, raw: bytes) -> None:
        to = ReceivedMail(raw).message["To"].addresses[0].addr_spec
        with smtplib.SMTP(host, port, timeout=30) as connection:
            connection.sendmail(sender, [to], raw)

    return post
