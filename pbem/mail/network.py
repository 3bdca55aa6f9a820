"""What both mail clients settle first: how safe the line must be, and what of it may be repeated."""

import base64
import ipaddress
import re
import ssl
from collections.abc import Iterable
from typing import Literal

from pbem.errors import ConfigError

Security = Literal["tls", "starttls", "none"]
"""How a connection is protected: from its first byte, after a greeting, or not at all."""

_LONGEST = 300
_AS_BYTES = re.compile(r"""\bb(['"])(.*?)\1""")


def is_loopback(host: str) -> bool:
    """Say whether a host's name or address never leaves this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


def require_safe_line(section: str, host: str, security: Security) -> None:
    """Refuse to send a password in the clear to another machine."""
    if security == "none" and not is_loopback(host):
        raise ConfigError(
            f'[{section}] security = "none" sends the password readably to {host}; '
            'it is for loopback only. Use "tls" or "starttls".'
        )


def tls_context(cafile: str | None) -> ssl.SSLContext:
    """Trust what the machine trusts, or one authority of our own."""
    return ssl.create_default_context(cafile=cafile)


def spellings(user: str | None, password: str | None) -> tuple[str, ...]:
    """List the forms in which a password crosses the line, so that none of them is repeated to anybody."""
    if not password:
        return ()
    plain = [password, f"\0{user}\0{password}"]
    encoded = [base64.b64encode(text.encode()).decode() for text in plain]
    return (*encoded, password)


def one_line(text: object, secrets: Iterable[str] = ()) -> str:
    """Make what a server said fit for a log: one line of plain characters, no secret, not endless."""
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
    # Libraries put what a server sent into their messages as Python writes bytes.
    said = _AS_BYTES.sub(lambda found: found[2], said)
    for secret in secrets:
        said = said.replace(secret, "***")
    said = re.sub(r"[^\x20-\x7e\xa0-\uffff]+", " ", said[: 20 * _LONGEST])
    said = " ".join(said.split())
    return said if len(said) <= _LONGEST else said[: _LONGEST - 1] + "…"
