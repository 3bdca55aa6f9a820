from collections.abc import Iterator

import pytest

from pbem.testing.sandbox.playground import Playground
from tests.harness.served_page import served


# One for a file: none of its tests needs a match of its own, and the next folder shall not hear it think.
@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A sandbox with a match of two."""
    with Playground(tmp_path_factory.mktemp("club")) as club, served(club) as url:
        club.opens("ecosystem", 2)
        club.settle(30)
        yield url
