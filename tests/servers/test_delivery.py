"""Mails that come twice, late, out of order, by way of Junk, too large, or break the rules' code."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import islice

import pytest

from pbem.engine.kernel import Kernel
from pbem.engine.moves import leaves
from pbem.errors import DatabaseUnusable, RulesError
from pbem.store.tables.core import Entry
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.testing.people.still_clock import Clock
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot

pytestmark = pytest.mark.servers

Arrives = Callable[..., None]


@pytest.fixture
def club(timed: Clubhouse, clock: Clock) -> Clubhouse:
    """Match 1 has begun: Anna, Ben and Cleo have their first turn mail."""
    timed.opens("ecosystem", ("Anna", "Ben", "Cleo"), start_now=True)
    timed.passes.once()
    clock.go(hours=1)
    return timed


@pytest.fixture
def arrives(club: Clubhouse, dovecot: Dovecot, clock: Clock) -> Arrives:
    """Puts a mail into our mailbox, now unless another time is given."""

    def deliver(raw: bytes, folder: str = "INBOX", arrived: datetime | None = None) -> None:
        dovecot.deliver(club.users["play"], raw, folder, arrived=arrived or clock())

    return deliver


def _orders(club: Clubhouse, seat: int, count: int = 2) -> list[str]:
    live = club.live(1)
    return [str(move) for move in islice(leaves(live.kernel.options(live.position, seat)), count)]


def _letters(club: Clubhouse) -> list[LetterRow]:
    with club.office.database.reading() as work:
        return work.inbox.latest()


def _answers(club: Clubhouse) -> list[tuple[int | None, str]]:
    with club.office.database.reading() as work:
        entries: list[Entry] = work.journal.entries(1)
    return [(entry.seat, entry.text) for entry in entries if entry.seat is not None]


def _folders(club: Clubhouse, dovecot: Dovecot) -> tuple[int, int, int]:
    user = club.users["play"]
    inbox, junk, done = (dovecot.mailbox(user, folder) for folder in ("INBOX", "Junk", "Done"))
    return len(inbox), len(junk), len(done)


def _problems(club: Clubhouse) -> list[str]:
    with club.office.database.reading() as work:
        return [problem.text for problem in work.notes.problems()]


# Twice.


@pytest.mark.parametrize("folder", ["INBOX", "Junk"])
def test_a_mail_that_comes_twice_counts_once(
    club: Clubhouse, dovecot: Dovecot, arrives: Arrives, folder: str
) -> None:
    """The copy is moved away like the first, changes nothing and is not answered."""
    order = _orders(club, 0)[0]
    raw = club.letter("Anna", order)
    arrives(raw)
    club.passes.once()
    arrives(b"Received: by another way\r\n" + raw, folder)
    tally = club.passes.once()

    assert [(0, order)] == _answers(club)
    assert 1 == len(_letters(club))
    assert ["turn", "receipt"] == [mail.kind for mail in club.mails("Anna")]
    assert (0, 0, 2) == _folders(club, dovecot)
    assert tally.idle


def test_a_known_message_id_with_another_body_is_a_letter_of_its_own(
    club: Clubhouse, arrives: Arrives
) -> None:
    """Nobody can pre-empt an order by using its Message-ID first; the second is flagged."""
    first, second = _orders(club, 0)
    arrives(club.letter("Anna", first))
    club.passes.once()
    arrives(club.letter("Anna", second))
    club.passes.once()

    assert [(0, first), (0, second)] == _answers(club)
    assert [True, False] == [letter.altered for letter in _letters(club)]
    assert ["turn", "receipt", "receipt"] == [mail.kind for mail in club.mails("Anna")]


# Out of order.


def test_of_two_answers_the_later_arrival_stands(club: Clubhouse, arrives: Arrives, clock: Clock) -> None:
    """The answer read last is not the one that counts when the server took it first."""
    first, second = _orders(club, 0)
    early, late = clock() - timedelta(minutes=20), clock() - timedelta(minutes=10)
    arrives(club.letter("Anna", second, number=2), arrived=late)
    club.passes.once()
    arrives(club.letter("Anna", first, number=1), arrived=early)
    club.passes.once()

    live = club.live(1)
    assert second == str(live.kernel.answer(live.position, 0))
    assert [(0, second)] == _answers(club)
    assert f"An answer that arrived later is on file and stands: {second}." in " ".join(
        club.mails("Anna")[-1].text.split()
    )


@pytest.mark.parametrize("turned", [False, True])
def test_answers_of_different_seats_commute(
    club: Clubhouse, arrives: Arrives, clock: Clock, turned: bool
) -> None:
    """In whatever order three sealed answers are read, the same question follows from them."""
    orders = {name: _orders(club, seat)[0] for seat, name in enumerate(("Anna", "Ben", "Cleo"))}
    times = {name: clock() - timedelta(minutes=minutes) for minutes, name in enumerate(orders, 1)}
    for name in reversed(orders) if turned else orders:
        arrives(club.letter(name, orders[name]), arrived=times[name])
        club.passes.once()

    assert sorted(enumerate(orders.values())) == sorted(_answers(club))
    assert 2 == club.live(1).position.asked


# Junk.


def test_junk_is_read_only_with_a_token(club: Clubhouse, dovecot: Dovecot, arrives: Arrives) -> None:
    """A player's letter is fetched out of Junk; what proves nothing stays there unread and unanswered."""
    order = _orders(club, 0)[0]
    arrives(club.letter("Anna", order), "Junk")
    spam = (
        b"From: spam@example.net\r\nTo: play@club.example\r\nMessage-ID: <s@x>\r\nSubject: x\r\n\r\nwin\r\n"
    )
    arrives(spam, "Junk")
    club.passes.once()
    club.passes.once()

    assert [(0, order)] == _answers(club)
    assert 1 == len(_letters(club))
    assert (0, 1, 1) == _folders(club, dovecot)


def test_a_crash_before_the_move_leaves_no_letter_in_junk(
    club: Clubhouse, dovecot: Dovecot, arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was stored but not moved is met again and moved then."""

    def power_fails(point: str) -> None:
        if point == "stored":
            raise KeyboardInterrupt

    arrives(club.letter("Anna", _orders(club, 0)[0]), "Junk")
    with monkeypatch.context() as patched:
        patched.setattr(club.passes.intake, "_reached", power_fails)
        with pytest.raises(KeyboardInterrupt):
            club.passes.once()
    club.passes.once()

    assert (0, 0, 1) == _folders(club, dovecot)
    assert [LetterStatus.DONE] == [letter.status for letter in _letters(club)]


# The server.


def test_renumbered_mail_is_not_read_twice(club: Clubhouse, dovecot: Dovecot, arrives: Arrives) -> None:
    """After a change of UIDVALIDITY old mail is known again and new mail is found."""
    first, second = _orders(club, 0)[0], _orders(club, 1)[0]
    spam = (
        b"From: spam@example.net\r\nTo: play@club.example\r\nMessage-ID: <s@x>\r\nSubject: x\r\n\r\nwin\r\n"
    )
    arrives(spam, "Junk")
    arrives(club.letter("Anna", first), "Junk")
    club.passes.once()
    for folder in ("INBOX", "Junk"):
        dovecot.break_uidvalidity(club.users["play"], folder)
    arrives(club.letter("Anna", first), "Junk")
    arrives(club.letter("Ben", second), "Junk")
    club.passes.once()

    assert [(0, first), (1, second)] == _answers(club)
    assert (0, 1, 3) == _folders(club, dovecot)


# Too much, and broken.


def test_an_oversized_mail_is_refused_once(club: Clubhouse, arrives: Arrives) -> None:
    """A mail beyond the limit is not read; its sender is told to send one short line."""
    arrives(club.letter("Anna", "pick trout at d4\n" + "photo " * 60_000))
    club.passes.once()

    assert [LetterStatus.REFUSED] == [letter.status for letter in _letters(club)]
    assert "too large to be read" in " ".join(club.mails("Anna")[-1].text.split())
    assert [] == _answers(club)


@pytest.fixture
def broken_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that fail as soon as seat 1 answers."""
    submit = Kernel.submit

    def fail(self: Kernel, position: object, seat: int, *rest: object, **more: object) -> object:
        if seat == 1:
            raise RulesError("the rules failed")
        return submit(self, position, seat, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Kernel, "submit", fail)


@pytest.mark.usefixtures("broken_rules")
def test_a_letter_that_breaks_the_rules_is_put_aside(club: Clubhouse, arrives: Arrives) -> None:
    """It changes nothing and is kept; the letters behind it are read, and the operator is told once a day."""
    orders = [_orders(club, seat)[0] for seat in range(3)]
    for name, order in zip(("Anna", "Ben", "Cleo"), orders, strict=True):
        arrives(club.letter(name, order))
    tally = club.passes.once()
    club.passes.once()

    assert [(0, orders[0]), (2, orders[2])] == _answers(club)
    statuses = {letter.id: letter.status for letter in _letters(club)}
    assert {1: LetterStatus.DONE, 2: LetterStatus.SHUNTED, 3: LetterStatus.DONE} == statuses
    assert tally.failed
    assert 1 == len(tally.problems)
    assert ["notice"] == [mail.kind for mail in club.mails("operator")]
    with club.office.database.reading() as work:
        assert work.inbox.raw(2) is not None

    for _ in range(2):
        with club.office.database.work() as work:
            # A day goes by.
            work.link.execute("UPDATE problem SET told = told - 90000000000")
        tally = club.passes.once()
        assert tally.failed
        assert ["Letter 2 could not be dealt with"] == [text[:32] for text in tally.problems]


def test_a_full_disk_is_not_the_letters_fault(
    club: Clubhouse, arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the database cannot be used the letter waits, and is read when it can."""
    order = _orders(club, 0)[0]
    arrives(club.letter("Anna", order))

    def full(point: str) -> None:
        if point == "handled":
            raise DatabaseUnusable("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(club.passes.clerk, "_reached", full)
        with pytest.raises(DatabaseUnusable):
            club.passes.once()
    assert [LetterStatus.NEW] == [letter.status for letter in _letters(club)]

    club.passes.once()
    assert [(0, order)] == _answers(club)


def test_a_letter_that_kills_the_process_takes_no_other_with_it(
    club: Clubhouse, arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After ten deaths the culprit alone is put aside; those that waited beside it are read."""
    orders = [_orders(club, seat)[0] for seat in range(3)]
    for name, order in zip(("Anna", "Ben", "Cleo"), orders, strict=True):
        arrives(club.letter(name, order))
    deaths = 0

    def deadly(self: Kernel, position: object, seat: int, *rest: object, **more: object) -> object:
        if seat == 1:
            raise KeyboardInterrupt
        return submit(self, position, seat, *rest, **more)  # type: ignore[arg-type]

    submit = Kernel.submit
    monkeypatch.setattr(Kernel, "submit", deadly)
    for _ in range(20):
        try:
            club.passes.once()
        except KeyboardInterrupt:
            deaths += 1

    statuses = {letter.id: letter.status for letter in _letters(club)}
    assert {1: LetterStatus.DONE, 2: LetterStatus.SHUNTED, 3: LetterStatus.DONE} == statuses
    assert 10 == deaths
    assert ["Letter 2 could not be dealt with"] == [text[:32] for text in _problems(club)]
