"""Logging in at an IMAP server, with a password or with a token."""

from typing import Any

from imapclient.exceptions import LoginError

from pbem.mail.imap.faults import NamedAccount
from pbem.mail.oauth import sasl


def log_in(client: Any, account: NamedAccount) -> None:
    """Log in as the account says; a token whose time is over is replaced by a new one, once."""
    if account.access is None:
        # The LOGIN command knows ASCII only.
        plain = (account.user + account.password).isascii()
        (client.login if plain else client.plain_login)(account.user, account.password)
        return
    token = account.access.token()
    try:
        _show(client, account, token)
    except LoginError:
        fresh = account.access.token(refused=token)
        if fresh == token:
            raise
        _show(client, account, fresh)


def _show(client: Any, account: NamedAccount, token: str) -> None:
    offered = [name.decode("ascii", "replace") for name in client.capabilities()]
    mech = sasl.mechanism(name.removeprefix("AUTH=") for name in offered if name.startswith("AUTH="))
    said = sasl.response(mech, account.user, token, account.host, account.port)
    # A server that refuses explains itself first.
    client.sasl_login(mech, lambda challenge: sasl.rejoinder(mech) if challenge else said)
