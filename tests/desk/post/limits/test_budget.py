"""One budget for mail that nobody asked for: strangers and owners are not written to all day."""

from pathlib import Path

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import DispatchKind
from tests.desk.support.tables import DESK, kinds
from tests.harness.club import Club


@pytest.mark.replies
def test_a_stranger_is_asked_twice_a_day(club: Club) -> None:
    """A forger cannot have an address flooded."""
    dora = club.person("Dora")
    dora.writes("games", address=DESK, fresh=True)
    dora.writes("new ecosystem", address=DESK, fresh=True)
    dora.mails.clear()
    dora.writes("games", address=DESK, fresh=True)
    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert [] == dora.mails

    club.clock.go(hours=25)
    dora.writes("games", address=DESK)
    assert ["confirmation"] == kinds(dora)


@pytest.mark.replies
def test_an_unknown_sender_gets_two_short_answers_a_day(club: Club) -> None:
    """Strangers are told who we are; after that silence."""
    mallory = club.person("Mallory")
    mallory.writes("hello there server")
    mallory.writes("hello again server", fresh=True)
    mallory.writes("hello for the third time server", fresh=True)

    assert 2 == len(mallory.mails)
    assert [Disposition.HOLD] * 3 == [verdict.disposition for verdict in club.verdicts]


@pytest.mark.replies
def test_an_owner_is_not_asked_all_day(club: Club) -> None:
    """Letters from elsewhere are all held, but only the first few bring a question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("hand")
    club.verdicts.clear()
    for number in range(8):
        anna.writes(f"{number}", to=turn, sender=f"m{number}@evil.example")

    assert [Disposition.HOLD] * 8 == [verdict.disposition for verdict in club.verdicts]
    with club.office.database.reading() as work:
        made = [each.recipient for each in work.outbox.latest() if each.kind is DispatchKind.CONFIRMATION]
    assert ["anna@mail.example"] * 3 == made


@pytest.mark.both
def test_a_stranger_is_answered_twice_a_day_across_a_restart(tmp_path: Path) -> None:
    """The count stands in the database, so a daemon that starts anew does not begin it anew."""
    first = Club(tmp_path)
    first.person("Mallory").writes("hello there server")
    first.office.database.close()
    second = Club(tmp_path, first.clock)
    mallory = second.person("Mallory")
    mallory.sent = 5
    mallory.writes("hello again server")
    mallory.writes("hello a third time server", fresh=True)
    assert 1 == len(mallory.mails)

    second.clock.go(hours=25)
    mallory.writes("hello once more server", fresh=True)
    assert 2 == len(mallory.mails)
