"""What the fields of a mail give away of a machine is found here; `kinds` says what such a mail may do.

The table is read from top to bottom and the first row that fits names the sign.
"""

import re
from collections.abc import Callable

from pbem.engine.values import Value
from pbem.mail.quote.line_shapes import reacts
from pbem.mail.read import machine_words as words
from pbem.mail.read.headers import Fields
from pbem.mail.read.letter import AUTO_REPLIED, REACTION

SAYS_SO = "says so"
"""The sign of a field that we do not know and that speaks of answering machines."""

# Other fields of a program's own that say it all the same, at the end of their name or in what stands there.
_SAYS = re.compile(
    rb"(?im)^x-(?!auto-response-suppress|spam|[^:\n]*subject|[^:\n]*report)"
    rb"(?:[^:\n]*(?:auto-?(?:reply|replied|respond|responder|response|answer)|vacation)\s*:"
    rb"|[^\n]{0,200}:[^\n]{0,200}(?:auto-?(?:repl[iy]|respon|answer)|vacation))"
)
FIELDS = frozenset(
    name.encode()
    for name in (
        *words.ANSWERING,
        *words.SERVICES,
        *words.LISTS,
        "auto-submitted",
        "from",
        "in-reply-to",
        "precedence",
        "references",
        "return-path",
        "x-auto-response-suppress",
        "x-failed-recipients",
        "x-mailer",
    )
)

# Aggregate reports come as archives that are named and titled as RFC 7489 and RFC 8460 say.
_AGGREGATE = re.compile(
    r"report[ -]domain:.{1,300}submitter:|\bdmarc\b.{0,40}\breport|\btls report\b", re.DOTALL
)
_ARCHIVES = frozenset(
    {"application/zip", "application/gzip", "application/x-zip-compressed", "application/x-gzip"}
)
_DAEMON_PARTS = re.compile(
    r"(?:^|[-_+])(?:no-?reply|do-?not-?reply|mailer-daemon)(?:$|[-_+])|^owner-|-(?:owner|request|bounces)$"
)
_BOUNCES = re.compile(r"(?:^|[-_+.@=])(?:[a-z]*bounces?|verp|return|errors?)(?:$|[-_+.@=0-9])")
_NUMBERED = re.compile(r"\d{4}")
_REPLY_MARK = re.compile(r"[:;,()\[\]<>«»\"'–—-]|(?:re|aw|fwd?|sv|vs|antw|odp|ynt)\b")
_TICKET = re.compile(
    r"\b(?:ticket|case|request|incident|vorgang|fall|anfrage)\s*(?:id|nr\.?)?\s*[#:]?\s*\d{2}"
)
# The tag that stands in the subjects of our mails.
TAG = re.compile(r"\[\d{1,9}\.[a-z0-9]{1,9}\]")
_OPENING = 200
_REACTIONS = frozenset({"text/vnd.google.email-reaction+json"})


class _Signs(Value):
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

    @property
    def local(self) -> str:
        return self.sender.partition("@")[0]

    @property
    def answers(self) -> bool:
        """Whether it says which mail it answers."""
        return self.has("in-reply-to", "references")


def _daemon(signs: _Signs) -> bool:
    name = signs.local.partition("+")[0]
    if name in words.DAEMONS or _DAEMON_PARTS.search(signs.local):
        return True
    return name in words.ROLES and not signs.answers


def _away(signs: _Signs) -> bool:
    """Whether the subject is an answering machine's: its own words, then those of our mail or nothing."""
    subject = signs.subject.lower().lstrip("[( ")
    if signs.subject.startswith("AUTO:") or subject.startswith(("auto: re:", "auto: aw:")):
        return True
    # Nearly no subject begins so, and asked about all of them at once a string says it sooner.
    if not subject.startswith(words.SUBJECTS):
        return False
    found = max(len(start) for start in words.SUBJECTS if subject.startswith(start))
    rest = subject[found:].lstrip()
    return not rest or _REPLY_MARK.match(rest) is not None


def _receipt(signs: _Signs) -> bool:
    """Whether the subject is that of a receipt or of a calendar's answer, and no mail is answered."""
    if signs.answers:
        return False
    start, colon, rest = signs.subject.lower().partition(":")
    start = start.partition("(")[0].strip()
    # People begin a subject with a single word, too, but not with the subject of our mail behind it.
    return bool(colon) and start in words.NOTICE_SUBJECTS and (" " in start or TAG.search(rest) is not None)


def _titled(signs: _Signs) -> bool:
    """Whether something stands before the subject of our mail that no mail program puts there."""
    subject = signs.subject.lower()
    tag = TAG.search(subject)
    if tag is None or signs.answers:
        return False
    number = tag[0][1:].partition(".")[0]
    before, ours, _ = re.sub(r"\[[^\]]*\]", "", subject[: tag.start()]).partition(f" {number}:")
    # What is left behind the last colon is the title.
    marks = re.split(r"[:：] ", before)[:-1] if ours else []
    return any(re.sub(r"\(\d+\)|\d+$", "", mark).strip() not in words.REPLY_MARKS for mark in marks)


def _aggregate(signs: _Signs) -> bool:
    return not signs.answers and (
        _AGGREGATE.search(signs.subject.lower()) is not None
        or ("dmarc" in signs.local and not _ARCHIVES.isdisjoint(signs.kinds))
    )


def _program(signs: _Signs) -> bool:
    mailer = signs.word("x-mailer")
    return any(name in mailer for name in words.PROGRAMS)


def _bulk(signs: _Signs) -> bool:
    """Whether it left under another address that only takes bounces: a service sent it."""
    path = signs.word("return-path").strip("<> ")
    if not path or path == signs.sender:
        return False
    name, _, host = path.partition("@")
    own = host == signs.sender.partition("@")[2]
    return _BOUNCES.search(path) is not None or (
        own and (name in words.ROLES or _NUMBERED.search(name) is not None)
    )


_ROWS: tuple[tuple[str, Callable[[_Signs], bool]], ...] = (
    ("report", lambda s: not words.REPORTS.isdisjoint(s.kinds) or _aggregate(s)),
    ("no sender", lambda s: not s.has("from")),
    ("daemon address", _daemon),
    (AUTO_REPLIED, lambda s: s.word("auto-submitted") == "auto-replied"),
    (AUTO_REPLIED, lambda s: s.word("precedence") in {"auto_reply", "auto-reply", "autoreply"}),
    (AUTO_REPLIED, lambda s: s.has(*words.ANSWERING)),
    ("calendar", lambda s: "text/calendar; answer" in s.kinds),
    ("calendar", lambda s: "text/calendar; request" in s.kinds and not s.answers),
    (REACTION, lambda s: not _REACTIONS.isdisjoint(s.kinds) or reacts(s.opening)),
    ("auto-submitted", lambda s: s.word("auto-submitted") not in {"", "no"}),
    ("empty return path", lambda s: s.word("return-path") == "<>"),
    ("subject", lambda s: _away(s) or _receipt(s) or _titled(s)),
    ("subject", lambda s: _TICKET.search(s.subject.lower()) is not None),
    ("service desk", lambda s: s.local == "service" and not s.answers),
    # Feedback-ID is no sign of a list: two mail services put it on every mail that a person sends.
    ("list", lambda s: s.has(*words.LISTS)),
    ("precedence", lambda s: s.word("precedence") in {"bulk", "junk", "list"}),
    ("suppress", lambda s: s.word("x-auto-response-suppress") not in {"", "none"}),
    ("service", lambda s: s.has(*words.SERVICES) or _program(s) or _bulk(s)),
)


def says_so(head: bytes) -> bool:
    """Whether a field that nobody has heard of calls the mail an answering machine's."""
    return _SAYS.search(head) is not None


def automatic(
    fields: Fields, sender: str | None, subject: str, kinds: frozenset[str], text: str = ""
) -> str | None:
    """The first sign of a machine, or None; `kinds` are the content types of its parts."""
    lines = (line.strip().lower() for line in text.lstrip()[:_OPENING].splitlines())
    # A picture stands there as its name in brackets.
    opening = next((line for line in lines if line and not (line[0] == "[" and line[-1] == "]")), "")
    signs = _Signs(fields, sender or "", subject, kinds, opening)
    return next((sign for sign, fits in _ROWS if fits(signs)), None)
