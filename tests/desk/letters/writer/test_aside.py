"""Letters that are not read now: behind which others one waits, and what is said of one put aside."""

from datetime import timedelta

import pytest

from pbem.desk.letters.writer import aside
from pbem.store.tables.mails import LetterRow
from tests.desk.support.tables import newest
from tests.harness.club import Club


@pytest.fixture
def opened(club: Club) -> Club:
    """Two matches at which Anna plays."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    return club


def _row(club: Club, raw: bytes) -> LetterRow:
    """The letter as the inbox has it."""
    with club.office.database.reading() as work:
        rows = work.inbox.latest()
        found = [row for row in rows if work.inbox.raw(row.id) == raw]
    return found[0]


def test_a_letter_waits_behind_those_of_its_match_and_its_sender(opened: Club) -> None:
    """Proved or not; a letter of which nothing is left waits behind no match."""
    anna = opened.person("Anna")
    first, second = (anna.writes("status", to=mail) for mail in anna.mails[:2])
    stray = anna.writes("status", fresh=True)
    places = [aside.place_of(opened.office, _row(opened, raw), raw) for raw in (first, second, stray)]

    assert [1, 2, None] == [match for match, _ in places]
    assert 1 == len({sender for _, sender in places})
    assert None is aside.place_of(opened.office, _row(opened, first), None)[0]


def test_only_a_persons_letter_without_any_code_may_be_piled(opened: Club) -> None:
    """A code that proves nothing is one, and a machine is not answered anyhow."""
    anna = opened.person("Anna")
    coded = anna.writes("status")
    forged = anna.writes("status", address="play+9.1.a.aaaaaaaaaaaa@club.example", fresh=True)
    stray = anna.writes("status", fresh=True)
    machine = anna.writes("I am away", fresh=True, headers={"Auto-Submitted": "auto-replied"})

    assert [False, False, True, False] == [
        aside.codeless(opened.office, _row(opened, raw), raw) for raw in (coded, forged, stray, machine)
    ]


def test_who_has_proved_a_seat_is_told_once_that_a_letter_waits(opened: Club) -> None:
    """Nobody is told for a machine, nor for an address that is not on file."""
    anna = opened.person("Anna")
    turn = anna.mails[0]
    own = anna.writes("status", to=turn)
    elsewhere = anna.writes("status", to=turn, sender="anna@work.example")
    machine = anna.writes("status", to=turn, headers={"Auto-Submitted": "auto-replied"})
    opened.clock.time += timedelta(minutes=1)
    before = len(anna.mails)
    with opened.office.database.work() as work:
        proved = [
            aside.whose(opened.office, work, _row(opened, raw), raw) for raw in (own, elsewhere, machine)
        ]
        assert [True, False, False] == [identity is not None for identity in proved]
        for _ in range(2):
            aside.told(opened.office, work, _row(opened, own), proved[0])
    opened.deliver()

    assert before + 1 == len(anna.mails)
    assert "could not be" in newest(anna)
