"""Who sends and to which server: encrypted or not at all, and a password that is never repeated."""

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import trustme

from pbem.errors import ConfigError
from pbem.mail.network import Security
from pbem.mail.smtp.deliver import (
    Delivered,
    RelayRefused,
    SmtpAccount,
    check,
)
from tests.harness.smtp_server import Recorder, SmtpServer
from tests.mail.smtp.support import account, parcels, sent, verdicts


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """Certificate, key and authority for localhost."""
    folder = tmp_path_factory.mktemp("tls")
    authority = trustme.CA()
    issued = authority.issue_cert("localhost")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    (folder / "cert.pem").write_bytes(b"".join(blob.bytes() for blob in issued.cert_chain_pems))
    authority.cert_pem.write_to_path(folder / "ca.pem")
    return folder / "cert.pem", folder / "key.pem", folder / "ca.pem"


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_tls_with_login(certificate: tuple[Path, Path, Path], security: Security) -> None:
    """Both ways of encryption work with a trusted certificate and a login, also beyond ASCII."""
    *tls, cafile = certificate
    with SmtpServer(Recorder(), users={"play": "geheim-ä"}, security=security, tls=tuple(tls)) as server:
        there = SmtpAccount(
            "localhost", server.smtp_port, security, "play", "geheim-ä", 5.0, cafile=str(cafile)
        )

        assert {1: Delivered.SENT} == verdicts(sent(there, parcels("anna")))


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_an_untrusted_certificate_is_about_us(
    certificate: tuple[Path, Path, Path], security: Security
) -> None:
    """A certificate nobody vouches for stops the queue; no login is tried."""
    with SmtpServer(Recorder(), users={"play": "pw"}, security=security, tls=certificate[:2]) as server:
        there = SmtpAccount("localhost", server.smtp_port, security, "play", "pw", 5.0)

        assert {1: Delivered.US} == verdicts(sent(there, parcels("anna")))


def test_starttls_that_is_not_offered_is_about_us(server: SmtpServer) -> None:
    """A server without STARTTLS gets no mail in the clear instead."""
    assert {1: Delivered.US} == verdicts(sent(account(server, security="starttls"), parcels("anna")))
    assert [] == server.accepted


def test_a_server_that_wants_a_login_is_about_us() -> None:
    """Without user and password such a server takes nothing."""
    with SmtpServer(Recorder(), users={"play": "pw"}) as server:
        assert {1: Delivered.US} == verdicts(sent(account(server), parcels("anna")))


def test_the_clear_is_for_loopback_only() -> None:
    """A password is never sent readably to another machine."""
    with pytest.raises(ConfigError, match="loopback"):
        SmtpAccount("mail.example.org", 25, "none", "play", "pw")


@pytest.mark.parametrize("password", ["geheim-losung", "geheim-ä-losung", "ge\0heimlosung"])
def test_a_wrong_password_is_never_repeated(password: str, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the fault, nor the report, nor any log of ours holds the password."""
    caplog.set_level(logging.DEBUG, "aiosmtplib")
    with SmtpServer(Recorder(), users={"play": "right"}) as server:
        there = account(server, user="play", password=password)
        with pytest.raises(RelayRefused, match=r"\[smtp\] user, password") as caught:
            asyncio.run(check(there))
        [report] = sent(there, parcels("anna"))
    told = [repr(there), str(caught.value), repr(caught.value), repr(report), caplog.text]

    assert Delivered.US == report.verdict
    assert [] == [text for text in told if "losung" in text]


def test_a_server_that_repeats_the_password_is_not_quoted() -> None:
    """Even a server that echoes what it was sent, encoded as it was, brings no password into a message."""
    with _scripted(lambda line: b"535 5.7.8 I did not like " + line) as port:
        there = SmtpAccount("127.0.0.1", port, "none", "play", "geheim4711", 5.0)
        with pytest.raises(RelayRefused) as caught:
            asyncio.run(check(there))

    assert (True, False) == ("***" in str(caught.value), "AHBsYXkAZ2VoZWltNDcxMQ==" in str(caught.value))


class _scripted:  # noqa: N801 - used like a function
    """A server that offers AUTH PLAIN and answers it by a function."""

    def __init__(self, answer: Callable[[bytes], bytes]) -> None:
        self._answer = answer

    def __enter__(self) -> int:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        return self._listener.getsockname()[1]

    def __exit__(self, *_: object) -> None:
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        peer, _ = self._listener.accept()
        with peer, peer.makefile("rwb") as lines:
            lines.write(b"220 hello\r\n")
            lines.flush()
            while line := lines.readline().strip():
                greeting = line.upper().startswith(b"EHLO")
                lines.write((b"250-hi\r\n250 AUTH PLAIN" if greeting else self._answer(line)) + b"\r\n")
                lines.flush()
