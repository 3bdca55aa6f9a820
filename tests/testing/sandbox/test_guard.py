"""The sandbox's door: only this machine, only who has the address with its token."""

from urllib.parse import urlsplit

import pytest

from tests.testing.sandbox.support import ask, own


def test_the_address_with_its_token_lets_in(address: str) -> None:
    """The token becomes a cookie and leaves the address."""
    path = f"/?{urlsplit(address).query}"

    assert (303, "/") == ask(address, path, key=False)[:2]


@pytest.mark.parametrize(
    "path", ["/", "/?token=wrong", "/box/anna", "/box/anna/1/frame", "/match/1", "/nowhere"]
)
def test_without_the_token_nothing_is_shown(address: str, path: str) -> None:
    """Nobody else on this machine's browsers reads the mails, nor learns which pages there are."""
    status, _, body = ask(address, path, key=False)

    assert 403 == status
    assert "Anna" not in body


def test_another_name_for_this_machine_is_refused(address: str) -> None:
    """A name that somebody made point here does not open the page, key or no key."""
    assert 421 == ask(address, "/box/anna", Host="evil.example")[0]


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "https://{}"])
def test_a_form_of_another_page_is_refused(address: str, origin: str | None) -> None:
    """What changes something must come from a page of the sandbox."""
    headers = {} if origin is None else {"Origin": origin.format(urlsplit(address).netloc)}

    assert 403 == ask(address, "/clock", method="POST", form={"hours": "1"}, **headers)[0]


def test_a_form_of_our_own_is_taken(address: str) -> None:
    """The clock goes on, and the page that was open comes back."""
    form = {"hours": "1", "back": "/match/1"}

    assert (303, "/match/1") == ask(address, "/clock", method="POST", form=form, Origin=own(address))[:2]
