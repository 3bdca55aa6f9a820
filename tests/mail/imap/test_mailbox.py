import subprocess
import sys
from datetime import UTC, datetime
from itertools import chain

import pytest

from pbem.mail.imap.mailbox import LIMIT, Fetched, ImapAccount, Mailbox, MailboxUnavailable
from tests.harness.dovecot import Dovecot
from tests.harness.fault_proxy import FaultProxy, Trouble
from tests.mail.imap.support import MAIL, everything, through

pytestmark = pytest.mark.servers


def test_new_fetches_everything_with_its_arrival(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """A message comes with its folder, numbers, bytes, size and the server's time of arrival in UTC."""
    then = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    dovecot.deliver(user, MAIL, arrived=then)
    validity = mailbox.uidvalidity("INBOX")

    assert [Fetched("INBOX", validity, 1, then, len(MAIL), MAIL)] == everything(mailbox)


def test_new_gives_only_what_is_above(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Only messages above the last known UID are fetched."""
    for _ in range(3):
        dovecot.deliver(user, MAIL)

    assert [3] == [one.uid for one in everything(mailbox, after=2)]


def test_new_finds_nothing_above_the_last(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """The last message is not fetched again although a range up to the star always holds it."""
    dovecot.deliver(user, MAIL)

    assert [] == everything(mailbox, after=1)


def test_new_comes_in_batches_oldest_first(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Many messages come a batch at a time in the order of their UIDs."""
    for _ in range(7):
        dovecot.deliver(user, MAIL)

    assert [[1, 2, 3], [4, 5, 6], [7]] == [
        [one.uid for one in batch] for batch in mailbox.new("INBOX", batch=3)
    ]


def test_new_sees_what_arrived_since_the_last_look(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """The same connection finds what came after its last search."""
    before = everything(mailbox)
    dovecot.deliver(user, MAIL)

    assert (0, 1) == (len(before), len(everything(mailbox)))


def test_a_batch_survives_a_look_into_another_folder(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Whoever moves or looks elsewhere between two batches still gets the next one from the right folder."""
    for number in range(4):
        dovecot.deliver(user, b"N: %d\r\n\r\n" % number)
    seen = []
    for batch in mailbox.new("INBOX", batch=2):
        seen += [one.raw for one in batch]
        mailbox.move("INBOX", [one.uid for one in batch], "Done", uidvalidity=batch[0].uidvalidity)
        mailbox.uidvalidity("Junk")

    assert [b"N: %d\r\n\r\n" % number for number in range(4)] == seen


def test_fetching_marks_nothing(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """A message stays unseen when we read it: a person may share the mailbox."""
    dovecot.deliver(user, MAIL)
    everything(mailbox)
    [path] = (dovecot.folder / "mail" / user / "Maildir" / "cur").iterdir()

    assert path.name.endswith(":2,")


def test_a_large_mail_is_cut_and_says_so(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """Of a megabyte we fetch our limit, and the size tells the truth."""
    large = MAIL + (b"x" * 70 + b"\r\n") * 15_000
    dovecot.deliver(user, large)
    [fetched] = everything(mailbox)

    assert (large[:LIMIT], len(large)) == (fetched.raw, fetched.size)


def test_a_message_without_a_date_is_taken_as_of_now(
    dovecot: Dovecot, user: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message of which the server cannot tell the arrival does not stop the reading."""
    dovecot.deliver(user, MAIL, arrived=datetime(2020, 1, 1, tzinfo=UTC))
    monkeypatch.setattr(mailbox._client, "fetch", lambda *_: {1: {b"INTERNALDATE": None, b"BODY[]": MAIL}})
    begun = datetime.now(UTC)
    [fetched] = everything(mailbox)

    assert (MAIL, len(MAIL), True) == (
        fetched.raw,
        fetched.size,
        begun <= fetched.arrived <= datetime.now(UTC),
    )


def test_uidvalidity_change_makes_all_new(dovecot: Dovecot, user: str, at_dovecot: ImapAccount) -> None:
    """When the server has renumbered its messages, the last UID counts for nothing."""
    for _ in range(2):
        dovecot.deliver(user, MAIL)
    with Mailbox(at_dovecot) as mailbox:
        old = everything(mailbox)[-1]
    dovecot.break_uidvalidity(user)
    with Mailbox(at_dovecot) as mailbox:
        again = list(chain.from_iterable(mailbox.new("INBOX", old.uid, uidvalidity=old.uidvalidity)))

    assert ([1, 2], True) == ([one.uid for one in again], again[0].uidvalidity != old.uidvalidity)


def test_move_under_an_old_uidvalidity_moves_nothing(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """UIDs noted before a renumbering may be other messages now, so they stay."""
    dovecot.deliver(user, MAIL)
    mailbox.move("INBOX", [1], "Done", uidvalidity=mailbox.uidvalidity("INBOX") - 1)

    assert ([MAIL], []) == (dovecot.mailbox(user), dovecot.mailbox(user, "Done"))


def test_move_creates_the_folder(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """The target is made when it is missing, and named as written."""
    dovecot.deliver(user, MAIL)
    mailbox.move("INBOX", [1], "Erledigt für heute", uidvalidity=mailbox.uidvalidity("INBOX"))

    assert [MAIL] == [one.raw for one in everything(mailbox, "Erledigt für heute")]
    assert "Erledigt für heute" in mailbox.folders()


def test_move_of_many(dovecot: Dovecot, user: str, mailbox: Mailbox) -> None:
    """More messages than fit into one command are all moved."""
    for _ in range(450):
        dovecot.deliver(user, MAIL)
    uids = [one.uid for one in everything(mailbox)]
    mailbox.move("INBOX", uids, "Done", uidvalidity=mailbox.uidvalidity("INBOX"))

    assert (0, 450) == (len(dovecot.mailbox(user)), len(dovecot.mailbox(user, "Done")))


@pytest.mark.parametrize("missing", [{"MOVE"}, {"MOVE", "UIDPLUS"}])
def test_move_without_the_extension(
    dovecot: Dovecot, user: str, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, missing: set[str]
) -> None:
    """On a server without MOVE the messages are copied, marked and expunged."""
    for number in range(3):
        dovecot.deliver(user, b"N: %d\r\n\r\n" % number)
    validity = mailbox.uidvalidity("INBOX")
    known = type(mailbox._client).has_capability
    monkeypatch.setattr(
        mailbox._client, "has_capability", lambda name: name not in missing and known(mailbox._client, name)
    )
    mailbox.move("INBOX", [1, 3], "Done", uidvalidity=validity)

    assert ([b"N: 1\r\n\r\n"], [b"N: 0\r\n\r\n", b"N: 2\r\n\r\n"]) == (
        dovecot.mailbox(user),
        dovecot.mailbox(user, "Done"),
    )


def test_a_slow_line_in_small_pieces_changes_nothing(
    dovecot: Dovecot, user: str, at_dovecot: ImapAccount
) -> None:
    """Bytes that come one by one make the same message."""
    dovecot.deliver(user, MAIL)
    pieces = Trouble(chunk=1)
    with (
        FaultProxy(at_dovecot.host, at_dovecot.port, up=pieces, down=pieces) as proxy,
        Mailbox(through(proxy, at_dovecot)) as mailbox,
    ):
        assert [MAIL] == [one.raw for one in everything(mailbox)]


def test_a_restarted_server_is_reached_again(dovecot: Dovecot) -> None:
    """After a fault a new connection goes on where the old one ended."""
    with Dovecot({"play": "pw"}) as server:
        account = ImapAccount(server.host, server.imap_port, "none", "play", "pw", timeout=5)
        server.deliver("play", MAIL)
        mailbox = Mailbox(account)
        mailbox.connect()
        server.stop()
        with pytest.raises(MailboxUnavailable):
            everything(mailbox)
        server.start()
        mailbox.connect()

        assert [MAIL] == [one.raw for one in everything(mailbox)]
        mailbox.close()


def test_importing_the_reader_does_not_import_the_sender() -> None:
    """A pass over an empty inbox does not pay for SMTP."""
    code = "import sys, pbem.mail.imap.mailbox; sys.exit('aiosmtplib' in sys.modules)"

    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode
