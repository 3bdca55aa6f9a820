"""A mailbox whose folders are labels, as Gmail's are: what is archived lies in All Mail, and once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.daemon.doctor import examine
from pbem.daemon.roundtrip import roundtrip
from tests.harness.clubhouse import Clubhouse
from tests.harness.odd_imap import GmailServer

ALL, SPAM, BIN = "[Gmail]/All Mail", "[Gmail]/Spam", "[Gmail]/Trash"
PEOPLE = {name: name.lower() for name in ("play", "operator", "Anna", "Ben")}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Clubhouse]:
    """A club whose mailbox behaves like Gmail's, with its spam looked into."""
    with (
        GmailServer(tmp_path / "mail", dict.fromkeys(PEOPLE.values(), "secret")) as server,
        Clubhouse(tmp_path, server, PEOPLE, "secret", also=(SPAM,)) as club,
    ):
        yield club


def letter(club: Clubhouse, number: int, *, code: str = "") -> bytes:
    """A letter of Anna's that joins."""
    return (
        f"From: anna@club.example\r\nTo: play{code}@club.example\r\nMessage-ID: <{number}@mail.example>\r\n"
        "Date: Mon, 16 Nov 2026 10:00:00 +0100\r\nSubject: hello\r\n\r\nstatus\r\n"
    ).encode()


def lying(club: Clubhouse, *folders: str) -> list[int]:
    """How many mails lie in each of these folders."""
    assert isinstance(club.imap, GmailServer)
    return [len(club.imap.mailbox("play", folder)) for folder in folders]


def test_a_letter_that_is_done_is_archived_and_not_doubled(house: Clubhouse) -> None:
    """It leaves the inbox for the label Done, lies in All Mail once, and is read once."""
    house.opens("ecosystem", ("Anna", "Ben"))
    house.passes.once()
    for number in (1, 2):
        house.imap.deliver("play", letter(house, number))

    assert 2 == house.passes.once().stored
    assert [0, 2, 2] == lying(house, "INBOX", "Done", ALL)
    assert 0 == house.passes.once().stored


def test_what_google_takes_for_spam_is_found_by_its_code(house: Clubhouse) -> None:
    """A letter with a good code is taken from Spam, and is in All Mail from then on."""
    house.opens("ecosystem", ("Anna", "Ben"))
    house.passes.once()
    code = next(each for each in house.smtp.accepted if each.to.startswith("anna")).raw
    token = code.partition(b"Reply code: ")[2].split()[0].decode()
    house.imap.deliver("play", letter(house, 1, code=f"+{token}"), SPAM)
    house.imap.deliver("play", letter(house, 2), SPAM)

    assert 1 == house.passes.once().stored
    assert [1, 1, 1] == lying(house, SPAM, "Done", ALL)


def test_all_mail_is_no_folder_to_look_into(house: Clubhouse) -> None:
    """Everything lies there, so the doctor says which setting to change."""
    imap = house.settings.imap.model_copy(update={"also": (ALL,)})
    found = list(examine(house.settings.model_copy(update={"imap": imap}), house.office.now))

    assert [f'take "{ALL}" out of [imap] also'] == [each.remedy for each in found if not each.good]


def test_the_round_trip_leaves_nothing_but_in_the_bin(house: Clubhouse) -> None:
    """Deleting takes only a label off there, so what the doctor sent is thrown away."""
    found = list(roundtrip(house.settings, house.office.now, 10.0))

    assert [] == [each for each in found if not each.good]
    assert [0, 0] == lying(house, "INBOX", ALL)
    assert 0 < lying(house, BIN)[0]
