"""The Letter exists so that everything behind the mailbox sees one small value instead of MIME."""

import re
from datetime import datetime

from pbem.engine.values import Value
from pbem.errors import OperatorError

AUTO_REPLIED = "auto-replied"
"""The sign of an answering machine."""
ENVELOPE = re.compile(r"(?:^|\+)bounce\.")
"""What stands in the envelope sender of our mails: nobody answers there but machines."""
REACTION = "reaction"
"""Somebody clicked on a picture, such as a raised thumb: nothing in such a mail was written."""


class UnreadableLetter(OperatorError):
    """The reader failed on this mail: it is put aside with its raw bytes and the next one goes on."""


class Bounce(Value):
    """What a returned mail says about one of our recipients (RFC 3464)."""

    recipient: str
    status: str
    """The enhanced status code, such as `5.1.1`; `5.0.0` or `4.0.0` when the report named none."""
    failed: bool
    """Whether the server has given up, for whatever reason; else it still tries."""
    diagnostic: str = ""
    message_id: str = ""
    """The Message-ID of the mail that came back, where the report holds it; without brackets."""
    complaint: bool = False
    """It arrived, and was called spam (RFC 5965)."""


class Letter(Value):
    """One inbound mail, read: plain values only, capped, and never trusted."""

    message_id: str
    """Without brackets; `hash.<digest>` when the mail had none or an absurd one."""
    digest: str
    """Tells two mails apart that claim one Message-ID; blind to what hops add on the way."""
    sender: str | None
    """The one strict From mailbox in lower case; None when it is not exactly one."""
    sender_name: str
    recipients: tuple[str, ...]
    """Every address it was sent or delivered to, in lower case, in order."""
    subject: str
    sent: datetime | None
    """The sender's own Date: good for guessing a time zone, never for a deadline."""
    references: tuple[str, ...]
    """Message-IDs without brackets, oldest first, In-Reply-To last."""
    text: str
    source: str
    """Where the text came from: `plain`, `html` or `none`."""
    left_out: bool
    """Text that was struck out, or that nobody sees, is not in it."""
    automatic: str | None
    """The first sign of a machine in its fields, or None; `kinds` says what that makes of it."""
    bounce: Bounce | None
    ours: bool
    """It carries our own marker header: a mail of ours has come back to us."""
    size: int
    truncated: bool
    """The text may lack its end, because the mail went beyond a limit."""
    authentication: tuple[str, ...]
    """Authentication-Results as received, topmost first; see `authentication` for what may be believed."""
    attachments: tuple[str, ...]
    language: str = ""
    """The code of the one language that the mail says it is written in; nothing where it says none."""
