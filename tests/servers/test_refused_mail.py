"""One mail that is refused, or over which the server hangs up, while others pass; and all of them refused."""

import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.daemon import assembly
from pbem.daemon.messenger import Messenger
from pbem.daemon.points import unwatched
from pbem.daemon.postman import Postman, Quota
from pbem.desk.ops.mail_admin import cancel_dispatch
from pbem.engine.moves import alphabetical
from pbem.errors import DatabaseUnusable
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchKind, DispatchStatus
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.loopback import HOST
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot
from tests.harness.smtp_server import Fault, Stage

pytestmark = pytest.mark.servers

# What servers say of one recipient or one message that was once taken for a refusal of us.
REFUSALS: list[tuple[Stage, str]] = [
    ("rcpt", "550 5.7.1 Your message was blocked by policy"),
    ("rcpt", "554 5.7.1 Service unavailable; Client host blocked"),
    ("rcpt", "450 4.7.1 Client host rejected"),
    ("rcpt", "421 4.7.0 Try again later"),
    ("data", "550 Content rejected"),
    ("data", "554 5.7.1 Spam message rejected"),
]
_EVERYBODY = ("Anna", "Ben", "Cleo")


@pytest.fixture
def club(timed: Clubhouse, request: pytest.FixtureRequest) -> Clubhouse:
    """Match 1 has begun, the first turn mails to Anna, Ben and Cleo wait; over one connection or as many."""
    timed.opens("ecosystem", _EVERYBODY, start_now=True)
    _connections(timed, getattr(request, "param", 1))
    return timed


def _connections(club: Clubhouse, count: int) -> None:
    account = replace(assembly.smtp_account(club.settings), connections=count)
    club.passes.postman = Postman(club.office, account, Quota(), unwatched)


def _address(club: Clubhouse, name: str) -> str:
    return f"{club.users[name]}@{HOST}"


def _turn_of(club: Clubhouse, name: str) -> Dispatch:
    """The first turn mail to somebody."""
    with club.office.database.reading() as work:
        return next(
            each
            for each in reversed(work.outbox.latest(1000))
            if each.recipient == _address(club, name) and each.kind is DispatchKind.TURN
        )


def _taken(club: Clubhouse, *names: str) -> list[int]:
    """How many mails went to each."""
    return [sum(each.to == _address(club, name) for each in club.smtp.accepted) for name in names]


def _days(club: Clubhouse, clock: Clock, days: float, every: timedelta = timedelta(hours=3)) -> list[str]:
    """Passes for so long; what the operator was told in them, ends included."""
    told: list[str] = []
    for _ in range(int(timedelta(days=days) / every)):
        tally = club.passes.once()
        told += [*tally.problems, *tally.over]
        clock.go(seconds=every.total_seconds())
    return told


@pytest.mark.parametrize("club", [1, 4], indirect=True)
@pytest.mark.parametrize(("stage", "reply"), REFUSALS)
def test_a_refusal_of_one_holds_nobody_up(club: Clubhouse, clock: Clock, stage: Stage, reply: str) -> None:
    """The others' mail goes out in the same pass, the attempt is counted, the operator hears of one mail."""
    club.smtp.faults = [Fault(stage, reply, close=reply.startswith("421"), to=_address(club, "Anna"))]
    tally = club.passes.once()
    mail = _turn_of(club, "Anna")

    assert [0, 1, 1] == _taken(club, *_EVERYBODY)
    assert (DispatchStatus.WAITING, 1) == (mail.status, mail.attempts)
    assert [f"The mail server refuses dispatch {mail.id} to Anna: {reply}. Others go out."] == [
        text.split(" It is tried")[0] for text in tally.problems
    ]
    clock.go(minutes=2)
    club.passes.once()
    # The operator's mail was not held up either.
    assert ([1], 2) == (_taken(club, "operator"), _turn_of(club, "Anna").attempts)

    club.smtp.faults = []
    clock.go(hours=4)
    club.passes.once()
    assert DispatchStatus.SENT is _turn_of(club, "Anna").status


def test_it_is_given_up_after_five_days(club: Clubhouse, clock: Clock) -> None:
    """The operator is told when it begins, once a day, and that it was given up; no player is blamed."""
    club.smtp.faults = [Fault("rcpt", "550 5.7.1 Blocked", to=_address(club, "Anna"))]
    told = _days(club, clock, 6.5)
    mail = _turn_of(club, "Anna")
    with club.office.database.reading() as work:
        anna = work.roster.player(1)

    assert (DispatchStatus.DEAD, 0.0) == (mail.status, anna.bounces if anna is not None else None)
    assert 10 <= mail.attempts < 60
    # Further mails to her were made meanwhile, so that the state lasts to the end.
    assert 7 <= sum(text.startswith("The mail server refuses") for text in told) <= 8
    assert 1 == sum(text.startswith("Mail to Anna could not be delivered: 550 5.7.1") for text in told)
    assert [0, 1, 1] == [min(count, 1) for count in _taken(club, *_EVERYBODY)]


@pytest.mark.parametrize(("stage", "reply"), [*REFUSALS, ("rcpt", "550 Relaying denied")])
def test_a_refusal_of_all_is_about_us(club: Clubhouse, clock: Clock, stage: Stage, reply: str) -> None:
    """The queue rests, the operator is told once, nobody is given up on or blamed; later all goes out."""
    club.smtp.faults = [Fault(stage, reply, close=reply.startswith("421"))]
    first = club.passes.once()
    connections = club.smtp.connections
    clock.go(minutes=5)
    second = club.passes.once()

    assert [f"The mail server refuses our mail: {reply}"] == list(first.problems)
    assert (True, True, ()) == (first.failed, second.failed, second.problems)
    assert connections == club.smtp.connections

    _days(club, clock, 6, timedelta(hours=12))
    with club.office.database.reading() as work:
        assert {DispatchStatus.WAITING} == {each.status for each in work.outbox.latest(1000)}
        assert [0.0] * 3 == [player.bounces for player in work.roster.players()]
    club.smtp.faults = []
    clock.go(minutes=16)
    assert not club.passes.once().failed
    assert [DispatchStatus.SENT] * 3 == [_turn_of(club, name).status for name in _EVERYBODY]


def test_after_a_refusal_of_all_one_bad_mail_holds_nobody_up(club: Clubhouse, clock: Clock) -> None:
    """For the others the rest is over with the first try, though the first in the queue stays refused."""
    bad = Fault("rcpt", "550 5.7.1 Blocked", to=_address(club, "Anna"))
    busy = [Fault("rcpt", "554 5.7.1 Busy", to=_address(club, name), times=1) for name in ("Ben", "Cleo")]
    club.smtp.faults = [bad, *busy]
    assert ["The mail server refuses our mail: 554 5.7.1 Busy"] == list(club.passes.once().problems)
    with club.office.database.work() as work:
        # The operator's own mail would pass first, and is written once a day.
        [notice] = [each for each in work.outbox.latest() if each.kind is DispatchKind.NOTICE]
        cancel_dispatch(club.office, work, notice.id)
    clock.go(minutes=16)
    club.passes.once()

    assert [0, 1, 1] == _taken(club, *_EVERYBODY)


def test_what_was_in_hand_when_the_disk_was_full_goes_out_with_the_next_pass(
    club: Clubhouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else can be sending it, so nobody waits until it is sure."""

    def full(self: object) -> None:
        raise DatabaseUnusable("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("pbem.daemon.postman._Delivery.record", full)
        with pytest.raises(DatabaseUnusable):
            club.passes.postman.deliver()
    club.passes.postman.deliver()

    assert [DispatchStatus.SENT] * 3 == [_turn_of(club, name).status for name in _EVERYBODY]


def test_what_was_told_is_not_new_after_the_clock_went_back(club: Clubhouse, clock: Clock) -> None:
    """A pass fails for what it tells itself, not for what one before it told at a later time."""
    club.smtp.faults = [Fault("rcpt", "550 5.7.1 Blocked", to=_address(club, "Anna"))]
    first = club.passes.once()
    clock.go(minutes=-5)
    second = club.passes.once()

    assert ([True, False], ()) == ([first.failed, second.failed], second.problems)


@pytest.mark.parametrize("club", [1, 4], indirect=True)
def test_words_that_a_filter_dislikes(club: Clubhouse, dovecot: Dovecot, clock: Clock) -> None:
    """A player who writes such words to all holds up no turn mail: they are refused, the next turn passes."""
    club.passes.once()
    clock.go(hours=1)
    club.smtp.faults = [Fault("data", "550 Content rejected", holding=b"XJS*C4JDBQADN1")]
    dovecot.deliver(club.users["play"], club.letter("Anna", "tell all: XJS*C4JDBQADN1"), arrived=clock())
    club.passes.once()
    clock.go(minutes=1)
    for seat, name in enumerate(_EVERYBODY):
        live = club.live(1)
        order = str(alphabetical(live.kernel.options(live.position, seat)))
        dovecot.deliver(club.users["play"], club.letter(name, order, number=2), arrived=clock())
    club.passes.once()

    kinds = [mail.kind for name in _EVERYBODY for mail in club.mails(name)]
    assert (6, 0) == (kinds.count("turn"), kinds.count("press"))


@pytest.mark.parametrize("stage", ["mail", "rcpt"])
def test_a_server_that_hangs_up_over_one_mail(club: Clubhouse, clock: Clock, stage: Stage) -> None:
    """The others pass, attempts are counted, the operator is told once a day, in the end it is given up."""
    mail = _turn_of(club, "Anna")
    club.smtp.faults = [Fault(stage, close=True, sender=mail.sender)]
    first = club.passes.once()

    assert [0, 1, 1] == _taken(club, *_EVERYBODY)
    assert (1, 1) == (_turn_of(club, "Anna").attempts, len(first.problems))
    clock.go(minutes=30)
    told = _days(club, clock, 6)
    assert DispatchStatus.DEAD is _turn_of(club, "Anna").status
    assert 5 == sum(text.startswith(f"The mail server refuses dispatch {mail.id}") for text in told)


def test_a_mail_that_is_taken_back(club: Clubhouse, clock: Clock) -> None:
    """What the operator cancels is not tried again."""
    club.smtp.faults = [Fault("rcpt", "550 5.7.1 Blocked", to=_address(club, "Anna"))]
    club.passes.once()
    mail = _turn_of(club, "Anna")
    with club.office.database.work() as work:
        cancel_dispatch(club.office, work, mail.id)
    clock.go(hours=2)
    over = club.passes.once().over
    club.smtp.faults = []
    clock.go(hours=5)
    club.passes.once()

    assert [f"It is over: The mail server refuses dispatch {mail.id}"] == [
        text.partition(" to ")[0] for text in over
    ]
    assert DispatchStatus.CANCELLED is _turn_of(club, "Anna").status
    assert mail.message_id.encode() not in b"".join(each.raw for each in club.smtp.accepted)


# Telling the operator.


def test_an_alarm_is_about_a_state(club: Clubhouse, clock: Clock) -> None:
    """A server that fails at every other pass is told of once a day, and when it has been well again."""
    port = club.passes.account.port
    told: list[str] = []
    for number in range(20):
        broken = club.passes.account.port if number % 2 else 1
        club.passes.account = replace(club.passes.account, port=port if number % 2 else broken)
        tally = club.passes.once()
        told += [*tally.problems, *tally.over]
        assert (number % 2 == 0) == tally.failed
        clock.go(minutes=5)
    assert ["Cannot log in"] == [text[:13] for text in told]

    club.passes.account = replace(club.passes.account, port=port)
    assert [] == _days(club, clock, 0.03, timedelta(minutes=10))
    clock.go(minutes=30)
    assert ["It is over: Cannot log in"] == [text[:25] for text in club.passes.once().over]
    assert ["Something needs you.", "Nothing needs you any more."] == [
        mail.text.splitlines()[0] for mail in club.mails("operator")
    ]


def test_what_happened_once_does_not_last(club: Clubhouse, clock: Clock) -> None:
    """A mail that could not be delivered stands in the overview for a day, and goes without a word."""
    club.smtp.faults = [Fault("rcpt", "550 5.1.1 User unknown", to=_address(club, "Anna"), times=1)]
    club.passes.once()
    standing, said = [], []
    for _ in range(24):
        with club.office.database.reading() as work:
            standing.append([problem.key.split()[0] for problem in work.notes.problems()])
        clock.go(hours=1)
        said += club.passes.once().over
    with club.office.database.reading() as work:
        left = work.notes.problems()

    assert ([["bounce"]] * 24, [], []) == (standing, left, said)


def test_a_command_tells_what_mail_cannot(club: Clubhouse, clock: Clock, tmp_path: Path) -> None:
    """The operator's command reads each alarm once, as text on its standard input, and when it is over."""
    heard = tmp_path / "heard"
    code = f"import sys; open({str(heard)!r}, 'a').write(sys.stdin.read())"
    club.passes.messenger = Messenger([sys.executable, "-c", code])
    club.smtp.stop()
    for _ in range(3):
        club.passes.once()
        clock.go(minutes=10)
    club.smtp.start()
    for _ in range(9):
        club.passes.once()
        clock.go(minutes=10)

    assert ["The mail server does not answer", "It is over: The mail server does not answer"] == [
        line.partition("answer")[0] + "answer" for line in heard.read_text().splitlines()
    ]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["/no/such/command"], "/no/such/command cannot be started (No such file or directory)"),
        ([sys.executable, "-c", "raise SystemExit(3)"], "ended with exit code 3"),
        ([sys.executable, "-c", "import time; time.sleep(60)"], "did not end within 1 seconds"),
    ],
)
def test_a_command_that_fails(club: Clubhouse, command: list[str], said: str) -> None:
    """It is one line more on standard error, and the pass goes on."""
    club.passes.messenger = Messenger(command, patience=1)
    club.smtp.stop()
    tally = club.passes.once()

    assert (2, True) == (len(tally.problems), tally.problems[-1].endswith(said))
