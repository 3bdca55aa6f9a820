"""Letters as players' clients write them, and the desk they are put on: what several figures share."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from pbem import bootstrap
from pbem.config import Settings
from pbem.daemon.clerk import Clerk
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post.readers import seat_token
from pbem.desk.table.opening import Invitee, Opening, open_match
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.moves import wander
from pbem.mail.read.read import read
from pbem.mail.write.tokens import reply_address
from pbem.store.database import Database
from pbem.store.work import Work
from pbem.testing.servers.loopback import HOST, loopback_settings

__all__ = ["Desk", "dice", "letter_of", "settings_for"]

_NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")


def settings_for(folder: Path, imap_port: int = 1, smtp_port: int = 1, password: str = "bench") -> Settings:
    """Settings with a secret of the benches, so that letters written ahead hold good tokens later."""
    made = loopback_settings(folder, imap_port, smtp_port, password=password, key="b" * 64)
    # What pictures add has a figure of its own.
    return made.model_copy(update={"mail": made.mail.model_copy(update={"pictures": False})})


def dice(name: str) -> Chance:
    """Chance to choose moves by, the same in every run."""
    return Chance(epoch_key(name.encode(), 0))


def letter_of(
    office: Office, work: Work, match_id: int, chance: Chance, serial: int, place: int = 0
) -> bytes:
    """The next letter of a match: a seat the match waits for answers its newest mail and quotes it."""
    match = work.roster.match(match_id)
    assert match is not None
    live = take_up(work, match)
    seat = live.kernel.unanswered(live.position)[place]
    sitter = live.sitters[seat]
    order = str(wander(live.kernel.options(live.position, seat), chance))
    asked = live.position.asked
    mail = work.outbox.of_question(match_id, match.epoch, asked, seat)[-1]
    text = work.outbox.lines(match_id, match.epoch, asked, seat)[-1]
    to = reply_address(office.address, seat_token(office, live, sitter, str(asked)))
    quoted = "\r\n".join(f"> {line}" for line in text.splitlines())
    return (
        f"Return-Path: <{sitter.address}>\r\n"
        f"From: {sitter.name} <{sitter.address}>\r\n"
        f"To: {live.title} <{to}>\r\n"
        f"Date: Mon, 16 Nov 2026 10:00:00 +0000\r\n"
        f"Message-ID: <{match_id}.{serial}@mail.example>\r\n"
        f"Subject: Re: {mail.subject}\r\n"
        f"In-Reply-To: <{mail.message_id}>\r\n"
        f"References: <{mail.message_id}>\r\n"
        f"MIME-Version: 1.0\r\n"
        f'Content-Type: text/plain; charset="utf-8"\r\n'
        f"Content-Transfer-Encoding: 8bit\r\n"
        f"\r\n"
        f"{order}\r\n"
        f"\r\n"
        f"On Mon, 16 Nov 2026 at 09:00, {live.title} wrote:\r\n"
        f"{quoted}\r\n"
    ).encode()


class Desk:
    """A desk and a clerk on a database of their own; `deals_with` times one letter's way over it.

    Time passes between two letters: nobody answers a mail in the second in which it is sent, and a desk that
    sees this happen asks itself whether a machine wrote.
    """

    def __init__(
        self,
        folder: Path,
        url: str | None = None,
        clock: Callable[[], float] = time.perf_counter,
        apart: timedelta = timedelta(minutes=1),
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.settings = settings_for(folder)
        database = Database(url or self.settings.database.url)
        if not database.backend.exists():
            database.create()
        self._now, self._apart = datetime.now(UTC), apart
        self.office = replace(bootstrap.office(self.settings), database=database, now=lambda: self._now)
        self._clerk = Clerk(self.office, self._reached)
        self._serials = count(1)
        self._clock = clock
        self._began = self._ended = 0.0
        self._chance = dice(str(folder.name))

    def close(self) -> None:
        """Give the database back."""
        self.office.database.close()

    def opens(self, game: str, seats: int, matches: int, **options: str) -> list[int]:
        """Open that many matches, each with players of its own; their numbers. Their mails count as sent."""
        opened: list[int] = []
        with self.office.database.work() as work:
            for _ in range(matches):
                number = next(self._serials)
                people = tuple(
                    Invitee(f"{name}{number}", f"{name.lower()}{number}@{HOST}") for name in _NAMES[:seats]
                )
                opening = Opening(game, people, start_now=True, options=options)
                match = open_match(self.office, work, opening)
                opened.append(match.id)
        self.post_is_sent()
        return opened

    def post_is_sent(self) -> None:
        """The outbox has been emptied."""
        now = self.office.now()
        with self.office.database.work() as work:
            while due := work.outbox.due(now, 1000):
                work.outbox.sent(due, now)

    def writes(self, match_id: int) -> bytes:
        """The next letter of a match."""
        with self.office.database.reading() as work:
            return letter_of(self.office, work, match_id, self._chance, next(self._serials))

    def writes_both(self, match_id: int) -> list[bytes]:
        """The letters of both seats that a match waits for."""
        with self.office.database.reading() as work:
            given = self.office, work, match_id, self._chance
            return [letter_of(*given, next(self._serials), place) for place in range(2)]

    def takes_in(self, raw: bytes) -> None:
        """A letter has been fetched."""
        found = read(raw, len(raw))
        now = self._now = self._now + self._apart
        with self.office.database.work() as work:
            work.inbox.store(
                message_id=found.message_id,
                digest=found.digest,
                raw=raw,
                size=len(raw),
                folder="INBOX",
                uidvalidity=1,
                uid=next(self._serials),
                arrived=now,
                fetched=now,
            )

    def deals_with(self, match_id: int) -> tuple[float, int]:
        """The next letter of a match: the seconds until its commit, and how many mails it caused."""
        self.takes_in(self.writes(match_id))
        self._clerk.work_off()
        with self.office.database.reading() as work:
            due = work.outbox.due(self.office.now(), 100)
            letter = work.inbox.latest(1)[0]
        assert letter.status == "done", (letter.status, letter.verdict, letter.note)
        with self.office.database.work() as work:
            work.outbox.sent(due, self.office.now())
        return self._ended - self._began, len(due)

    def works_off(self) -> None:
        """Deal with every letter that has been taken in."""
        self._clerk.work_off()

    def _reached(self, point: str) -> None:
        if point == "taken":
            self._began = self._clock()
        elif point == "committed":
            self._ended = self._clock()
