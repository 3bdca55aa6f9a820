"""Returned mail: whose it was, how it is scored, who hears of it, and that nobody is blamed for it."""

import pytest

from pbem.desk.ops.mail_admin import player_lines
from pbem.desk.record.results import reliability
from pbem.desk.table.opening import Invitee, player_of
from pbem.store.tables.words import DispatchKind, DispatchStatus, EntryKind
from tests.desk.support.tables import last
from tests.harness.club import Club


def report(to: str, recipient: str, status: str = "5.1.1", enclosed: str = "", number: int = 1) -> bytes:
    """A standard delivery report, as Postfix writes it."""
    return f"""Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.mail.example>
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <report.{number}@mx.mail.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

The mail could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.mail.example

Final-Recipient: rfc822; {recipient}
Action: failed
Status: {status}
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: text/rfc822-headers

Subject: x
Message-ID: <{enclosed}>

--b--
""".replace("\n", "\r\n").encode()


def turn_of(club: Club, address: str) -> tuple[str, str]:
    """The envelope sender and the Message-ID of somebody's turn mail."""
    with club.office.database.reading() as work:
        found = next(each for each in work.outbox.latest() if each.recipient == address)
    return found.sender, found.message_id


def score(club: Club, name: str) -> float:
    """What `pbem player list` shows."""
    with club.office.database.reading() as work:
        return next(line.bounces for line in player_lines(work) if line.name == name)


@pytest.mark.parametrize(
    ("proof", "status", "weight"),
    [("envelope", "5.1.1", 1.0), ("message-id", "5.1.1", 1.0), ("envelope", "4.4.7", 0.5)],
)
def test_a_player_whose_mail_bounces_does_not_miss_a_turn(
    club: Club, proof: str, status: str, weight: float
) -> None:
    """The returned mail counts as never sent, so its question does not lapse however late it gets.

    A server that gave up on a mailbox out of reach says 4.4.7: that mail did not arrive either.
    """
    club.opens("ecosystem", ["Anna", "Ben"])
    envelope, message_id = turn_of(club, "anna@mail.example")
    to, enclosed = (envelope, "") if proof == "envelope" else ("play@club.example", message_id)
    club.receive(report(to, "anna@mail.example", status, enclosed=enclosed))
    club.person("Ben").writes(club.first_order(1, 1))
    club.clock.go(days=10)
    club.look()

    with club.office.database.reading() as work:
        assert [] == [each for each in work.journal.entries(1) if each.kind is EntryKind.LAPSE]
    assert 1 == club.live(1).position.asked
    assert weight == score(club, "Anna")


def test_a_turn_that_arrived_is_missed(club: Club) -> None:
    """Without a bounce the same silence lapses, so the test above tests something."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes(club.first_order(1, 1))
    club.clock.go(days=10)
    club.look()

    assert 2 == club.live(1).position.asked


def test_a_mail_that_is_only_late_is_on_its_way(club: Club) -> None:
    """A server that still tries has given nothing up: the deadline holds, and the score tells of it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    late = report(turn_of(club, "anna@mail.example")[0], "anna@mail.example", "4.4.1")
    club.receive(late.replace(b"Action: failed", b"Action: delayed"))
    club.person("Ben").writes(club.first_order(1, 1))
    club.clock.go(days=10)
    club.look()

    assert 0.5 == score(club, "Anna")
    assert 2 == club.live(1).position.asked


def missed(club: Club) -> tuple[int, int, tuple[int, int] | None]:
    """Anna's misses in a row and in all, and how many of so many questions she answered in time."""
    with club.office.database.reading() as work:
        attendance = work.attendance.of_seat(1, 0)
        found = reliability(work, 1)
    return attendance.missed, attendance.misses, (found.in_time, found.asked) if found is not None else None


def test_a_report_that_comes_after_the_deadline_takes_the_miss_back(club: Club) -> None:
    """What was played stands, but nobody is counted as having missed what never arrived."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        mails = [each.sender for each in work.outbox.latest() if each.recipient == "anna@mail.example"]
    club.person("Ben").writes(club.first_order(1, 1))
    club.clock.go(hours=60)
    club.look()
    with club.office.database.reading() as work:
        mails = [each.sender for each in work.outbox.of_question(1, 0, 1, 0)]
    assert (1, 1, (0, 1)) == missed(club)

    for number, envelope in enumerate(mails):
        club.receive(report(envelope, "anna@mail.example", "4.4.7", number=number))
    assert 2 == club.live(1).position.asked
    assert (0, 0, None) == missed(club)
    assert "That turn is not counted as missed" in " ".join(club.operator.newest.text.split())

    club.receive(report(mails[0], "anna@mail.example", number=99))
    assert (0, 0, None) == missed(club)


def test_a_forged_report_stops_no_deadline(club: Club) -> None:
    """A report that proves nothing is scored and shown, but the deadline holds."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.receive(report("play@club.example", "anna@mail.example", enclosed="made.up@club.example"))
    club.person("Ben").writes(club.first_order(1, 1))
    club.clock.go(days=10)
    club.look()

    assert 1.0 == score(club, "Anna")
    assert 2 == club.live(1).position.asked


def test_bounces_are_scored_once_a_day(club: Club) -> None:
    """Ten returned mails of one bad day count once; the operator hears of it once."""
    club.opens("ecosystem", ["Anna", "Ben"])
    envelope, _ = turn_of(club, "anna@mail.example")
    for number in range(10):
        club.receive(report(envelope, "anna@mail.example", number=number))
    assert 1.0 == score(club, "Anna")
    assert 1 == len(club.operator.mails)

    club.clock.go(hours=25)
    club.receive(report(envelope, "anna@mail.example", number=11))
    assert 2.0 == score(club, "Anna")


@pytest.mark.parametrize(("status", "expected"), [("5.1.1", 1.0), ("5.7.1", 0.5), ("4.4.7", 0.5)])
def test_the_score_of_a_bounce(club: Club, status: str, expected: float) -> None:
    """A dead mailbox counts whole; a full one, and one that takes us for spam, count half."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.receive(report(turn_of(club, "anna@mail.example")[0], "anna@mail.example", status))

    assert expected == score(club, "Anna")


def test_an_answer_shows_that_mail_arrives(club: Club) -> None:
    """Whoever answers a mail of ours has got it, so the score begins anew."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.receive(report(turn_of(club, "anna@mail.example")[0], "anna@mail.example"))
    club.person("Anna").writes("1")

    assert 0.0 == score(club, "Anna")


def test_the_game_master_hears_of_a_bounce(club: Club) -> None:
    """The mail names the player and the reason, and not the address."""
    club.opens("ecosystem", ["Anna", "Ben"])
    cleo = club.person("Cleo")
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        match.gm_id = player_of(work, Invitee("Cleo", cleo.address), club.clock()).id
        work.roster.save_match(match)
    club.receive(report(turn_of(club, "anna@mail.example")[0], "anna@mail.example"))

    assert "Mail to Anna came back, last in match 1: 5.1.1 550 no such user." in " ".join(
        cleo.newest.text.split()
    )
    assert "anna@mail.example" not in cleo.newest.raw.decode()


def test_the_returned_mail_is_shown_as_dead(club: Club) -> None:
    """The operator finds it in the list of dispatches and can send it again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.receive(report(turn_of(club, "anna@mail.example")[0], "anna@mail.example"))

    with club.office.database.reading() as work:
        (dead,) = work.outbox.of_status(DispatchStatus.DEAD)
    assert (DispatchKind.TURN, "anna@mail.example") == (dead.kind, dead.recipient)
    assert "returned: 5.1.1 550 no such user" == dead.last_error


@pytest.mark.replies
def test_a_bounce_finds_its_mail(club: Club) -> None:
    """By its envelope, where that has a code, else by the Message-ID that the report returns."""
    club.opens("ecosystem", ["Anna", "Ben"])
    turn = last(club.person("Anna"), "turn")
    with club.office.database.reading() as work:
        sent = work.outbox.named(turn.message_id.strip("<>"))
    assert sent is not None
    report = (
        f"From: MAILER-DAEMON@mail.example\r\nTo: {sent.sender}\r\nReturn-Path: <>\r\nSubject: failed\r\n"
        "Message-ID: <b1@mail.example>\r\nMIME-Version: 1.0\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n"
        "--x\r\nContent-Type: text/plain\r\n\r\nno such user\r\n"
        "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\n"
        "Final-Recipient: rfc822; anna@mail.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        f"--x\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {turn.message_id}\r\n\r\n--x--\r\n"
    )
    club.receive(report.encode())

    with club.office.database.reading() as work:
        player = work.roster.player_at("anna@mail.example")
    assert player is not None
    assert player.bounces > 0
