"""A database that was put back by hand is noticed by what the mailbox knows, and read on from there."""

import re
from pathlib import Path

import pytest

from pbem.errors import ServerError
from pbem.mail.imap.mailbox import Mailbox
from pbem.testing.people.correspondent import ReceivedMail
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.imap_server import ImapServer
from tests.daemon.setting_back import PEOPLE, at_point, empty, start, told
from tests.harness.clubhouse import Clubhouse
from tests.harness.play_ahead import mails_by_id


def snapshot(clubhouse: Clubhouse) -> bytes:
    clubhouse.office.database.backup(clubhouse.folder / "copy")
    saved = (clubhouse.folder / "copy").read_bytes()
    (clubhouse.folder / "copy").unlink()
    return saved


def put_back(clubhouse: Clubhouse, saved: bytes) -> None:
    clubhouse.office.database.close()
    path = clubhouse.settings.database.path
    for side in ("", "-wal", "-shm"):
        path.with_name(path.name + side).unlink(missing_ok=True)
    path.write_bytes(saved)
    start(clubhouse)


def reused(clubhouse: Clubhouse) -> list[str]:
    """The Message-IDs under which mails with different bytes went out."""
    return [each for each, versions in mails_by_id(clubhouse.smtp.accepted).items() if len(versions) > 1]


def test_letters_that_were_forgotten_are_read_again(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock
) -> None:
    """The next pass reads them, says so once, mails their answers to nobody twice, and plays on."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    saved = snapshot(clubhouse)
    mail_server.deliver("play", clubhouse.letter("Ben", "status"))
    clubhouse.passes.once()
    before = len(clubhouse.mails("Ben"))
    put_back(clubhouse, saved)

    tallies = [clubhouse.passes.once()]
    clock.go(minutes=5)
    tallies.append(clubhouse.passes.once())

    assert [(1, True, 2), (0, False, 0)] == [
        (tally.letters, tally.failed, len(tally.problems)) for tally in tallies
    ]
    assert 1 == sum("it was set back to an earlier state" in text for text in tallies[0].problems)
    with clubhouse.office.database.reading() as work:
        assert 2 == len(work.inbox.latest())
    answers = [mail.kind for mail in clubhouse.mails("Ben")[before:]]
    assert [] == [kind for kind in answers if kind == "receipt"]
    assert 2 == len(mail_server.mailbox("play", "Done"))


def test_an_outage_hides_nothing(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the mailbox was looked at nobody knows what was mailed, so a letter in hand waits for it."""
    saved: list[bytes] = []
    start(clubhouse)
    at_point["stored"] = lambda: saved.append(snapshot(clubhouse))
    mail_server.deliver("play", clubhouse.letter("Anna", "1"))
    clubhouse.passes.once()
    mail_server.deliver("play", clubhouse.letter("Ben", "1"))
    clock.go(minutes=1)
    clubhouse.passes.once()
    put_back(clubhouse, saved[0])
    clock.go(minutes=5)

    def down(mailbox: Mailbox) -> None:
        raise ServerError("the mail server is down")

    with monkeypatch.context() as patched:
        patched.setattr(Mailbox, "connect", down)
        tallies = [clubhouse.passes.once()]
    clock.go(minutes=5)
    tallies.append(clubhouse.passes.once())

    assert ([0, 2], [False, True]) == ([tally.letters for tally in tallies], told(tallies))
    assert [] == reused(clubhouse)


def test_letters_in_hand_were_answered(clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock) -> None:
    """All that was done since was in hand; the answer to what it led to tells that it was done and mailed."""
    saved: list[bytes] = []
    start(clubhouse)
    at_point["stored"] = lambda: saved.append(snapshot(clubhouse))
    for name in ("Anna", "Ben"):
        mail_server.deliver("play", clubhouse.letter(name, "1"))
    clubhouse.passes.once()
    clock.go(minutes=1)
    mail_server.deliver("play", clubhouse.letter("Anna", "status", number=2))
    put_back(clubhouse, saved[0])
    before = len(clubhouse.smtp.accepted)
    tally = clubhouse.passes.once()

    assert ([True], 3, []) == (told([tally]), tally.letters, reused(clubhouse))
    assert 1 == sum(ReceivedMail(each.raw).kind == "receipt" for each in clubhouse.smtp.accepted[before:])


def test_a_folder_that_was_emptied_still_tells(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock
) -> None:
    """Its next number says that letters were there; they are lost, but nobody's mail has another's name."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    saved = snapshot(clubhouse)
    mail_server.deliver("play", clubhouse.letter("Ben", "status"))
    clubhouse.passes.once()
    put_back(clubhouse, saved)
    empty(clubhouse, "Done")

    tallies = [clubhouse.passes.once()]
    clock.go(minutes=1)
    tallies.append(clubhouse.passes.once())

    assert [True, False] == told(tallies)


def test_a_database_from_before_the_first_pass(tmp_path: Path, mail_server: ImapServer, clock: Clock) -> None:
    """Letters under codes of its own matches were done, so it was used before, and none is left as old."""
    users = {name: name.lower() for name in PEOPLE}
    with Clubhouse(tmp_path, mail_server, users, "pw", now=clock) as clubhouse:
        clubhouse.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        saved = snapshot(clubhouse)
        clock.go(minutes=1)
        clubhouse.passes.once()
        mail_server.deliver("play", clubhouse.letter("Anna", "1"), arrived=clock())
        clubhouse.passes.once()
        mail_server.deliver("play", clubhouse.letter("Ben", "1"), arrived=clock())
        put_back(clubhouse, saved)
        clock.go(minutes=1)
        tally = clubhouse.passes.once()

        assert ([True], 2, [], []) == (
            told([tally]),
            tally.letters,
            reused(clubhouse),
            mail_server.mailbox("play"),
        )


def test_set_back_to_the_midst_of_reading_again(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock
) -> None:
    """What was mailed after that reading is not mailed again under its name."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    saved = [snapshot(clubhouse)]
    mail_server.deliver("play", clubhouse.letter("Ben", "status"))
    clubhouse.passes.once()
    put_back(clubhouse, saved[0])
    clock.go(minutes=1)
    at_point["stored"] = lambda: saved.append(snapshot(clubhouse))
    mail_server.deliver("play", clubhouse.letter("Anna", "help", number=2))
    clubhouse.passes.once()
    mail_server.deliver("play", clubhouse.letter("Ben", "help", number=2))
    clubhouse.passes.once()
    put_back(clubhouse, saved[1])
    clock.go(minutes=5)
    clubhouse.passes.once()
    clubhouse.passes.once()

    assert [] == reused(clubhouse)


def test_an_answer_to_a_question_that_was_not_asked(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock
) -> None:
    """Nothing but a lapse came since, which left no letter; the code of the first answer tells of it."""
    saved = snapshot(clubhouse)
    while clubhouse.live(1).position.asked == 1:
        clock.go(minutes=100)
        clubhouse.passes.once()
    put_back(clubhouse, saved)
    clock.go(minutes=1)
    asked = [mail for mail in clubhouse.mails("Anna") if mail.kind == "turn"][-1]
    order = re.findall(r"pick \w+ at \w\d", asked.text)[0]
    mail_server.deliver("play", clubhouse.letter("Anna", order), arrived=clock())
    tallies = [clubhouse.passes.once()]
    clock.go(minutes=1)
    tallies.append(clubhouse.passes.once())

    assert [True, False] == told(tallies)
    position = clubhouse.live(1).position
    assert (2, [0]) == (position.asked, [answer.seat for answer in position.sealed])


def test_an_answer_in_a_match_that_is_lost(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock
) -> None:
    """Its number is not given to another match, where old codes would hold."""
    saved = snapshot(clubhouse)
    lost = clubhouse.opens("ecosystem", ("Anna", "Ben"), start_now=True)
    clubhouse.passes.once()
    put_back(clubhouse, saved)
    mail_server.deliver("play", clubhouse.letter("Anna", "1"), arrived=clock())
    clock.go(minutes=1)
    tally = clubhouse.passes.once()

    assert [True] == told([tally])
    assert lost < clubhouse.opens("ecosystem", ("Anna", "Ben"), start_now=True)
