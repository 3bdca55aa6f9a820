"""How an access token is shown to a server: XOAUTH2, or OAUTHBEARER (RFC 7628) where only that is offered."""

from collections.abc import Iterable

_KNOWN = ("XOAUTH2", "OAUTHBEARER")


def mechanism(offered: Iterable[str]) -> str:
    """The one to use of those a server offers; the first where it does not say."""
    names = {name.upper() for name in offered}
    return next((name for name in _KNOWN if name in names), _KNOWN[0])


def response(mech: str, user: str, token: str, host: str, port: int) -> bytes:
    """What the client says first."""
    if mech == "XOAUTH2":
        return f"user={user}\1auth=Bearer {token}\1\1".encode()
    # Two characters of the name have a meaning of their own there.
    name = user.replace("=", "=3D").replace(",", "=2C")
    return f"n,a={name},\1host={host}\1port={port}\1auth=Bearer {token}\1\1".encode()


def rejoinder(mech: str) -> bytes:
    """What the client says to a server that has explained why it refuses, so that it ends the exchange."""
    return b"" if mech == "XOAUTH2" else b"\1"
