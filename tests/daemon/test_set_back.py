"""A database that was put back by hand is noticed by what the mailbox knows, and by nothing else."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from imapclient import IMAPClient

from pbem import bootstrap
from pbem.daemon import assembly
from pbem.daemon.doctor import examine
from pbem.daemon.passes import PassSummary
from pbem.errors import ServerError
from pbem.mail.imap.mailbox import Mailbox
from pbem.store.books.facts import RESTORED
from pbem.store.database import Database
from pbem.store.keep.restore import note_restored
from pbem.testing.people.correspondent import ReceivedMail
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.imap_server import ImapServer
from tests.harness.clubhouse import Clubhouse
from tests.harness.play_ahead import mails_by_id

_PEOPLE = ("play", "operator", "Anna", "Ben")


@pytest.fixture
def imap(tmp_path: Path) -> Iterator[ImapServer]:
    """A server of our own."""
    with ImapServer(tmp_path / "imap", dict.fromkeys(map(str.lower, _PEOPLE), "pw")) as started:
        yield started


@pytest.fixture
def clock() -> Clock:
    """A clock the test moves by itself."""
    return Clock()


@pytest.fixture
def club(tmp_path: Path, imap: ImapServer, clock: Clock) -> Iterator[Clubhouse]:
    """Anna and Ben have their first turn mail."""
    users = {name: name.lower() for name in _PEOPLE}
    with Clubhouse(tmp_path, imap, users, "pw", now=clock) as house:
        house.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        house.passes.once()
        yield house


def _restored(club: Clubhouse) -> bool:
    with club.office.database.reading() as work:
        return bool(work.notes.fact(RESTORED))


def _snapshot(club: Clubhouse) -> bytes:
    club.office.database.backup(club.folder / "copy")
    saved = (club.folder / "copy").read_bytes()
    (club.folder / "copy").unlink()
    return saved


def _put_back(club: Clubhouse, saved: bytes) -> None:
    club.office.database.close()
    path = club.settings.database.path
    for side in ("", "-wal", "-shm"):
        path.with_name(path.name + side).unlink(missing_ok=True)
    path.write_bytes(saved)
    _start(club)


def _start(club: Clubhouse) -> None:
    """A new process on whatever database there is."""
    club.office = bootstrap.office(club.settings, club.office.now)
    club.passes = assembly.passes(club.settings, club.office, lambda point: _at.pop(point, _nothing)())


def _nothing() -> None:
    """What is done at most points."""


# What is done when a point of a pass is first reached.
_at: dict[str, Callable[[], object]] = {}


def _told(tallies: list[PassSummary]) -> list[bool]:
    """In which of these passes the operator was told that the database was set back."""
    return [any("it was set back to an earlier state" in text for text in each.problems) for each in tallies]


def _reused(club: Clubhouse) -> list[str]:
    """The Message-IDs under which mails with different bytes went out."""
    return [each for each, versions in mails_by_id(club.smtp.accepted).items() if len(versions) > 1]


def _empty(club: Clubhouse, folder: str) -> None:
    client = IMAPClient("127.0.0.1", club.settings.imap.port, ssl=False)
    client.login("play", "pw")
    client.select_folder(folder)
    client.delete_messages(client.search())
    client.expunge()
    client.logout()


def _folders(club: Clubhouse) -> list[str]:
    with Mailbox(assembly.imap_account(club.settings)) as mailbox:
        return mailbox.folders()


def test_a_look_at_the_mailbox_is_not_taken_for_letters_that_are_gone(
    club: Clubhouse, imap: ImapServer
) -> None:
    """The doctor compares clocks by a mail of its own, of which the passes before and after know nothing."""
    imap.deliver("play", club.letter("Anna", "status"))
    passes = [club.passes.once()]
    folders = _folders(club)
    assert [] == [each.name for each in examine(club.settings, bootstrap.utc_now) if not each.good]
    passes.append(club.passes.once())

    assert [False, False] == _told(passes)
    assert not _restored(club)
    assert folders == _folders(club)


def test_letters_that_were_forgotten_are_read_again(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """The next pass reads them, says so once, mails their answers to nobody twice, and plays on."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    saved = _snapshot(club)
    imap.deliver("play", club.letter("Ben", "status"))
    club.passes.once()
    before = len(club.mails("Ben"))
    _put_back(club, saved)

    tallies = [club.passes.once()]
    clock.go(minutes=5)
    tallies.append(club.passes.once())

    assert [(1, True, 2), (0, False, 0)] == [
        (tally.letters, tally.failed, len(tally.problems)) for tally in tallies
    ]
    assert 1 == sum("it was set back to an earlier state" in text for text in tallies[0].problems)
    with club.office.database.reading() as work:
        assert 2 == len(work.inbox.latest())
    answers = [mail.kind for mail in club.mails("Ben")[before:]]
    assert [] == [kind for kind in answers if kind == "receipt"]
    assert 2 == len(imap.mailbox("play", "Done"))


def test_a_crash_before_the_mark_was_noted_is_none(club: Clubhouse, imap: ImapServer) -> None:
    """What lies in the folder is known, so nothing was set back."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    with club.office.database.reading() as work:
        noted = work.notes.fact("done")
    imap.deliver("play", club.letter("Ben", "status"))
    club.passes.once()
    with club.office.database.work() as work:
        assert noted is not None
        assert noted != work.notes.fact("done")
        work.notes.note("done", noted)
    tally = club.passes.once()

    assert (False, False) == (tally.failed, _restored(club))


def test_a_folder_that_was_deleted_or_renumbered_is_none(club: Clubhouse, imap: ImapServer) -> None:
    """Its letters are known under whatever number."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    imap.break_uidvalidity("play", "Done")
    tally = club.passes.once()

    assert (False, False) == (tally.failed, _restored(club))


def test_an_outage_hides_nothing(
    club: Clubhouse, imap: ImapServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the mailbox was looked at nobody knows what was mailed, so a letter in hand waits for it."""
    saved: list[bytes] = []
    _start(club)
    _at["stored"] = lambda: saved.append(_snapshot(club))
    imap.deliver("play", club.letter("Anna", "1"))
    club.passes.once()
    imap.deliver("play", club.letter("Ben", "1"))
    clock.go(minutes=1)
    club.passes.once()
    _put_back(club, saved[0])
    clock.go(minutes=5)

    def down(mailbox: Mailbox) -> None:
        raise ServerError("the mail server is down")

    with monkeypatch.context() as patched:
        patched.setattr(Mailbox, "connect", down)
        tallies = [club.passes.once()]
    clock.go(minutes=5)
    tallies.append(club.passes.once())

    assert ([0, 2], [False, True]) == ([tally.letters for tally in tallies], _told(tallies))
    assert [] == _reused(club)


def test_letters_in_hand_were_answered(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """All that was done since was in hand; the answer to what it led to tells that it was done and mailed."""
    saved: list[bytes] = []
    _start(club)
    _at["stored"] = lambda: saved.append(_snapshot(club))
    for name in ("Anna", "Ben"):
        imap.deliver("play", club.letter(name, "1"))
    club.passes.once()
    clock.go(minutes=1)
    imap.deliver("play", club.letter("Anna", "status", number=2))
    _put_back(club, saved[0])
    before = len(club.smtp.accepted)
    tally = club.passes.once()

    assert ([True], 3, []) == (_told([tally]), tally.letters, _reused(club))
    assert 1 == sum(ReceivedMail(each.raw).kind == "receipt" for each in club.smtp.accepted[before:])


def test_a_folder_that_was_emptied_still_tells(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """Its next number says that letters were there; they are lost, but nobody's mail has another's name."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    saved = _snapshot(club)
    imap.deliver("play", club.letter("Ben", "status"))
    club.passes.once()
    _put_back(club, saved)
    _empty(club, "Done")

    tallies = [club.passes.once()]
    clock.go(minutes=1)
    tallies.append(club.passes.once())

    assert [True, False] == _told(tallies)


def test_emptying_the_folder_alone_is_none(club: Clubhouse, imap: ImapServer) -> None:
    """Whoever throws old letters away has set nothing back."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    _empty(club, "Done")
    imap.deliver("play", club.letter("Ben", "status"))
    tallies = [club.passes.once(), club.passes.once()]

    assert ([False, False], False) == ([tally.failed for tally in tallies], _restored(club))


def test_a_database_from_before_the_first_pass(tmp_path: Path, imap: ImapServer, clock: Clock) -> None:
    """Letters under codes of its own matches were done, so it was used before, and none is left as old."""
    users = {name: name.lower() for name in _PEOPLE}
    with Clubhouse(tmp_path, imap, users, "pw", now=clock) as club:
        club.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        saved = _snapshot(club)
        clock.go(minutes=1)
        club.passes.once()
        imap.deliver("play", club.letter("Anna", "1"), arrived=clock())
        club.passes.once()
        imap.deliver("play", club.letter("Ben", "1"), arrived=clock())
        _put_back(club, saved)
        clock.go(minutes=1)
        tally = club.passes.once()

        assert ([True], 2, [], []) == (_told([tally]), tally.letters, _reused(club), imap.mailbox("play"))


def test_who_begins_anew_reads_nothing_old(tmp_path: Path, imap: ImapServer, clock: Clock) -> None:
    """Letters from before the first match are no orders in it, though their codes hold in it."""
    users = {name: name.lower() for name in _PEOPLE}
    with Clubhouse(tmp_path, imap, users, "pw", now=clock) as club:
        club.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        club.passes.once()
        imap.deliver("play", club.letter("Anna", "1"), arrived=clock())
        club.passes.once()
        club.office.database.close()
        club.settings.database.path.unlink()
        Database(club.settings.database.url).create()
        _start(club)
        clock.go(minutes=1)
        match = club.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        tallies = [club.passes.once()]
        with club.office.database.work() as work:
            note_restored(club.office.database, work, clock())
        tallies.append(club.passes.once())

        assert ([False, False], [0, 0]) == (_told(tallies), [tally.letters for tally in tallies])
        assert club.live(match).position.asked == 1


def test_old_mail_that_is_put_away_is_none(tmp_path: Path, imap: ImapServer, clock: Clock) -> None:
    """A tidy operator moves what lay there before the first pass to the done letters."""
    users = {name: name.lower() for name in _PEOPLE}
    old = (
        b"From: shop@elsewhere.example\r\nMessage-ID: <1@elsewhere.example>\r\nSubject: sale\r\n\r\nBuy!\r\n"
    )
    with Clubhouse(tmp_path, imap, users, "pw", now=clock) as club:
        club.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        imap.deliver("play", old, arrived=clock())
        clock.go(minutes=1)
        club.passes.once()
        imap.deliver("play", club.letter("Anna", "status"), arrived=clock())
        club.passes.once()
        _empty(club, "INBOX")
        imap.deliver("play", old, "Done", arrived=clock() - timedelta(minutes=1))

        assert ([False], False) == (_told([club.passes.once()]), _restored(club))


def test_another_folder_for_done_letters_is_none(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """What else lies in the folder that the operator chose says nothing about the database."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    imap.deliver("play", club.letter("Ben", "status"), "Archive", arrived=clock())
    section = club.settings.imap.model_copy(update={"done": "Archive"})
    club.settings = club.settings.model_copy(update={"imap": section})
    _start(club)
    tallies = [club.passes.once(), club.passes.once()]

    assert ([False, False], False) == (_told(tallies), _restored(club))


def test_set_back_to_the_midst_of_reading_again(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """What was mailed after that reading is not mailed again under its name."""
    imap.deliver("play", club.letter("Anna", "status"))
    club.passes.once()
    saved = [_snapshot(club)]
    imap.deliver("play", club.letter("Ben", "status"))
    club.passes.once()
    _put_back(club, saved[0])
    clock.go(minutes=1)
    _at["stored"] = lambda: saved.append(_snapshot(club))
    imap.deliver("play", club.letter("Anna", "help", number=2))
    club.passes.once()
    imap.deliver("play", club.letter("Ben", "help", number=2))
    club.passes.once()
    _put_back(club, saved[1])
    clock.go(minutes=5)
    club.passes.once()
    club.passes.once()

    assert [] == _reused(club)


def test_an_answer_to_a_question_that_was_not_asked(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """Nothing but a lapse came since, which left no letter; the code of the first answer tells of it."""
    saved = _snapshot(club)
    while club.live(1).position.asked == 1:
        clock.go(minutes=100)
        club.passes.once()
    _put_back(club, saved)
    clock.go(minutes=1)
    asked = [mail for mail in club.mails("Anna") if mail.kind == "turn"][-1]
    order = re.findall(r"pick \w+ at \w\d", asked.text)[0]
    imap.deliver("play", club.letter("Anna", order), arrived=clock())
    tallies = [club.passes.once()]
    clock.go(minutes=1)
    tallies.append(club.passes.once())

    assert [True, False] == _told(tallies)
    position = club.live(1).position
    assert (2, [0]) == (position.asked, [answer.seat for answer in position.sealed])


def test_an_answer_in_a_match_that_is_lost(club: Clubhouse, imap: ImapServer, clock: Clock) -> None:
    """Its number is not given to another match, where old codes would hold."""
    saved = _snapshot(club)
    lost = club.opens("ecosystem", ("Anna", "Ben"), start_now=True)
    club.passes.once()
    _put_back(club, saved)
    imap.deliver("play", club.letter("Anna", "1"), arrived=clock())
    clock.go(minutes=1)
    tally = club.passes.once()

    assert [True] == _told([tally])
    assert lost < club.opens("ecosystem", ("Anna", "Ben"), start_now=True)


@pytest.mark.parametrize(
    ("passes", "points"),
    [
        # The mailbox may show that the database is an older one: it is seen as a whole first.
        (0, ["fetched", "fetched", "fetched", "fetched", "committed", "committed", "committed", "committed"]),
        (1, ["fetched", "committed", "fetched", "fetched", "fetched", "committed", "committed", "committed"]),
    ],
)
def test_letters_are_read_while_others_are_fetched(
    club: Clubhouse, imap: ImapServer, passes: int, points: list[str]
) -> None:
    """Unless the process is new, and as far as each has a code: others are read when all are counted."""
    reached: list[str] = []
    few = club.settings.model_copy(update={"imap": club.settings.imap.model_copy(update={"batch": 1})})
    club.passes.once()
    club.passes = assembly.passes(few, club.office, reached.append)
    for _ in range(passes):
        club.passes.once()
    stranger = b"From: eve@mail.example\r\nMessage-ID: <1@mail.example>\r\n\r\nhello\r\n"
    for raw in (
        club.letter("Anna", "status"),
        stranger,
        club.letter("Ben", "status"),
        club.letter("Anna", "help", number=2),
    ):
        imap.deliver("play", raw)
    club.passes.once()

    assert points == [point for point in reached if point in ("fetched", "committed")]
