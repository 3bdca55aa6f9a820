"""Returned mail is read here: by the standard report (RFC 3464) first, by known wordings last.

A report only says that some mail did not arrive. Which mail it was, and that the report is no forgery,
is proved by the envelope address it came to (see `addressing`).
"""

import logging
from collections.abc import Iterator
from dataclasses import replace

from pbem.mail.read.address_syntax import is_address
from pbem.mail.read.headers import Fields, fields, message_ids, one_line
from pbem.mail.read.letter import ENVELOPE, Bounce
from pbem.mail.read.mime import MimePart

MAX_DIAGNOSTIC = 300
MAX_SCANNED = 20_000

_REPORT_FIELDS = frozenset(
    {b"final-recipient", b"original-recipient", b"action", b"status", b"diagnostic-code"}
)
_COMPLAINT_FIELDS = frozenset({b"feedback-type", b"original-rcpt-to"})
_ENCLOSED = frozenset({"message/rfc822", "text/rfc822-headers", "message/rfc822-headers"})
_STATUS = frozenset({"message/delivery-status", "message/global-delivery-status"})
_MESSAGE_ID = frozenset({b"message-id"})
_SUSPECTS = frozenset({"daemon address", "empty return path", "report"})


def bounce(
    root: MimePart, found: Fields, automatic: str | None, raw: bytes, recipients: tuple[str, ...] = ()
) -> Bounce | None:
    """What this mail reports about one of our recipients, or None when it is no report of a failure."""
    suspect = automatic in _SUSPECTS or any(ENVELOPE.search(recipient) for recipient in recipients)
    reported = _report(root, found, suspect, raw)
    return replace(reported, message_id=_returned(root)) if reported is not None else None


def _report(root: MimePart, found: Fields, suspect: bool, raw: bytes) -> Bounce | None:
    for part in root.leaves():
        if part.kind == "message/feedback-report":
            return _complaint(part.content())
        if part.kind in _STATUS:
            groups = map(_reported, _groups(part.content()))
            return next((reported for reported in groups if reported is not None), None)
    if suspect or "x-failed-recipients" in found:
        return _recognised(raw)
    return None


def _returned(root: MimePart) -> str:
    """The Message-ID of the mail that came back, if its head is enclosed."""
    for part in root.leaves():
        if part.kind in _ENCLOSED:
            named = message_ids(
                fields(part.content().lstrip() + b"\n\n", _MESSAGE_ID)[0].get("message-id", ())
            )
            if named:
                return named[0]
    return ""


def _groups(data: bytes) -> Iterator[Fields]:
    """The blocks of fields of a delivery report: first about the mail, then one a recipient."""
    for block in data.replace(b"\r\n", b"\n").strip().split(b"\n\n")[:50]:
        yield fields(block.strip(b"\n") + b"\n\n", _REPORT_FIELDS)[0]


def _reported(group: Fields) -> Bounce | None:
    named = group.get("original-recipient") or group.get("final-recipient")
    action = group.get("action", ("",))[0].strip().lower()
    if not named or action not in {"failed", "delayed"}:
        return None
    recipient = named[0].rpartition(";")[2].strip(" <>").lower()
    if not is_address(recipient):
        return None
    status = group.get("status", ("",))[0].partition(" ")[0].partition("(")[0]
    if not status.replace(".", "").isdigit() or len(status) > 12:
        status = "5.0.0" if action == "failed" else "4.0.0"
    diagnostic = group.get("diagnostic-code", ("",))[0].partition(";")[2]
    return Bounce(recipient, status, action == "failed", one_line(diagnostic, MAX_DIAGNOSTIC))


def _complaint(data: bytes) -> Bounce | None:
    """What a feedback report says: somebody called a mail of ours spam; who it was is often left out."""
    found = fields(data.replace(b"\r\n", b"\n").strip() + b"\n\n", _COMPLAINT_FIELDS)[0]
    if found.get("feedback-type", ("",))[0].strip().lower() not in {"abuse", "opt-out"}:
        return None
    recipient = found.get("original-rcpt-to", ("",))[0].rpartition(";")[2].strip(" <>").lower()
    return Bounce(recipient if is_address(recipient) else "", "", False, complaint=True)


def _recognised(raw: bytes) -> Bounce | None:
    """What the wordings of known servers give away; their patterns are not ours, so they see little."""
    from email import message_from_bytes

    from flufl.bounce import all_failures

    # It would log a traceback for every mail that confuses a detector.
    logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)
    try:
        temporary, permanent = all_failures(message_from_bytes(raw[:MAX_SCANNED]))
    except Exception:
        # A detector that fails has detected nothing.
        return None
    for failures, status, failed in ((permanent, "5.0.0", True), (temporary, "4.0.0", False)):
        for found in sorted(failures):
            recipient = found.decode("ascii", "replace").lower()
            if is_address(recipient):
                return Bounce(recipient, status, failed)
    return None
