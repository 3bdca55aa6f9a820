from collections.abc import Iterator

import pytest

from tests.harness.smtp_server import Recorder, SmtpServer


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    """A server that takes everything."""
    with SmtpServer(Recorder()) as running:
        yield running
