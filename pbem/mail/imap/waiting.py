"""Waiting for a mailbox: until the server says something, a file is readable, or time is up."""

import io
import select
import ssl
import time
from collections.abc import Sequence
from typing import Any


def idle(client: Any, deadline: float, wake_fds: Sequence[int]) -> bool:
    """Wait for the server's next word; say whether one of the files woke us instead."""
    if _read_ahead(client):
        return False
    ready = poll((client.socket().fileno(), *wake_fds), deadline)
    return any(fd in ready for fd in wake_fds)


def poll(fds: Sequence[int], deadline: float) -> set[int]:
    """Those of the files that are readable, or none when time is up."""
    poller = select.poll()
    for fd in fds:
        poller.register(fd, select.POLLIN)
    left = max(0.0, deadline - time.monotonic())
    return {fd for fd, _ in poller.poll(left * 1000)}


def _read_ahead(client: Any) -> bool:
    """Say whether news came together with the words that IDLE has begun.

    They then wait in a buffer of imaplib's, where no poll of the socket ever sees them. Where that buffer is
    differs: since Python 3.14 a list of its own, before that the socket's file.
    """
    own = getattr(client._imap, "_readbuf", None)
    if own is not None:
        return bool(own)
    file = client._imap.file
    if not isinstance(file, io.BufferedReader):
        return False
    sock = client.socket()
    patience = sock.gettimeout()
    sock.settimeout(0)
    try:
        return bool(file.peek(1))
    except (BlockingIOError, ssl.SSLWantReadError):
        return False
    finally:
        sock.settimeout(patience)
