from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.testing.clubhouse import Clubhouse
from pbem.testing.dovecot import Dovecot


@pytest.fixture
def clubhouse(tmp_path: Path, dovecot: Dovecot, account_numbers: Iterator[int]) -> Iterator[Clubhouse]:
    """A club on a real Dovecot, with accounts nobody else of this run has."""
    users = {name: f"user{next(account_numbers)}" for name in ("play", "Anna", "Ben", "Cleo")}
    with Clubhouse(tmp_path, dovecot, users, dovecot.users[users["play"]]) as house:
        yield house
