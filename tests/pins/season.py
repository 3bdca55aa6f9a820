"""A season of the club, always the same: every kind of mail that the desk sends goes out at least once."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from pbem.desk.deadlines.due import outage, unread
from pbem.desk.deadlines.outages import excuse_outage, excuse_restore, follow_clock
from pbem.desk.letters.lines import guessed_language
from pbem.desk.match.export import dump
from pbem.desk.post.alarm import alarm
from pbem.desk.record.match_file import parse as parse_file
from pbem.desk.table.import_match import give_addresses, import_match
from pbem.desk.table.opening import Invitee
from pbem.desk.time.pace_text import parse
from pbem.mail.caps import Caps
from pbem.mail.write.tokens import Signer, Token
from pbem.store.books import journal
from pbem.store.books.facts import RESTORED
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.harness.club import Club

__all__ = ["NotingSigner", "play"]

_DESK = "play@club.example"


class NotingSigner(Signer):
    """Signs as always, and remembers what each Message-ID was made of: (kind, cause)."""

    @cached_property
    def made(self) -> dict[str, tuple[str, str]]:
        """What was hashed into every Message-ID made so far."""
        return {}

    def message_id(self, kind: str, cause: str, host: str, token: Token | None = None, epoch: int = 0) -> str:
        """The Message-ID, noted."""
        identity = super().message_id(kind, cause, host, token, epoch)
        self.made[identity] = kind, cause
        return identity


class _Writer(Correspondent):
    """Somebody who quotes nothing, so that a letter's digest is the same however our mails are worded."""

    def writes(self, text: str, **how: Any) -> bytes:
        """Answer a mail with these words alone."""
        return super().writes(text, **{**how, "quoting": False})


class _House(Club):
    """A club of such people, who may have a second mailbox."""

    def _person(self, name: str, address: str) -> Correspondent:
        return self.people.setdefault(address, _Writer(name, address, lambda who, raw: self.receive(raw)))

    def moved(self, name: str, address: str) -> Correspondent:
        """The same person elsewhere."""
        return self._person(name, address)


class _Table:
    """A match and what its players do."""

    def __init__(self, club: _House, number: int, *names: str) -> None:
        self.club, self.number, self.names = club, number, names

    def answer(self, *names: str) -> None:
        """These people, or all, answer the question that is open, if they are asked."""
        for name in names or self.names:
            live = self.club.live(self.number)
            seat = self.names.index(name)
            if seat in live.kernel.unanswered(live.position):
                person = self.club.person(name)
                order = self.club.first_order(self.number, seat)
                person.writes(order, to=self.newest(name))

    def newest(self, name: str) -> ReceivedMail:
        """The newest mail of this match that somebody has."""
        tag = f"[{self.number}."
        mails = reversed(self.club.person(name).mails)
        # A subject in other letters is encoded.
        return next(mail for mail in mails if tag in mail.subject or tag.encode() in mail.raw[:2000])

    def says(self, name: str, line: str) -> None:
        """Somebody writes a line in answer to the newest mail of this match."""
        self.club.person(name).writes(line, to=self.newest(name))

    def due(self) -> datetime:
        """When the first deadline ends."""
        with self.club.office.database.reading() as work:
            return min(row.due for row in work.open_questions.of_match(self.number) if row.due is not None)

    def passes(self, **span: float) -> None:
        """The clock goes on to the first deadline, and so far beyond or before it."""
        self.club.clock.time = max(self.club.clock.time, self.due() + timedelta(**span))
        self.club.look()


def play(folder: Path, language: str = "en") -> Club:
    """The whole season, whose mails are read in this language; the club as it is then."""
    club = _House(folder, paranoid=False)
    club.office = replace(club.office, signer=NotingSigner(club.office.signer.key), language=language)
    # Whoever is not known here has no mailbox.
    for name in ("Cleo", "Emil", "Nora", "Ida"):
        club.person(name)
    salts = count(1)
    # The morning mail tells how full the disk is; here it is always as full.
    disk = SimpleNamespace(total=100, used=69, free=31)
    with (
        patch.object(journal, "token_hex", lambda size: f"{next(salts):0{2 * size}x}"),
        patch("shutil.disk_usage", lambda path: disk),
        # The letters are English; that must not change what language their writers read.
        patch.object(guessed_language, "guess", lambda *about: ""),
    ):
        for scene in _SCENES:
            scene(club)
            club.clock.go(hours=1)
    return club


def _last(person: Correspondent, kind: str) -> ReceivedMail:
    return next(mail for mail in reversed(person.mails) if mail.kind == kind)


def _admitted(club: _House, name: str) -> Correspondent:
    person = club.person(name)
    person.writes("games", address=_DESK)
    _agree(person)
    return person


def _agree(*people: Correspondent) -> None:
    """One after another says yes to what was asked last."""
    for person in people:
        person.writes("yes", to=_last(person, "confirmation"))


def _confirm(master: Correspondent) -> None:
    found = re.search(r"(?:confirm|bestätige)\W+([a-z2-9]{12})", master.newest.text)
    assert found is not None
    master.writes(f"confirm {found[1]}")


def _by_mail(club: _House) -> None:
    """Match 1: newcomers open a table by mail, join it and are refused things; it is played to the end."""
    anna, ben, dora = (_admitted(club, name) for name in ("Anna", "Ben", "Dora"))
    anna.writes("hello", to=_last(anna, "welcome"))
    anna.writes("new ecosystem 2 seats 48h", to=_last(anna, "receipt"))
    anna.writes("invite Emil emil@mail.example")
    club.person("Emil").writes("leave")
    ben.writes("join 1 words of Ben", to=_last(ben, "receipt"))
    table = _Table(club, 1, "Anna", "Ben")
    dora.writes("watch 1\nstandby ecosystem\nstandings", to=_last(dora, "receipt"))
    _receipts(club, table)
    for _ in range(3):
        club.clock.go(hours=5)
        table.answer()
    dora.writes("unwatch 1", to=_last(dora, "news"))
    table.says("Ben", "resign")
    _agree(ben)
    while club.live_row(1).status is MatchStatus.RUNNING:
        club.clock.go(hours=5)
        table.answer("Anna")
    anna.writes("again", to=_last(anna, "finale"))
    anna.writes("1", to=_last(anna, "finale"))


def _receipts(club: _House, table: _Table) -> None:
    """Commands and lines that are wrong, foreign and forged senders, mail in the middle of a question."""
    anna, ben = club.person("Anna"), club.person("Ben")
    table.says("Anna", "unicorn\npick nothing at z9\nplease do not pick\nhand")
    table.says("Anna", "status\nrules\nhelp pick\nhistory\nset format list")
    table.says("Anna", f"check {club.first_order(1, 0)}")
    table.says("Anna", "set format text\nset calendar on\nset zone Europe/Paris")
    table.says("Ben", "tell anna: good luck\nto you")
    table.answer("Anna")
    table.says("Anna", "undo")
    table.answer("Anna")
    ben.writes("1", to=table.newest("Ben"), sender="ben@work.example")
    ben.writes("yes", to=ben.newest)
    table.says("Anna", "set calendar off\nset receipts off")
    anna.writes("2", to=table.newest("Anna"), sender="anna@else.example")
    club.person("Eve").writes("1", to=table.newest("Ben"))
    good = table.newest("Ben").reply_to
    club.clock.go(hours=25)
    stranger = club.person("Frida")
    stranger.writes("1", address=good.replace(good.split(".")[3][:12], "aaaaaaaaaaaa"))
    stranger.writes("hello", headers={"Auto-Submitted": "auto-replied"}, fresh=True)
    ben.writes("pick bear at e4", address=_DESK, fresh=True)


def _provable(club: _House) -> None:
    """Match 3: the card game, invited; game master's orders, votes, dispute, lapses, and an end by order."""
    number = club.opens("dstcg", ("Anna", "Ben", "Cleo"), start_now=False, gm="Ruth", pace=parse("48h"))
    table = _Table(club, number, "Anna", "Ben", "Cleo")
    ruth = club.person("Ruth")
    table.says("Anna", "join rainy sunday")
    table.says("Ben", "join")
    table.says("Cleo", "join a third line")
    table.answer()
    ruth.writes("help\nstatus\nfoo")
    ruth.writes(f"pause {number} because of the fair")
    ruth.writes(f"resume {number}\nextend {number} 24h\nremind {number}\nannounce {number}: hello all")
    ruth.writes(f"identity {number} token+auth", sender="ruth@else.example")
    table.says("Ben", "more time")
    table.says("Anna", "vote extend")
    table.answer()
    for name in table.names:
        table.says(name, "vote undo")
    table.says("Anna", "deputy Dora from today to 30 nov")
    _agree(club.person("Anna"), club.person("Dora"))
    table.answer()
    table.answer()
    club.person("Dora").writes("refuse Anna")
    table.says("Cleo", "absence 20 nov to 25 nov")
    table.says("Cleo", "ladder bot")
    table.passes(hours=-3)
    table.passes(minutes=2)
    table.passes(hours=-3)
    table.passes(minutes=2)
    table.says("Ben", "dispute: the heron counts twice")
    club.clock.time = datetime(2026, 12, 10, 7, 5, tzinfo=UTC)
    club.morning()
    ruth.writes(f"rule {number} It counts once.")
    table.says("Ben", "dispute: I still do not agree")
    for _ in range(3):
        club.clock.go(days=5, hours=1)
        club.look()
    ruth.writes(f"end {number}.{club.live_row(number).asked} because we are tired")
    _confirm(ruth)


def _deadlines(club: _House) -> None:
    """Two ecosystem tables: reminders, last call, digest, misses, a seat that is taken over, settling."""
    pace = parse("48h, limit 2, remind 24h 4h, excused 1")
    number = club.opens("ecosystem", ("Anna", "Ben", "Cleo"), pace=pace, zone="Europe/Berlin")
    table = _Table(club, number, "Anna", "Ben", "Cleo")
    table.says("Ben", "set digest 18:00")
    other = _Table(club, club.opens("ecosystem", ("Cleo", "Ben"), pace=parse("72h")), "Cleo", "Ben")
    table.says("Anna", "set reminders 20 6")
    table.passes(hours=-23)
    table.passes(hours=-3)
    table.answer("Ben", "Cleo")
    for _ in range(3):
        table.passes(minutes=2)
        table.answer("Ben", "Cleo")
    dora = club.person("Dora")
    offer = next((mail for mail in reversed(dora.mails) if "is free" in mail.subject), dora.newest)
    dora.writes(f"take {number}", to=offer)
    _agree(dora)
    table.says("Cleo", "resign")
    _agree(club.person("Cleo"))
    other.passes(minutes=2)
    other.passes(minutes=2)
    other.answer("Cleo")
    moved = club.moved("Cleo", "cleo@new.example")
    other.says("Cleo", "set address cleo@new.example")
    _agree(club.person("Cleo"), moved)


def _others(club: _House) -> None:
    """Animality and Dominant Species: standing orders, press, a seat given away, and going back."""
    animality = _Table(club, club.opens("animality", ("Ole", "Pia"), gm="Ruth"), "Ole", "Pia")
    domspec = _Table(club, club.opens("domspec", ("Gus", "Hal"), gm="Ruth"), "Gus", "Hal")
    ruth = club.person("Ruth")
    for table in (animality, domspec):
        for _ in range(3):
            table.answer()
        table.says(table.names[0], "tell all: well played")
        asked = club.live_row(table.number).asked
        ruth.writes(f"rollback {table.number}.{asked} 3 because a line was misread")
        _confirm(ruth)
        table.answer()
    domspec.says("Gus", "autopass\nwait")
    ruth.writes(f"replace {domspec.number} hal Nora=nora@mail.example")
    _confirm(ruth)
    _agree(club.person("Nora"))
    moved = club.moved("Gus", "gus@new.example")
    ruth.writes(f"address {domspec.number} gus gus@new.example")
    _confirm(ruth)
    _agree(moved, club.person("Gus"))
    ruth.writes(f"promote {domspec.number} Ida=ida@mail.example")
    _confirm(ruth)
    _agree(club.person("Ida"))
    ruth.writes(f"hold {animality.number}")


def _machine(club: _House) -> None:
    """What the server does by itself: outage, clock, restore, alarm, returned mail, too many letters."""
    table = _Table(club, club.opens("ecosystem", ("Jan", "Kim"), pace=parse("48h")), "Jan", "Kim")
    for _ in range(3):
        with club.office.database.work() as work:
            outage(club.office, work)
            unread(club.office, work)
        club.clock.go(minutes=10)
    with club.office.database.work() as work:
        excuse_outage(club.office, work, timedelta(hours=5))
        follow_clock(club.office, work, timedelta(hours=-2))
        alarm(club.office, work, "disk", "The disk is nearly full.")
    club.deliver()
    with club.office.database.work() as work:
        row = next(row for row in work.outbox.latest(1000) if row.recipient == "kim@mail.example")
        work.outbox.dead(row, "552 mailbox full", club.clock())
    table.passes(minutes=2)
    usual = club.office.caps
    club.office = replace(club.office, caps=Caps(sender=10, thread=3, total=5))
    for number in range(5):
        table.says("Jan", f"status {number}")
    club.office = replace(club.office, caps=usual)
    _imported(club, table)
    with club.office.database.work() as work:
        work.notes.note(RESTORED, club.clock().isoformat())
        excuse_restore(club.office, work, timedelta(hours=1), 3)
    club.deliver()
    table.says("Kim", "status")
    _settled(club)
    club.person("Ruth").writes("status")


def _settled(club: _House) -> None:
    """The last answer is applied when its time is over."""
    number = club.opens("ecosystem", ("Jan", "Kim"), pace=parse("48h, settle 30m"))
    table = _Table(club, number, "Jan", "Kim")
    table.answer()
    club.clock.go(minutes=31)
    club.look()
    table.answer()


def _imported(club: _House, table: _Table) -> None:
    """A match goes on here from its file."""
    with club.office.database.work() as work:
        file = parse_file(dump(work, club.live(table.number)).encode())
        match = import_match(club.office, work, file)
        for name in table.names:
            give_addresses(club.office, work, match, [Invitee(name, f"{name.lower()}@other.example")])
    club.deliver()


_SCENES: tuple[Callable[[_House], None], ...] = (_by_mail, _provable, _deadlines, _others, _machine)
