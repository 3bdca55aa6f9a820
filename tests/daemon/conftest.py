from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.imap_server import ImapServer
from tests.daemon.setting_back import PEOPLE
from tests.daemon.support import PASSWORD
from tests.harness.clubhouse import Clubhouse
from tests.harness.odd_imap import OddImapServer


@pytest.fixture
def imap(tmp_path: Path) -> Iterator[ImapServer]:
    """An IMAP server with our mailbox."""
    with ImapServer(tmp_path / "mail", {"play": PASSWORD}) as server:
        yield server


@pytest.fixture
def mail_server(tmp_path: Path) -> Iterator[OddImapServer]:
    """A server of our own."""
    with OddImapServer(tmp_path / "imap", dict.fromkeys(map(str.lower, PEOPLE), "pw")) as started:
        yield started


@pytest.fixture
def clock() -> Clock:
    """A clock the test moves by itself."""
    return Clock()


@pytest.fixture
def clubhouse(tmp_path: Path, mail_server: ImapServer, clock: Clock) -> Iterator[Clubhouse]:
    """Anna and Ben have their first turn mail."""
    users = {name: name.lower() for name in PEOPLE}
    with Clubhouse(tmp_path, mail_server, users, "pw", now=clock) as house:
        house.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        house.passes.once()
        yield house
