"""An SMTP server that refuses, delays, breaks off or is not there: no mail is lost and no player blamed."""

import pytest

from pbem.daemon import assembly
from pbem.daemon.points import unwatched
from pbem.daemon.postman import Postman, Quota
from pbem.store.tables.core import Player
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchStatus
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.loopback import HOST
from tests.harness.clubhouse import Clubhouse
from tests.harness.smtp_server import Fault

pytestmark = pytest.mark.servers


@pytest.fixture
def club(timed: Clubhouse) -> Clubhouse:
    """Match 1 has begun and the first turn mails to Anna, Ben and Cleo are in the outbox."""
    timed.opens("ecosystem", ("Anna", "Ben", "Cleo"), start_now=True)
    return timed


def _dispatches(club: Clubhouse) -> list[Dispatch]:
    with club.office.database.reading() as work:
        return work.outbox.latest()


def _statuses(club: Clubhouse) -> set[DispatchStatus]:
    return {dispatch.status for dispatch in _dispatches(club)}


def _bounces(club: Clubhouse) -> list[float]:
    with club.office.database.reading() as work:
        players: list[Player | None] = [work.roster.player(number) for number in (1, 2, 3)]
    return [player.bounces for player in players if player is not None]


def _taken(club: Clubhouse) -> list[str]:
    return sorted(each.to for each in club.smtp.accepted)


def _everybody(club: Clubhouse, *names: str) -> list[str]:
    return sorted(f"{club.users[name]}@{HOST}" for name in names)


def test_a_refusal_by_policy_stops_the_queue(club: Clubhouse, clock: Clock) -> None:
    """The operator is told once, nobody's score changes, nothing is tried for a while; later all goes out."""
    club.smtp.faults = [Fault("rcpt", "550 5.7.1 Your message was blocked by policy")]
    first = club.passes.once()
    connections = club.smtp.connections
    clock.go(minutes=5)
    second = club.passes.once()

    assert ["The mail server refuses our mail: 550 5.7.1 Your message was blocked by policy"] == list(
        first.problems
    )
    assert (True, True, ()) == (first.failed, second.failed, second.problems)
    assert connections == club.smtp.connections
    assert {DispatchStatus.WAITING} == _statuses(club)
    assert {0, 1} == {dispatch.attempts for dispatch in _dispatches(club)}

    club.smtp.faults = []
    clock.go(minutes=11)
    last = club.passes.once()
    assert not last.failed
    assert _everybody(club, "Anna", "Ben", "Cleo", "operator") == _taken(club)
    assert [0.0, 0.0, 0.0] == _bounces(club)


def test_a_server_that_is_not_there(club: Clubhouse, clock: Clock) -> None:
    """The operator is told once a day, no mail is given up however long it takes, nobody is blamed."""
    club.smtp.stop()
    told = []
    for _ in range(115):
        told.extend(club.passes.once().problems)
        clock.go(minutes=100)
    assert 8 == len(told)
    assert told[0].startswith("The mail server does not answer")
    assert {DispatchStatus.WAITING} == _statuses(club)

    club.smtp.start()
    club.passes.once()
    assert set(_everybody(club, "Anna", "Ben", "Cleo", "operator")) == set(_taken(club))
    assert {DispatchStatus.SENT} == _statuses(club)
    assert [0.0, 0.0, 0.0] == _bounces(club)


def test_greylisting(club: Clubhouse, clock: Clock) -> None:
    """Who is sent away for now comes again with the same bytes; it is no problem of anybody's."""
    club.smtp.greylist = True
    first = club.passes.once()
    assert ([], ()) == (_taken(club), first.problems)

    clock.go(minutes=2)
    club.passes.once()
    assert _everybody(club, "Anna", "Ben", "Cleo") == _taken(club)
    assert [0.0, 0.0, 0.0] == _bounces(club)


def test_an_address_that_is_gone(club: Clubhouse, clock: Clock) -> None:
    """One mailbox that is unknown makes a dead letter, a score and a notice; the others get their mail."""
    gone = f"{club.users['Ben']}@{HOST}"
    club.smtp.faults = [Fault("rcpt", "550 5.1.1 User unknown", to=gone)]
    tally = club.passes.once()

    assert [0.0, 1.0, 0.0] == _bounces(club)
    assert _everybody(club, "Anna", "Cleo", "operator") == _taken(club)
    assert 1 == len(tally.problems)


def test_a_line_closed_before_the_answer(club: Clubhouse, clock: Clock) -> None:
    """The server may have the mail: it goes out again with the same Message-ID and the same bytes."""
    anna = f"{club.users['Anna']}@{HOST}"
    club.smtp.faults = [Fault("accepted", close=True, to=anna, times=1)]
    club.passes.once()
    statuses = {dispatch.recipient: dispatch.status for dispatch in _dispatches(club)}
    assert DispatchStatus.UNCERTAIN is statuses[anna]

    clock.go(minutes=2)
    club.passes.once()
    copies = [each.raw for each in club.smtp.accepted if each.to == anna]
    assert 2 == len(copies)
    assert 1 == len(set(copies))
    assert {DispatchStatus.SENT} == _statuses(club)


def test_the_quota_lets_the_urgent_go_first(club: Clubhouse, clock: Clock) -> None:
    """No more than so many an hour; what waits is what matters least, and it goes out in the next hour."""
    with club.office.database.work() as work:
        work.link.execute("UPDATE dispatch SET kind = 'news', urgency = 6 WHERE id = 1")
    account = assembly.smtp_account(club.settings)
    club.passes.postman = Postman(club.office, account, Quota(per_hour=2), unwatched)
    club.passes.once()
    clock.go(minutes=30)
    club.passes.once()
    waiting = [dispatch.id for dispatch in _dispatches(club) if dispatch.status is DispatchStatus.WAITING]
    assert (2, [1]) == (len(club.smtp.accepted), waiting)

    clock.go(minutes=31)
    club.passes.once()
    assert {DispatchStatus.SENT} == _statuses(club)
