import pytest

from pbem.mail.oauth.client import Client


@pytest.mark.parametrize(
    ("client", "asked"),
    [
        (Client("google", "club"), ["https://mail.google.com/"]),
        (Client("https://id.example", "club"), ["offline_access", "email"]),
        (Client("google", "club", scopes=("mail",)), ["mail"]),
    ],
)
def test_what_is_asked_for(client: Client, asked: list[str]) -> None:
    """What the provider is known to want, unless the operator says otherwise."""
    assert asked == client.asked


def test_a_clients_own_password() -> None:
    """It is sent where there is one, and shown nowhere."""
    secretive = Client("google", "club", "hush")

    assert ({"client_secret": "hush"}, {}) == (secretive.extra, Client("google", "club").extra)
    assert "hush" not in repr(secretive)


def test_who_vouches_for_the_provider() -> None:
    """The authorities of this machine, or the one that the operator names."""
    assert (True, "own.pem") == (
        Client("google", "club").verify,
        Client("google", "club", cafile="own.pem").verify,
    )
