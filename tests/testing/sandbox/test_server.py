from urllib.parse import urlsplit

import pytest

from pbem.errors import OperatorError
from pbem.testing.sandbox.playground import Playground
from pbem.testing.sandbox.server import Served


def test_a_port_in_use_is_said_in_a_sentence(address: str, tmp_path) -> None:
    """Who names a port that is taken is told to name another."""
    port = urlsplit(address).port
    with Playground(tmp_path) as club, pytest.raises(OperatorError, match=f"port {port} cannot be used"):
        Served(club, port)
