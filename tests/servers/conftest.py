from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.testing.clock import Clock
from pbem.testing.clubhouse import Clubhouse
from pbem.testing.dovecot import Dovecot

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
