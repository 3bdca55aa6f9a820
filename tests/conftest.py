import os
from collections.abc import Iterator
from itertools import count

import pytest

from tests.harness.dovecot import Dovecot

_PASSWORD = "pass word\"'\\1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin first, so that at the end of a run nobody waits for one of them."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A real Dovecot for the whole run; each test takes an account of its own by the fixture `account`."""
    if not Dovecot.available():
        reason = "Dovecot is not installed; run .ci/system-packages"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with Dovecot({f"user{number}": _PASSWORD for number in range(1, 1000)}) as server:
        yield server


@pytest.fixture(scope="session")
def account_numbers() -> Iterator[int]:
    """Numbers of accounts not yet taken."""
    return count(1)


@pytest.fixture
def account(dovecot: Dovecot, account_numbers: Iterator[int]) -> tuple[str, str]:
    """A user and password nobody else of this run has."""
    return f"user{next(account_numbers)}", _PASSWORD
