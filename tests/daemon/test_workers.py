"""Several workers at one database: one leads, letters keep their order, mails go out once."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from pbem.cli.terminal.screen import screen
from pbem.daemon.clerk import Clerk, claimed
from pbem.daemon.passes import note_retries
from pbem.daemon.points import unwatched
from pbem.daemon.postman import Postman, Quota
from pbem.desk.deadlines import lapse
from pbem.desk.office import Office
from pbem.desk.ops.metrics import exposition
from pbem.desk.ops.overview import overview
from pbem.errors import AlreadyRunning, DatabaseUnusable
from pbem.mail.smtp.deliver import SmtpAccount
from pbem.store.books.facts import FETCHED, REREAD
from pbem.store.database import Database
from pbem.store.tables.words import DispatchStatus, EntryKind, LetterStatus
from pbem.store.work import Work
from tests.desk.support.tables import admitted
from tests.harness.club import Club
from tests.harness.smtp_server import Recorder, SmtpServer

pytestmark = pytest.mark.postgres_only

_NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def club(tmp_path: Path, place: Callable[[Path], Database]) -> Club:
    """Two matches of the same three; what they write waits to be read."""
    club = Club(tmp_path)
    for _ in range(2):
        club.opens("ecosystem", _NAMES)
    club.clock.go(hours=1)
    for name in _NAMES:
        club.person(name)._post = lambda _, raw: club.store(raw)
    return club


@pytest.fixture
def workers(club: Club) -> Iterator[list[Office]]:
    """Three workers of that club."""
    with ExitStack() as stack:
        offices = []
        for _ in range(3):
            database = Database(club.office.database.url)
            stack.callback(database.close)
            stack.enter_context(database.working())
            offices.append(replace(club.office, database=database))
        yield offices


def _answer(club: Club, match: int, seat: int) -> None:
    """A seat answers the open question of a match; a minute passes."""
    person = club.person(_NAMES[seat])
    mail = next(mail for mail in reversed(person.mails) if f"+{match}." in mail.reply_to)
    person.writes(club.first_order(match, seat), to=mail, quoting=False)
    club.clock.go(minutes=1)


def _statuses(club: Club) -> dict[int, LetterStatus]:
    with club.office.database.reading() as work:
        return {letter.id or 0: letter.status for letter in work.inbox.latest()}


def _cut(office: Office) -> None:
    """The server ends the line of a worker."""
    with office.database.work() as work:
        (pid,) = work.link.execute("SELECT pg_backend_pid()").fetchone()
    with closing(office.database.connect()) as link:
        link.execute(f"SELECT pg_terminate_backend({pid}, 5000)")


def _note(office: Office) -> None:
    with office.database.work() as work:
        work.notes.note("a", "b")


def test_one_leads_and_is_replaced(workers: list[Office]) -> None:
    """While the first lives nobody else leads; when its line is gone it cannot write before it asks again."""
    first, second, third = workers
    assert [True, False, False] == [office.database.lead() for office in workers]

    _cut(first)
    assert [True, False] == [office.database.lead() for office in (third, second)]
    with pytest.raises(DatabaseUnusable, match="broke off"):
        _note(first)
    with pytest.raises(DatabaseUnusable, match=r"the lead .* was lost"):
        _note(first)
    assert not first.database.lead()
    _note(first)


def _wait_for_the_server(database: Database) -> None:
    """A server under load needs a moment to notice that a line was closed."""
    for _ in range(100):
        with suppress(AlreadyRunning), database.sole():
            return
        sleep(0.1)


def test_who_must_be_alone_waits_for_all_workers(club: Club, workers: list[Office]) -> None:
    """A restore or a move cannot begin beside workers, nor can a worker begin beside one of those."""
    with pytest.raises(AlreadyRunning, match="nothing was done"), club.office.database.sole():
        pass
    for office in workers:
        office.database.close()
    _wait_for_the_server(club.office.database)
    with (
        club.office.database.sole(),
        pytest.raises(AlreadyRunning, match="works alone"),
        Database(club.office.database.url).working(),
    ):
        pass


def test_status_shows_the_workers(club: Club, workers: list[Office]) -> None:
    """One leader, and as many workers as there are processes: here they are all of one."""
    with club.office.database.reading() as work:
        found = overview(club.office, work)

    assert ["leader", "worker"] == [name.split()[0] for name in found.machine.workers]
    assert "  workers     leader " in screen(found, "club", "UTC")


def test_what_was_done_again_is_counted(club: Club, workers: list[Office]) -> None:
    """Two change the same row, one of them does so again: a pass notes it, and the metrics show it."""
    seen = []

    def both(work: Work) -> None:
        seen.append(work.notes.fact("a"))
        if len(seen) == 1:
            _note(workers[1])
        work.notes.note("a", "c")

    workers[0].database.run(both)
    for office in workers[:2]:
        note_retries(office)

    with club.office.database.reading() as work:
        found = overview(club.office, work)
        assert (1, [None, "b"]) == (found.machine.retries, seen)
    assert "pbem_retries 1\n" in exposition(found, 0)


def test_a_lane_is_read_in_order(club: Club, workers: list[Office]) -> None:
    """While one reads a letter, others read those of other matches and senders; what is behind it waits."""
    # Cleo's two letters are of one sender, and Ben's is of the match that Anna's is of.
    for match, seat in ((1, 0), (1, 1), (2, 2), (1, 2)):
        _answer(club, match, seat)
    Clerk(workers[0], unwatched).sort()
    seen = []

    def others(point: str) -> None:
        if point == "handled" and not seen:
            done = Clerk(workers[1], unwatched).work_off()
            seen.append((done, _statuses(club)))

    first = Clerk(workers[0], others)
    assert 3 == first.work_off()

    new, done = LetterStatus.NEW, LetterStatus.DONE
    assert [(1, {1: new, 2: new, 3: done, 4: new})] == seen
    assert {done} == set(_statuses(club).values())
    with club.office.database.reading() as work:
        assert [0, 1, 2] == [entry.seat for entry in work.journal.entries(1) if entry.seat is not None]
        assert {1} == {letter.attempts for letter in work.inbox.latest()}


def test_who_comes_too_late_for_a_letter_leaves_no_trace(club: Club, workers: list[Office]) -> None:
    """Two take the same letter in the same moment: it is read once, counted once and tried once."""
    _answer(club, 1, 0)
    Clerk(workers[0], unwatched).sort()
    done = []

    def meanwhile(point: str) -> None:
        if point == "taken" and not done:
            done.append(Clerk(workers[1], unwatched).work_off())

    assert (0, [1]) == (Clerk(workers[0], meanwhile).work_off(), done)
    with club.office.database.reading() as work:
        (letter,) = work.inbox.latest()
    assert (LetterStatus.DONE, 1) == (letter.status, letter.attempts)


def test_who_takes_letters_at_a_time_takes_different_ones(
    club: Club, workers: list[Office], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to look again because somebody else was quicker by a moment."""
    for match, seat in ((1, 0), (2, 1)):
        _answer(club, match, seat)
    Clerk(workers[0], unwatched).sort()
    begin, first = Work.read_newest, []

    def meanwhile(work: Work) -> None:
        begin(work)
        work.notes.fact(REREAD)
        monkeypatch.undo()
        first.extend(workers[0].database.run(claimed))

    monkeypatch.setattr(Work, "read_newest", meanwhile)
    second = workers[1].database.run(claimed)

    assert ([1], [2]) == ([letter.id for letter in first], [letter.id for letter in second])
    assert 0 == workers[1].database.retries


def test_after_a_restore_only_one_reads(club: Club, workers: list[Office]) -> None:
    """Until the mailbox was read again nobody takes letters out of their order."""
    _answer(club, 1, 0)
    Clerk(workers[0], unwatched).sort()
    with club.office.database.work() as work:
        work.notes.note(REREAD, club.clock().isoformat())

    assert 0 == Clerk(workers[1], unwatched).work_off()
    with club.office.database.work() as work:
        work.notes.note(REREAD, "")
    assert 1 == Clerk(workers[1], unwatched).work_off()


def test_a_seat_does_not_lapse_over_an_unread_answer(club: Club, workers: list[Office]) -> None:
    """An answer that came in time and waits to be read counts, however late the look at the deadlines is."""
    _answer(club, 1, 0)
    Clerk(workers[0], unwatched).sort()
    club.clock.go(days=9)
    with club.office.database.work() as work:
        work.notes.note(FETCHED, club.clock().isoformat())
    club.clock.go(minutes=1)

    look = partial(lapse.lapse_match, workers[0], match_id=1)
    assert 0 == workers[0].database.run(look)
    assert 1 == Clerk(workers[1], unwatched).work_off()
    assert 2 == workers[0].database.run(look)
    with club.office.database.reading() as work:
        kinds = {entry.seat: entry.kind for entry in work.journal.entries(1) if entry.seat is not None}
    assert {0: EntryKind.ANSWER, 1: EntryKind.LAPSE, 2: EntryKind.LAPSE} == kinds


def test_an_answer_beside_a_lapse(club: Club, workers: list[Office]) -> None:
    """Both change one match in the same moment: one of them is done again, and nothing is lost."""
    club.clock.go(days=9)
    with club.office.database.work() as work:
        work.notes.note(FETCHED, club.clock().isoformat())
    club.clock.go(minutes=1)
    _answer(club, 1, 0)
    Clerk(workers[0], unwatched).sort()
    once = []

    def meanwhile(point: str) -> None:
        if point == "handled" and not once:
            once.append(point)
            # The match is in the hand of whoever reads the letter.
            with pytest.raises(DatabaseUnusable, match="is locked"), hasty.work() as work:
                lapse.lapse_match(workers[1], work, 1)

    hasty = Database(club.office.database.url, patience=0.2)
    assert 1 == Clerk(workers[0], meanwhile).work_off()
    hasty.close()
    workers[1].database.run(partial(lapse.lapse_match, workers[1], match_id=1))

    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        kinds = [entry.kind for entry in work.journal.entries(1) if entry.seat is not None]
        assert work.journal.verify(match) is None
    assert [EntryKind.ANSWER, EntryKind.LAPSE, EntryKind.LAPSE] == kinds


def _side_by_side(workers: list[Office]) -> int:
    """One worker has read a letter and not committed when another begins the next; how often that failed."""
    Clerk(workers[0], unwatched).sort()
    with ThreadPoolExecutor() as threads:
        began: list[Future[int]] = []

        def meanwhile(point: str) -> None:
            if point == "handled" and not began:
                began.append(threads.submit(Clerk(workers[1], unwatched).work_off))
                # It waits for what we have changed, so it cannot end before us.
                assert not wait(began, timeout=1).done

        # What is undone is free until it is begun again.
        assert 2 == Clerk(workers[0], meanwhile).work_off() + began[0].result(30)
    return workers[1].database.retries


def test_two_take_the_last_seat(club: Club, workers: list[Office]) -> None:
    """One gets it and the match begins; the other is told so, as if they had come one after the other."""
    dora, emil, flora = (admitted(club, name) for name in ("Dora", "Emil", "Flora"))
    dora.writes("new ecosystem 2 seats")
    for person in (emil, flora):
        person._post = lambda _, raw: club.store(raw)
        person.writes("join 3")

    assert _side_by_side(workers)
    club.deliver()
    with club.office.database.reading() as work:
        assert ["Dora", "Emil"] == [each.player.name for each in work.roster.seated(3)]
    assert "Table 3 has begun already" in flora.newest.text


def test_two_vote_at_a_time(club: Club, workers: list[Office]) -> None:
    """Each would be the second of three: the one that is done again is the third, and the vote passes."""
    for name in _NAMES:
        person = club.person(name)
        person.writes("vote pause", to=person.mails[0])
        if name == "Anna":
            club.settle()
    Clerk(workers[0], unwatched).sort()
    with club.office.database.work() as work:
        # Letters that name one match are kept apart; what names none is not.
        work.link.execute("UPDATE letter SET lane = NULL")

    assert _side_by_side(workers)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is not None


def test_postmen_share_quota_and_mails(club: Club, workers: list[Office]) -> None:
    """Two send at a time: no mail twice, nobody's mails in another order, no more than the hour allows."""
    with SmtpServer(Recorder()) as server:
        account = SmtpAccount(server.host, server.smtp_port, "none", connections=3)
        with club.office.database.work() as work:
            work.link.execute("UPDATE dispatch SET status = 'waiting', sent = NULL, attempts = 0")
            due = len(work.outbox.due(club.clock()))
        most = due - 2
        meanwhile: list[int] = []
        other = Postman(workers[1], account, Quota(per_hour=most), unwatched)

        def reached(point: str) -> None:
            if point == "sending" and not meanwhile:
                with ThreadPoolExecutor() as threads:
                    meanwhile.append(threads.submit(other.deliver).result())

        sent = Postman(workers[0], account, Quota(per_hour=most), reached).deliver()

        assert (most, [0]) == (sent, meanwhile)
        assert most == len(server.accepted) == len({each.raw for each in server.accepted})
        club.clock.go(minutes=61)
        assert 2 == Postman(workers[2], account, Quota(per_hour=most), unwatched).deliver()
        with club.office.database.reading() as work:
            assert {DispatchStatus.SENT: due} == work.outbox.counts()
            order = [each.message_id for each in sorted(work.outbox.latest(), key=lambda each: each.id or 0)]
        for name in _NAMES:
            mine = [each.raw for each in server.accepted if each.to == club.person(name).address]
            places = [next(place for place, id_ in enumerate(order) if id_.encode() in raw) for raw in mine]
            assert sorted(places) == places


def test_what_a_dead_postman_had_in_hand_goes_out(club: Club, workers: list[Office]) -> None:
    """After five minutes, whoever asks; the bytes are the same."""
    with SmtpServer(Recorder()) as server:
        account = SmtpAccount(server.host, server.smtp_port, "none")
        with club.office.database.work() as work:
            work.link.execute("UPDATE dispatch SET status = 'waiting', sent = NULL, attempts = 0")
            work.outbox.take(work.outbox.due(club.clock()), club.clock() + timedelta(minutes=5))
        postman = Postman(workers[0], account, Quota(), unwatched)

        assert 0 == postman.deliver()
        club.clock.go(minutes=5)
        assert 0 < postman.deliver() == len(server.accepted)
