"""A club on real mail servers: IMAP, SMTP in front of it, the daemon's passes, and mail bots."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from pbem import bootstrap
from pbem.daemon import assembly
from pbem.daemon.passes import Passes
from pbem.daemon.points import Reached, unwatched
from pbem.desk.match.live import Live, take_up
from pbem.desk.office import Office
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine.chance import Chance, epoch_key
from pbem.mail.imap.mailbox import ImapAccount
from pbem.store.database import Database
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from pbem.testing.people.mailbot import MailBot, smtp_poster
from pbem.testing.servers.loopback import HOST, loopback_settings
from pbem.testing.servers.smtp_server import Sink
from tests.harness.smtp_server import SmtpServer

__all__ = ["Clubhouse", "Mailserver"]


class Mailserver(Sink, Protocol):
    """Either of the IMAP servers."""

    imap_port: int


class Clubhouse:
    """`users` maps `play` and each player's name to an account; all have the same password."""

    def __init__(
        self,
        folder: Path,
        imap: Mailserver,
        users: Mapping[str, str],
        password: str,
        *,
        reached: Reached = unwatched,
        key: str = "k" * 64,
        also: tuple[str, ...] = ("Junk",),
        now: Callable[[], datetime] = bootstrap.utc_now,
    ) -> None:
        self.folder = folder
        self.imap = imap
        self.users = dict(users)
        self._password = password
        self._reached = reached
        self._key = key
        self._also = also
        self._now = now
        self.smtp = SmtpServer(imap)
        self.bots: list[MailBot] = []

    def __enter__(self) -> Self:
        self.smtp.start()
        self.settings = loopback_settings(
            self.folder,
            self.imap.imap_port,
            self.smtp.smtp_port,
            user=self.users["play"],
            password=self._password,
            key=self._key,
            also=self._also,
            operator=self.users.get("operator", "operator"),
        )
        database = Database(self.settings.database.url)
        if not database.path.exists():
            database.create()
        self.office: Office = bootstrap.office(self.settings, self._now)
        self.passes: Passes = assembly.passes(self.settings, self.office, self._reached)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for bot in self.bots:
            bot.close()
        self.office.database.close()
        self.smtp.stop()

    def opens(
        self, game: str, names: tuple[str, ...], *, start_now: bool = False, foresighted: bool = False
    ) -> int:
        """Open a match for these players, each with a mail bot, perhaps one that plans ahead; its number."""
        invitees = tuple(Invitee(name, f"{self.users[name]}@{HOST}") for name in names)
        with self.office.database.work() as work:
            match = open_match(self.office, work, Opening(game, invitees, start_now=start_now))
        self.bots = [self._bot(name, foresighted=foresighted) for name in names]
        return match.id

    def _bot(self, name: str, *, foresighted: bool) -> MailBot:
        account = ImapAccount("127.0.0.1", self.imap.imap_port, "none", self.users[name], self._password)
        poster = smtp_poster("127.0.0.1", self.smtp.smtp_port)
        person = Correspondent(name, f"{self.users[name]}@{HOST}", poster)
        dice = Chance(epoch_key(name.encode(), 0))
        return MailBot(person, account, dice, foresighted)

    def mails(self, name: str) -> list[ReceivedMail]:
        """Everything the SMTP server took for somebody, in order."""
        address = f"{self.users[name]}@{HOST}"
        return [ReceivedMail(each.raw) for each in self.smtp.accepted if each.to == address]

    def letter(self, name: str, text: str, *, to: ReceivedMail | None = None, number: int = 1) -> bytes:
        """An answer to the newest turn mail, or to another that is given; it is still to be delivered."""
        person = Correspondent(name, f"{self.users[name]}@{HOST}", lambda sender, raw: None)
        answered = to or [mail for mail in self.mails(name) if mail.kind == "turn"][-1]
        headers = {"Message-ID": f"<{name.lower()}.{answered.message_id.strip('<>')}.{number}>"}
        return person.writes(text, to=answered, headers=headers)

    def play(self, most_passes: int = 400) -> int:
        """Run passes until every bot has its finale; how many it took."""
        for number in range(1, most_passes + 1):
            self.passes.once()
            for bot in self.bots:
                bot.look()
            if all(bot.finished for bot in self.bots):
                return number
        raise AssertionError(f"no end after {most_passes} passes")

    def live(self, match_id: int) -> Live:
        """The match as it stands."""
        with self.office.database.reading() as work:
            match = work.roster.match(match_id)
            assert match is not None
            return take_up(work, match)
