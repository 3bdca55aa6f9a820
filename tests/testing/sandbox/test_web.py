"""The sandbox's door and routes over a real socket, as another page or program would try them."""

import pytest

from tests.testing.sandbox.support import ask, own


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "javascript:alert(1)"])
def test_a_way_back_stays_here(address: str, back: str) -> None:
    """Nobody is sent to another site."""
    form = {"hours": "1", "back": back}

    assert "/" == ask(address, "/clock", method="POST", form=form, Origin=own(address))[1]
