from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.testing.servers.imap_server import ImapServer
from tests.daemon.support import PASSWORD


@pytest.fixture
def imap(tmp_path: Path) -> Iterator[ImapServer]:
    """An IMAP server with our mailbox."""
    with ImapServer(tmp_path / "mail", {"play": PASSWORD}) as server:
        yield server
