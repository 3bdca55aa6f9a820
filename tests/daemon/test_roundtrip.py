"""The doctor's letter to ourselves: where it lands, what becomes of it on the way, and what helps."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.daemon.roundtrip import roundtrip
from pbem.testing.servers.imap_server import ImapServer
from tests.daemon.support import by_name, failures, now, settings_for
from tests.harness.smtp_server import SmtpServer


class Relabelling:
    """Delivers into a folder of choice, with fields of choice on top, as a provider would."""

    def __init__(self, server: Any, *, folder: str = "INBOX", on_top: bytes = b"") -> None:
        self._server = server
        self._folder = folder
        self._on_top = on_top

    def knows(self, user: str) -> bool:
        return bool(self._server.knows(user))

    def deliver(self, user: str, raw: bytes) -> None:
        self._server.deliver(user, self._on_top + raw, self._folder)


class Stripping(Relabelling):
    """Forgets the sub-address everywhere."""

    def deliver(self, user: str, raw: bytes) -> None:
        head, blank, body = raw.partition(b"\r\n\r\n")
        kept = [line for line in head.split(b"\r\n") if b"+doctor." not in line]
        super().deliver(user, b"\r\n".join([*kept, b"To: play@club.example"]) + blank + body)


def test_a_round_trip(tmp_path: Path, imap: ImapServer) -> None:
    """Seconds, ways, folder, changes and authentication are told, and the mails are gone afterwards."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = by_name(roundtrip(settings, now, 10))

    assert ["round trip", "replies", "folder", "changed", "authentication"] == list(found)
    assert {} == failures(iter(found.values()))
    assert "plus works, catch-all is refused, plain works" == found["replies"].text
    assert found["changed"].text.startswith("nothing: Message-ID, Reply-To")
    assert "it landed in INBOX" == found["folder"].text
    assert [[], [], []] == [imap.mailbox("play", name) for name in ("INBOX", "Done", "Junk")]


AUTHENTICATED = (
    b"Authentication-Results: mx.club.example; spf=pass smtp.mailfrom=play@club.example;"
    b" dkim=%s header.d=club.example; dmarc=pass header.from=club.example\r\n"
)


@pytest.mark.parametrize(
    ("result", "configured", "good", "expected"),
    [
        (b"pass", "", True, 'to believe it, set [mail] authserv_id = "mx.club.example"'),
        (b"pass", "MX.club.example", True, "mx.club.example says spf pass, dkim pass, dmarc pass"),
        (b"pass", "other.example", False, 'set [mail] authserv_id = "mx.club.example"'),
        (b"fail", "mx.club.example", False, "let 127.0.0.1 sign for your domain, and publish the key"),
        (b"none", "mx.club.example", True, "let 127.0.0.1 sign for your domain, and publish the key"),
    ],
)
def test_what_the_server_says_of_us(
    tmp_path: Path, imap: ImapServer, result: bytes, configured: str, good: bool, expected: str
) -> None:
    """SPF, DKIM and DMARC of the topmost field, and the authserv-id to configure."""
    sink = Relabelling(imap, on_top=AUTHENTICATED % result)
    with SmtpServer(sink) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, mail__authserv_id=configured)
        found = by_name(roundtrip(settings, now, 10))

    said = [each for name, each in found.items() if name in ("authentication", "dkim")]
    assert good is all(each.good for each in said)
    assert expected in " ".join(each.text + each.remedy for each in said)


@pytest.mark.parametrize(
    ("folder", "remedy"), [("Junk", "mark it as wanted"), ("Bulk", 'add "Bulk" to [imap] also')]
)
def test_mail_that_lands_elsewhere(tmp_path: Path, imap: ImapServer, folder: str, remedy: str) -> None:
    """It is found in any folder, and cleaned up there."""
    imap.deliver("play", b"Subject: x\r\n\r\n", folder)
    with SmtpServer(Relabelling(imap, folder=folder)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, imap__also=["Junk"])
        found = failures(roundtrip(settings, now, 10))

    assert f"it landed in {folder}" == found["folder"].text
    assert remedy in found["folder"].remedy
    assert 1 == len(imap.mailbox("play", folder))


def test_a_sub_address_that_is_lost(tmp_path: Path, imap: ImapServer) -> None:
    """A server that rewrites the address is told apart from one that keeps it."""
    with SmtpServer(Stripping(imap)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(roundtrip(settings, now, 10))

    assert found["replies"].text.startswith("plus is lost: it arrived for play@club.example, ")
    assert 'set [mail] replies = "plain"' == found["replies"].remedy


def test_a_sub_address_that_is_refused(tmp_path: Path, imap: ImapServer) -> None:
    """The server's own words are repeated."""
    with SmtpServer(imap, subaddress=False) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(roundtrip(settings, now, 10))

    assert ["round trip", "replies"] == list(found)
    assert "User unknown" in found["round trip"].text
    assert 'set [mail] replies = "plain"' == found["replies"].remedy


class CatchAll(Relabelling):
    """Has every address of the domain, and no sub-addresses."""

    def knows(self, user: str) -> bool:
        return "+" not in user

    def deliver(self, user: str, raw: bytes) -> None:
        super().deliver("play", raw)


@pytest.mark.parametrize(
    ("replies", "good", "said"),
    [
        ("plus", False, 'set [mail] replies = "catch-all"'),
        ("catch-all", True, "plus is refused, catch-all works, plain works"),
        ("plain", True, 'better: [mail] replies = "catch-all"'),
    ],
)
def test_the_best_way_is_proposed(
    tmp_path: Path, imap: ImapServer, replies: str, good: bool, said: str
) -> None:
    """All ways are tried whichever is set, and the first that works is the one to set."""
    with SmtpServer(CatchAll(imap), subaddress=False) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, mail__replies=replies)
        found = by_name(roundtrip(settings, now, 10))["replies"]

    assert good is found.good
    assert said in found.text + found.remedy
    assert [] == imap.mailbox("play")


class Changing(Relabelling):
    """Does something to every mail, as some providers do."""

    def __init__(self, server: Any, change: Callable[[bytes], bytes]) -> None:
        super().__init__(server)
        self._change = change

    def deliver(self, user: str, raw: bytes) -> None:
        super().deliver(user, self._change(raw))


def fielded(name: bytes, value: bytes) -> Callable[[bytes], bytes]:
    """Puts another value into a field."""
    return lambda raw: re.sub(rb"(?m)^%s: .*?\r\n(?=\S)" % name, b"%s: %s\r\n" % (name, value), raw, count=1)


def without_pictures(raw: bytes) -> bytes:
    """Takes the picture's bytes away."""
    return raw.replace(raw.partition(b"image/png")[2].partition(b"\r\n\r\n")[2].split(b"\r\n")[0], b"AAAA")


@pytest.mark.parametrize(
    ("change", "what", "replies", "good"),
    [
        (fielded(b"Message-ID", b"<1@provider.example>"), "Message-ID", "plus", True),
        (fielded(b"Message-ID", b"<1@provider.example>"), "Message-ID", "plain", False),
        (fielded(b"Reply-To", b"play@club.example"), "Reply-To", "plus", False),
        (fielded(b"List-Id", b"<bulk.provider.example>"), "List-Id", "plus", False),
        (without_pictures, "pictures", "plus", False),
        (lambda raw: raw.replace(b"text/html", b"text/plain", 1), "MIME structure", "plus", False),
        (lambda raw: raw.replace(b"=C3=A4", b"?").replace(b"=E2=9C=93", b"?"), "characters", "plus", False),
        (
            lambda raw: raw.replace(b"sent this mail to", b"sent\r\nthis mail to", 1),
            "line lengths",
            "plus",
            False,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_a_server_changes_is_named(
    tmp_path: Path, imap: ImapServer, change: Callable[[bytes], bytes], what: str, replies: str, good: bool
) -> None:
    """Each with a remedy; a mail is found again though its Message-ID is another one."""
    with SmtpServer(Changing(imap, change)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, mail__replies=replies)
        found = [each for each in roundtrip(settings, now, 10) if each.name == "changed"]

    assert [(f"the {what} did not come back as sent", good)] == [(each.text, each.good) for each in found]
    assert found[0].remedy
    assert [] == imap.mailbox("play")


class Nowhere(Relabelling):
    """Takes mail and loses it."""

    def deliver(self, user: str, raw: bytes) -> None:
        return None


def test_mail_that_never_arrives(tmp_path: Path, imap: ImapServer) -> None:
    """The wait is bounded."""
    with SmtpServer(Nowhere(imap)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(roundtrip(settings, now, 1))

    assert "did not arrive within 1 seconds" in found["round trip"].text
