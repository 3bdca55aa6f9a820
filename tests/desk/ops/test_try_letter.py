"""A stored letter dealt with once more: nothing is kept, and what was done before comes out bit for bit."""

from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from pbem.desk.letters import handle
from pbem.desk.letters.lines import own_lines
from pbem.desk.ops import try_letter
from pbem.desk.ops.try_letter import Tried
from pbem.errors import PlayerError
from pbem.store.tables.words import EntryKind, LetterStatus
from pbem.store.work import Work
from pbem.testing.people.still_clock import Clock
from tests.harness.club import Club
from tests.harness.contents import contents

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def tried(club: Club, letter: int) -> Tried:
    """Try a letter, and see that nothing but the look at it was written."""
    before = contents(club.office.database)
    found = try_letter.try_letter(club.office, letter, "root")
    after = contents(club.office.database)

    assert [] == [
        line for line in before if line not in after and "snapshot" not in line and "match" not in line
    ]
    return found


def write(club: Club, name: str, text: str) -> int:
    """A letter comes a minute after the last; its number."""
    club.clock.go(minutes=1)
    club.person(name).writes(text)
    with club.office.database.reading() as work:
        return work.inbox.latest(1)[0].id


def move(club: Club, number: int) -> int:
    """Whoever is asked first writes the first order there is; the letter's number."""
    live = club.live(number)
    seat = live.kernel.unanswered(live.position)[0]
    return write(club, live.sitters[seat].name, club.first_order(number, seat))


def _cut_pictures(now: datetime, work: Work) -> None:
    work.outbox.cut_pictures(now, now)


def _cut(now: datetime, work: Work) -> None:
    work.outbox.cut(now)


def everything_is_the_same(found: Tried) -> bool:
    """Every verdict, entry and mail is what it was, the mails to the byte."""
    assert [] == list(found.missing)
    assert [] == [mail.compared for mail in found.mails if not mail.compared.endswith("byte for byte")]
    return found.same


@pytest.mark.parametrize("game", ["ecosystem", "dstcg", "domspec", "animality"])
def test_answers_come_out_bit_for_bit(club: Club, game: str) -> None:
    """Each of the first letters of a match of three, also after the match has gone on."""
    number = club.opens(game, ["Anna", "Ben", "Cleo"])
    own_lines = [move(club, number) for _ in range(7)]
    found = [tried(club, letter) for letter in own_lines]

    assert [True] * 7 == [everything_is_the_same(each) for each in found]
    assert all(each.mails and each.entries for each in found)


def test_old_mails_are_made_anew_and_it_is_said_so(tmp_path: Path, place: object) -> None:
    """Where pictures or all bytes are gone the texts are compared while they are there."""
    club = Club(tmp_path, pictures=True)
    club.opens("ecosystem", ["Anna", "Ben"])
    # The texts of mails that can still be answered stay.
    letter = [move(club, 1) for _ in range(4)][1]
    club.clock.go(days=30)
    said = []
    for cut in (_cut_pictures, _cut):
        club.office.database.run(partial(cut, club.clock()))
        mails = tried(club, letter).mails
        said.append({mail.compared.partition(",")[2].strip() for mail in mails if mail.kind == "turn"})

    assert [{"whose pictures were cut"}, {"whose bytes were cut after the keeping time"}] == said


def test_joining_comes_out_bit_for_bit(club: Club) -> None:
    """The letter that joins, and the one with which the match begins."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    own_lines = [write(club, "Anna", "join rainy sunday"), write(club, "Ben", "join")]
    move(club, 1)
    first, second = (tried(club, letter) for letter in own_lines)

    assert everything_is_the_same(first)
    assert everything_is_the_same(second)
    assert ([], ["setup"]) == ([e.kind for e in first.entries], [e.kind for e in second.entries])


def test_commands_and_refusals_come_out_bit_for_bit(club: Club) -> None:
    """Letters that write nothing into the journal, one that is refused, two that are held."""
    club.opens("ecosystem", ["Anna", "Ben"])
    own_lines = [write(club, "Anna", "status"), write(club, "Anna", "nonsense")]
    anna = club.person("Anna")
    club.clock.go(minutes=1)
    anna.writes("1", address="play+1.1.a.aaaaaaaaaaaa@club.example", fresh=True)
    club.clock.go(minutes=1)
    club.person("Zoe").writes("1", address="play@club.example")
    club.clock.go(minutes=1)
    club.person("Stranger").writes("1", to=anna.mails[0])
    found = [tried(club, letter) for letter in (*own_lines, 3, 4, 5)]

    assert ["done", "done", "refused", "held", "held"] == [each.status for each in found]
    assert [True] * 5 == [everything_is_the_same(each) for each in found]


def test_a_resignation_comes_out_bit_for_bit(club: Club) -> None:
    """It is asked back under the same number; after the yes the seat is held again, and given up again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    ben = club.person("Ben")
    letters = [write(club, "Ben", "resign"), 2]
    club.clock.go(minutes=1)
    ben.writes("yes", to=next(mail for mail in ben.mails if mail.kind == "confirmation"))
    move(club, 1)
    asked, answered = (tried(club, letter) for letter in letters)

    assert [True, True] == [everything_is_the_same(each) for each in (asked, answered)]
    assert ([], ["resign", "lapse"]) == ([e.kind for e in asked.entries], [e.kind for e in answered.entries])


def test_the_last_letter_of_a_match(club: Club) -> None:
    """A finished match is played again from before its end."""
    number = club.opens("ecosystem", ["Anna"])
    letter = 0
    while club.live(number).position.outcome is None:
        letter = move(club, number)
    found = tried(club, letter)

    assert everything_is_the_same(found)
    assert "finish" in [entry.kind for entry in found.entries]
    assert ["finale"] == [mail.kind for mail in found.mails]


class Ticking(Clock):
    """A clock that goes on while a letter is dealt with, as real ones do."""

    def __call__(self) -> datetime:
        self.time += timedelta(milliseconds=7)
        return self.time


def test_the_clock_goes_on_while_a_letter_is_dealt_with(tmp_path: Path) -> None:
    """What one letter wrote at several moments is told from what the letters before it wrote."""
    club = Club(tmp_path, Ticking())
    club.opens("dstcg", ["Anna", "Ben", "Cleo"], start_now=False)
    joined = [write(club, name, "join") for name in ("Anna", "Ben", "Cleo")]
    own_lines = [*joined, *(move(club, 1) for _ in range(4)), write(club, "Ben", "resign")]

    assert [True] * 8 == [try_letter.try_letter(club.office, letter, "root").same for letter in own_lines]


def test_a_look_is_written_down(club: Club) -> None:
    """What a letter does may be sealed, so the journal of a match that goes on tells who looked."""
    club.opens("ecosystem", ["Anna", "Ben"])
    letter = move(club, 1)
    tried(club, letter)
    with club.office.database.reading() as work:
        last = work.journal.entries(1)[-1]

    assert (EntryKind.RULING, True) == (last.kind, f"letter {letter}" in last.text)


def test_what_differs_is_shown(club: Club) -> None:
    """A mail that would be written differently today is shown as a difference, line by line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    letter = move(club, 1)
    with club.office.database.work() as work:
        work.link.execute("UPDATE player SET name = 'Benjamin' WHERE id = 2")
    found = try_letter.try_letter(club.office, letter, "root")

    assert not found.same
    assert [True] == [mail.compared.startswith("differs from dispatch") for mail in found.mails]
    assert any(line.startswith("+") and "Benjamin" in line for line in found.mails[0].diff)


def test_what_is_missing_is_named(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that the reader of today would not read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    letter = move(club, 1)
    monkeypatch.setattr(own_lines, "_MOST_LINES", 0)
    found = try_letter.try_letter(club.office, letter, "root")

    assert ["entry 2"] == [each.partition(",")[0] for each in found.missing if each.startswith("entry")]
    assert not found.same


def test_a_letter_that_waits_is_tried_now(club: Club) -> None:
    """On the match as it is, with nothing to compare with; it waits still."""
    club.opens("ecosystem", ["Anna", "Ben"])
    letter = move(club, 1)
    with club.office.database.work() as work:
        work.link.execute("UPDATE letter SET status = 'shunted' WHERE id = :id", id=letter)
        work.link.execute("DELETE FROM entry WHERE letter_id = :id", id=letter)
        work.link.execute("UPDATE match SET entries = 1, head = (SELECT hash FROM entry WHERE number = 1)")
        work.link.execute("DELETE FROM snapshot")
        work.link.execute("DELETE FROM dispatch_body WHERE dispatch_id > 2")
        work.link.execute("DELETE FROM dispatch WHERE id > 2")
    club.clock.go(hours=3)
    found = try_letter.try_letter(club.office, letter, "root")
    with club.office.database.reading() as work:
        row = work.inbox.letter(letter)

    assert row is not None
    assert (False, club.clock(), "done") == (found.again, found.at, found.status)
    assert ["answer"] == [entry.kind for entry in found.entries]
    assert ["receipt"] == [mail.kind for mail in found.mails]
    assert LetterStatus.SHUNTED is row.status


def test_a_letter_that_breaks_the_code(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial shows where, which is what an operator wants of it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    letter = move(club, 1)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the roof is on fire")

    monkeypatch.setattr(handle, "identify", broken)
    found = try_letter.try_letter(club.office, letter, "root")

    assert "RuntimeError: the roof is on fire" in found.broke
    assert not found.same


def test_only_what_was_put_aside_is_read_again(club: Club) -> None:
    """In earnest nothing is done twice."""
    club.opens("ecosystem", ["Anna", "Ben"])
    letter = move(club, 1)
    with club.office.database.work() as work, pytest.raises(PlayerError, match="is done"):
        try_letter.requeue(work, letter)
    with club.office.database.work() as work:
        work.link.execute("UPDATE letter SET status = 'shunted' WHERE id = :id", id=letter)
        try_letter.requeue(work, letter)
        row = work.inbox.letter(letter)
        assert row is not None

        assert LetterStatus.NEW is row.status
    with club.office.database.work() as work, pytest.raises(PlayerError, match="no letter 99"):
        try_letter.requeue(work, 99)
