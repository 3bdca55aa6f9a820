"""Mail written by machines is recognised here, because programs that answer each other never stop (RFC 3834).

The table is read from top to bottom and the first row that fits names the reason.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pbem.mail.quote.line_shapes import reacts
from pbem.mail.read.headers import Fields
from pbem.mail.read.letter import AUTO_REPLIED, REACTION

__all__ = ["FIELDS", "automatic"]

FIELDS = frozenset(
    {
        b"auto-submitted",
        b"list-id",
        b"list-post",
        b"list-unsubscribe",
        b"precedence",
        b"return-path",
        b"x-auto-response-suppress",
        b"x-autoreply",
        b"x-autorespond",
        b"x-autoresponder",
        b"x-failed-recipients",
        b"x-vacation",
    }
)

_AWAY_SUBJECTS = (
    "automatic reply",
    "automatische antwort",
    "auto-reply",
    "autoreply",
    "out of office",
    "abwesenheitsnotiz",
    "abwesenheitsassistent",
    "réponse automatique",
    "respuesta automática",
)
_DAEMONS = frozenset(
    {"mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "do-not-reply", "mailerdaemon"}
)
_REPORTS = frozenset({"multipart/report", "message/delivery-status", "message/disposition-notification"})
_OPENING = 200
_REACTIONS = frozenset({"text/vnd.google.email-reaction+json"})


@dataclass(frozen=True, slots=True)
class _Signs:
    fields: Fields
    sender: str
    subject: str
    kinds: frozenset[str]
    opening: str

    def word(self, name: str) -> str:
        values = self.fields.get(name)
        return values[0].partition(";")[0].partition("(")[0].strip().lower() if values else ""

    def has(self, *names: str) -> bool:
        return any(name in self.fields for name in names)


_ROWS: tuple[tuple[str, Callable[[_Signs], bool]], ...] = (
    (AUTO_REPLIED, lambda s: s.word("auto-submitted") == "auto-replied"),
    (AUTO_REPLIED, lambda s: s.word("precedence") in {"auto_reply", "auto-reply"}),
    (AUTO_REPLIED, lambda s: s.has("x-autoreply", "x-autorespond", "x-autoresponder", "x-vacation")),
    (AUTO_REPLIED, lambda s: s.subject.lower().startswith(_AWAY_SUBJECTS)),
    (REACTION, lambda s: not _REACTIONS.isdisjoint(s.kinds) or reacts(s.opening)),
    ("report", lambda s: not _REPORTS.isdisjoint(s.kinds)),
    ("auto-submitted", lambda s: s.word("auto-submitted") not in {"", "no"}),
    ("daemon address", lambda s: s.sender.partition("@")[0].partition("+")[0] in _DAEMONS),
    ("empty return path", lambda s: s.word("return-path") == "<>"),
    # Feedback-ID is no sign of a list: two mail services put it on every mail that a person sends.
    ("list", lambda s: s.has("list-id", "list-post", "list-unsubscribe")),
    ("precedence", lambda s: s.word("precedence") in {"bulk", "junk", "list"}),
    ("suppress", lambda s: s.word("x-auto-response-suppress") not in {"", "none"}),
)


def automatic(
    fields: Fields, sender: str | None, subject: str, kinds: frozenset[str], text: str = ""
) -> str | None:
    """Why this looks like a machine's mail, or None; `kinds` are the content types of its parts."""
    opening = text.lstrip()[:_OPENING].partition("\n")[0].strip().lower()
    signs = _Signs(fields, sender or "", subject, kinds, opening)
    return next((reason for reason, fits in _ROWS if fits(signs)), None)
