"""The club behind the sandbox: mail servers, the daemon's passes, bots, and a clock that can be put forward.

Nothing here reaches into a match. Whoever plays, a person at the page or a bot, does it by letters over SMTP,
which the passes fetch over IMAP as they would anywhere.
"""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import Self

from pbem import bootstrap
from pbem.daemon import assembly
from pbem.desk.deadlines import thinking
from pbem.desk.deadlines.due import next_due
from pbem.desk.table import match_list
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine import registry
from pbem.engine.bots.insight import Skill
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.language.spoken import ENGLISH
from pbem.engine.language.tongues import refused
from pbem.logs import logger
from pbem.mail.imap.mailbox import ImapAccount, Mailbox
from pbem.store.database import Database
from pbem.store.tables.words import MatchStatus
from pbem.testing.demo.play_demo import NAMES
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.people.mailbot import MailBot, smtp_poster
from pbem.testing.sandbox.shown import NumberedMail, Prefilled
from pbem.testing.servers.imap_server import ImapServer
from pbem.testing.servers.loopback import HOST, loopback_settings
from pbem.testing.servers.smtp_server import SmtpServer

_log = logger(__name__)

MASTER = "Olga"
"""Who looks after the matches: a mailbox of its own, never a seat."""

MOST_HOURS = 14 * 24
"""The clock is put forward by no more than this at once."""

_PASSWORD = "sandbox"

# Two hours between two passes would be an outage, which moves deadlines.
_STRIDE = timedelta(minutes=110)

# How long the passes rest when there is nothing to do; a letter sent from the page wakes them.
_REST = 2.0


@dataclass(slots=True)
class Person:
    """Somebody of the club, and the mailbox they have."""

    name: str
    bot: MailBot
    master: bool = False
    # What was opened on the page, by number.
    opened: set[int] = field(default_factory=set)
    _shown: list[NumberedMail] = field(default_factory=list)

    @property
    def user(self) -> str:
        """The mailbox's name."""
        return self.name.lower()

    @property
    def language(self) -> str:
        """The code of the language in which the mails come here."""
        return self.bot.language

    @property
    def yours(self) -> bool:
        """Whether whoever sits at the page answers here."""
        return self.bot.resting

    @property
    def mails(self) -> list[NumberedMail]:
        """Everything that came, oldest first."""
        came = self.bot.correspondent.mails
        for number in range(len(self._shown) + 1, len(came) + 1):
            self._shown.append(NumberedMail(came[number - 1].raw, number))
        return self._shown

    @property
    def mastering(self) -> str | None:
        """Where a game master's orders go: the reply address of a mail to one; None for anybody else."""
        return next((mail.reply_to for mail in reversed(self.mails) if "+gm." in mail.reply_to), None)

    @property
    def unread(self) -> int:
        """How many mails nobody has opened."""
        return len(self.mails) - len(self.opened)


class _Clock:
    """Runs like any other clock and can be put forward, so that no deadline need be waited for."""

    def __init__(self) -> None:
        self._ahead = timedelta(0)

    def __call__(self) -> datetime:
        """The time it is here."""
        return bootstrap.utc_now() + self._ahead

    def go(self, span: timedelta) -> None:
        """Put it forward, and never back: deadlines count on that."""
        self._ahead += max(span, timedelta(0))


class _Sink:
    """Delivers into the IMAP server at the time of the sandbox's clock."""

    def __init__(self, imap: ImapServer, now: Callable[[], datetime]) -> None:
        self._imap = imap
        self._now = now

    def knows(self, user: str) -> bool:
        return self._imap.knows(user)

    def deliver(self, user: str, raw: bytes) -> None:
        self._imap.deliver(user, raw, arrived=self._now())


# How long a person takes to write a mail.
_WRITING = timedelta(minutes=1)


class Playground:
    """A context manager: inside it the club is open, and a thread makes pass after pass."""

    def __init__(
        self, folder: Path, skill: Skill = Skill.NORMAL, languages: tuple[str, ...] = (ENGLISH,)
    ) -> None:
        self.folder = folder
        # How well the bots play.
        self.skill = skill
        # What the mailboxes read, one and the next; pages of none in particular are as the first.
        self.languages = languages
        self.clock = _Clock()
        self.people: dict[str, Person] = {}
        # What went wrong in the passes last, to be shown on the page.
        self.fault: str | None = None
        self._closing = ExitStack()
        # Held during a pass, and while the clock moves.
        self._passing = threading.RLock()
        self._news = threading.Condition()
        self._wanted = 0
        self._settled = 0
        self._ending = False

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            users = dict.fromkeys(["play", "operator", *map(str.lower, (*NAMES, MASTER))], _PASSWORD)
            imap = stack.enter_context(ImapServer(self.folder / "mailboxes", users))
            smtp = stack.enter_context(SmtpServer(_Sink(imap, self.clock)))
            settings = loopback_settings(
                self.folder, imap.imap_port, smtp.smtp_port, password=_PASSWORD, language=self.languages[0]
            )
            Database(settings.database.url).create()
            self.office = bootstrap.office(settings, self.clock)
            stack.callback(self.office.database.close)
            self._passes = assembly.passes(settings, self.office)
            self._mailbox = stack.enter_context(Mailbox(self._passes.account))
            for name in (*NAMES, MASTER):
                person = self._person(name, imap.imap_port, smtp.smtp_port)
                self.people[person.user] = person
                stack.callback(person.bot.close)
            thread = threading.Thread(target=self._run, name="sandbox-passes", daemon=True)
            thread.start()
            stack.callback(self._end, thread)
            self._closing = stack.pop_all()
        return self

    def __exit__(self, *ended: object) -> None:
        self._closing.close()

    @property
    def address(self) -> str:
        """The club's own address."""
        return self.office.address

    @property
    def seated(self) -> list[Person]:
        """Those with a mailbox worth showing: who sits somewhere, then the game master."""
        return [person for person in self.people.values() if person.master or person.mails or person.yours]

    def opens(self, game: str, seats: int) -> int:
        """Open a match of the first so many people, you being the first, and return its number."""
        info = registry.game(game).info
        if not info.fewest <= seats <= info.most:
            raise refused(
                "{title} is for {fewest} to {most} players, not {seats}.",
                title=info.title,
                fewest=info.fewest,
                most=info.most,
                seats=seats,
            )
        people = list(self.people.values())[:seats]
        if not any(person.yours for person in people):
            people[0].bot.resting = True
        opening = Opening(
            game,
            tuple(Invitee(person.name, _address(person.user), person.language) for person in people),
            gm=Invitee(MASTER, _address(MASTER.lower())),
            pace=self.office.pace,
            zone=self.office.zone,
        )
        with self._passing, self.office.database.work() as work:
            match = open_match(self.office, work, opening)
        return match.id

    def send(self, person: Person, draft: Prefilled, answered: NumberedMail | None = None) -> None:
        """Hand a mail to the SMTP server; one that answers says so, as clients do."""
        # Whoever answers within seconds looks like a machine, and a visitor here is quick.
        self.clock.go(_WRITING)
        person.bot.correspondent.writes(
            draft.body,
            to=answered,
            address=draft.to,
            quoting=False,
            fresh=answered is None,
            headers={"Subject": draft.subject},
        )

    def take(self, person: Person) -> None:
        """You answer in this mailbox from now on; what the bot has dealt with counts as read."""
        with self._passing:
            person.bot.resting = True
            person.opened.update(shown.number for shown in person.mails[:-1])

    def release(self, person: Person) -> None:
        """The bot answers in this mailbox from now on; it asks to be shown where its matches stand."""
        with self._passing:
            running = {match for match, status in self._statuses() if status is MatchStatus.RUNNING}
            newest = {shown.match: shown for shown in person.mails if shown.match in running}
            person.bot.take_over(newest.values())

    def go(self, span: timedelta) -> None:
        """Put the clock forward; on the way there are passes, as a daemon would make them."""
        left = min(span, timedelta(hours=MOST_HOURS))
        with self._passing:
            while left > timedelta(0):
                step = min(left, _STRIDE)
                self.clock.go(step)
                left -= step
                self._pass()

    def next_deadline(self) -> datetime | None:
        """When somebody's time is up next."""
        with self.office.database.reading() as work:
            return next_due(self.office, work)

    def go_to_deadline(self) -> None:
        """Put the clock forward to just after the next deadline."""
        due = self.next_deadline()
        if due is None:
            raise refused("No question is open, so there is no deadline to go to.")
        self.go(due - self.clock() + timedelta(minutes=1))

    def matches(self) -> list[match_list.MatchLine]:
        """Every match, as its game master sees it in a list."""
        with self.office.database.reading() as work:
            return match_list.lines(work)

    def settle(self, seconds: float) -> bool:
        """Wait until nothing is left to do, at most so long; whether it came to that."""
        with self._news:
            self._wanted += 1
            wanted = self._wanted
            self._news.notify_all()
            return self._news.wait_for(lambda: self._settled >= wanted, seconds)

    @property
    def busy(self) -> bool:
        """Whether letters are still being dealt with."""
        return self._settled < self._wanted

    def _statuses(self) -> list[tuple[int | None, MatchStatus]]:
        with self.office.database.reading() as work:
            return [(match.id, match.status) for match in work.roster.matches()]

    def _person(self, name: str, imap_port: int, smtp_port: int) -> Person:
        account = ImapAccount("127.0.0.1", imap_port, "none", name.lower(), _PASSWORD)
        post = smtp_poster("127.0.0.1", smtp_port)
        who = Correspondent(name, _address(name.lower()), post, lambda: format_datetime(self.clock()))
        dice = Chance(epoch_key(f"sandbox {name}".encode(), 0))
        master = name == MASTER
        advised = partial(thinking.advice, self.office, self.skill)
        # The game master reads what whoever sits at the page reads.
        place = 0 if master else NAMES.index(name)
        language = self.languages[place % len(self.languages)]
        bot = MailBot(who, account, dice, advised=advised, resting=master, language=language)
        return Person(name, bot, master)

    def _run(self) -> None:
        while not self._ending:
            wanted = self._wanted
            if self._pass():
                continue
            with self._news:
                self._settled = max(self._settled, wanted)
                self._news.notify_all()
                self._news.wait_for(lambda: self._ending or self._wanted > self._settled, _REST)

    def _pass(self) -> bool:
        """One pass and one look into every mailbox, and return whether anything happened."""
        with self._passing:
            try:
                tally = self._passes.once(self._mailbox)
                # Whatever comes into these mailboxes was sent by a pass.
                looked = [person.bot.look() for person in self.people.values() if tally.sent]
            # Whatever it is, the page goes on and says so.
            except Exception as error:
                _log.exception("a pass of the sandbox failed")
                self.fault = f"{type(error).__name__}: {error}"
                return False
            self.fault = "; ".join(tally.problems) or None
            return not tally.idle or any(looked)

    def _end(self, thread: threading.Thread) -> None:
        with self._news:
            self._ending = True
            self._news.notify_all()
        thread.join(30)


def _address(user: str) -> str:
    return f"{user}@{HOST}"
