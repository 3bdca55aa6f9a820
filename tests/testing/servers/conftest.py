"""Every contract test meets both servers."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from imapclient import IMAPClient

from tests.harness.odd_imap import OddImapServer
from tests.testing.servers.support import Post


@pytest.fixture(params=["embedded", pytest.param("dovecot", marks=pytest.mark.servers)])
def post(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Post]:
    """An empty account on each server in turn."""
    clients: list[IMAPClient] = []

    def login() -> IMAPClient:
        client = IMAPClient(server.host, server.imap_port, ssl=False, timeout=10)
        client.normalise_times = False
        clients.append(client)
        client.login(user, password)
        return client

    if request.param == "dovecot":
        server = request.getfixturevalue("dovecot")
        user, password = request.getfixturevalue("account")
        yield Post(server, user, password, login)
    else:
        user, password = "play", "pass word\"'\\1"
        with OddImapServer(tmp_path, {user: password}) as server:
            yield Post(server, user, password, login)
    for client in clients:
        with contextlib.suppress(OSError):
            client.shutdown()


@pytest.fixture
def client(post: Post) -> IMAPClient:
    """A client that has logged in."""
    return post.login()
