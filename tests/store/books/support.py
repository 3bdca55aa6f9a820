"""A mail that waits to be sent."""

from datetime import datetime
from typing import Any

from pbem.store.books.outbox import Outbox
from pbem.store.tables.words import DispatchKind

__all__ = ["put"]


def put(outbox: Outbox, now: datetime, name: str, kind: DispatchKind, to: str = "anna", **about: Any) -> bool:
    """Queue a mail of this name; False when it was there."""
    return outbox.put(
        message_id=f"<{name}@x>",
        kind=kind,
        sender="play@x",
        recipient=about.pop("recipient", f"{to}@x"),
        subject="Ecosystem 1",
        raw=f"Subject: {name}\r\n\r\n".encode(),
        lines=f"text of {name}",
        now=now,
        **about,
    )
