import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.config.sections import DaemonSection
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.loopback import write_config
from tests.harness.clubhouse import Clubhouse
from tests.harness.dovecot import Dovecot

_PEOPLE = ("play", "operator", "Anna", "Ben", "Cleo")


@pytest.fixture
def clubhouse(tmp_path: Path, dovecot: Dovecot, account_numbers: Iterator[int]) -> Iterator[Clubhouse]:
    """A club on a real Dovecot, with accounts nobody else of this run has."""
    users = {name: f"user{next(account_numbers)}" for name in _PEOPLE}
    with Clubhouse(tmp_path, dovecot, users, dovecot.users[users["play"]]) as house:
        yield house


@pytest.fixture
def clock() -> Clock:
    """A clock the test moves by itself."""
    return Clock()


@pytest.fixture
def timed(
    tmp_path: Path, dovecot: Dovecot, account_numbers: Iterator[int], clock: Clock
) -> Iterator[Clubhouse]:
    """The same club under that clock."""
    users = {name: f"user{next(account_numbers)}" for name in _PEOPLE}
    with Clubhouse(tmp_path, dovecot, users, dovecot.users[users["play"]], now=clock) as house:
        yield house


@pytest.fixture
def own_server() -> Iterator[Dovecot]:
    """A Dovecot of the test's own, which it may take down."""
    users = dict.fromkeys(("play", "operator", "anna", "ben", "cleo"), "secret")
    with Dovecot(users) as server:
        yield server


@pytest.fixture
def own_club(tmp_path: Path, own_server: Dovecot) -> Iterator[Clubhouse]:
    """A club on that server, with a config file for processes of their own beside its database."""
    users = {name: name.lower() for name in _PEOPLE}
    with Clubhouse(tmp_path, own_server, users, "secret") as house:
        write_config(tmp_path / "config.toml", house.settings.model_copy(update={"daemon": DaemonSection()}))
        yield house


@pytest.fixture
def pbem(own_club: Clubhouse) -> Callable[..., subprocess.Popen[str]]:
    """Starts pbem in a process of its own on that club's config."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PBEM_")}

    def start(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "pbem", "--config", str(own_club.folder / "config.toml"), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )

    return start
