"""The warden: what it logs, and that one who dies between two commits leaves the rest to the next."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pbem.daemon.points import OCCASIONAL, POINTS, unwatched
from pbem.daemon.warden import Warden
from pbem.desk.time.pace_text import parse
from pbem.store.books.facts import FETCHED
from pbem.store.tables.words import EntryKind
from tests.harness.club import Club

# On both kinds of database.
pytestmark = pytest.mark.usefixtures("place")


class Killed(BaseException):
    """The process is gone; nothing that would be done on the way out of an error is done."""


def opened(folder: Path, name: str) -> Club:
    """A table whose last answer settles; Anna wants a digest, Ruth looks after it."""
    club = Club(folder, name=name)
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("4d, settle 30m"), gm="Ruth")
    club.person("Anna").writes("set digest 18:00")
    club.person("Anna").writes("1", to=club.person("Anna").mails[0])
    return club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """The club whose warden dies."""
    return opened(tmp_path, "club.sqlite")


def passes(club: Club, point: str = "") -> None:
    """One pass of a warden that dies at the point, or at none."""

    def reached(name: str) -> None:
        if name == point:
            raise Killed

    with club.office.database.work() as work:
        work.notes.note(FETCHED, club.clock().isoformat())
    warden = Warden(club.office, reached)
    warden.look()
    warden.think()
    warden.good_morning()


def _settle(club: Club) -> None:
    club.person("Ben").writes("1", to=club.person("Ben").mails[0])
    club.clock.go(minutes=31)


def _digest(club: Club) -> None:
    _settle(club)
    passes(club)
    club.clock.go(hours=9)


def _dispute(club: Club) -> None:
    club.person("Ben").writes("dispute: the bear counts twice")
    club.clock.go(days=5)


def _morning(club: Club) -> None:
    _dispute(club)
    passes(club)
    club.clock.time = datetime(2026, 11, 23, 8, tzinfo=UTC)


def _bot(club: Club) -> None:
    """At another table all but a bot have answered, whose answer opens the next question."""
    club.opens("ecosystem", ["Cleo", "Dora"], bots=["Rex=easy"])
    for name in ("Cleo", "Dora"):
        club.person(name).writes("1")


def _mails(club: Club) -> dict[str, list[str]]:
    club.deliver()
    return {person.name: [mail.subject for mail in person.mails] for person in club.people.values()}


@pytest.mark.parametrize(
    ("prepare", "point"),
    [
        (_settle, "lapsed"),
        (_digest, "digested"),
        (_dispute, "disputed"),
        (_bot, "thought"),
        (_morning, "greeted"),
    ],
)
def test_the_next_pass_finds_it_done(
    club: Club, tmp_path: Path, prepare: Callable[[Club], None], point: str
) -> None:
    """Killed right after the commit: the same mails go out as without the kill, each once."""
    unhurt = opened(tmp_path, "unhurt.sqlite")
    prepare(unhurt)
    before = _mails(unhurt)
    passes(unhurt)
    prepare(club)
    with pytest.raises(Killed):
        passes(club, point)
    passes(club)
    passes(club)

    assert before != _mails(unhurt)
    assert _mails(unhurt) == _mails(club)


def test_before_the_commit_nothing_has_happened(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that was being applied, and a digest that was being made, are there for the next pass."""
    _settle(club)

    def die(*_: object, **__: object) -> None:
        raise Killed

    for where in ("pbem.desk.match.change.Change.finish", "pbem.store.books.outbox.Outbox.digested"):
        monkeypatch.setattr(where, die)
        with pytest.raises(Killed):
            passes(club)
        monkeypatch.undo()
        passes(club)
        club.clock.go(hours=9)
    passes(club)
    club.deliver()

    with club.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)]
    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.ANSWER] == kinds
    assert ["digest"] == [mail.kind for mail in club.person("Anna").mails if mail.kind == "digest"]


def test_every_point_has_one_name() -> None:
    """Those of every letter and the occasional ones."""
    assert len({*POINTS, *OCCASIONAL}) == len((*POINTS, *OCCASIONAL))


@pytest.fixture
def quiet_club(tmp_path: Path) -> Club:
    """A club without matches."""
    return Club(tmp_path)


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    """The facts of each line of that event."""
    return [dict(getattr(record, "facts", {})) for record in caplog.records if event == record.getMessage()]


def test_a_lapse_is_one_line(quiet_club: Club, caplog: pytest.LogCaptureFixture) -> None:
    """It says in which match and for how many seats; a look that finds nothing says nothing."""
    quiet_club.opens("ecosystem", ["Anna", "Ben"])
    warden = Warden(quiet_club.office, unwatched)
    with caplog.at_level(logging.INFO, "pbem"):
        warden.look()
        quiet = logged(caplog, "lapsed")
        quiet_club.clock.go(days=3)
        quiet_club.store(b"From: x@mail.example\r\nMessage-ID: <1@x>\r\n\r\n")
        warden.look()

    assert [] == quiet
    assert [{"match": 1, "seats": 2}] == logged(caplog, "lapsed")
