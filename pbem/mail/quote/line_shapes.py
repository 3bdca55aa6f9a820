"""What one line looks like is judged here, so that the walk over a mail's lines only asks what follows what.

Every test is a comparison with a table or a bounded search; none goes back over what it has read.
"""

import re
from collections import Counter

from pbem.mail.quote import phrases

_WRAP = 60
_INITIALS = 4
# Some clients put the writer's name before every line they quote; a single such line may be a player's own.
_LONGEST_PREFIX = 20
_NAMED_LINES = 3
_LONGEST_NOTE = 160
_RULE = "-_=*~—–"
# The short code of our first line, `[#12.7b]`; every repeat is bounded, so the search is linear.
MARK = re.compile(r"\[#(?:[0-9]{1,9}\.(?:[0-9]{1,9}|join|end|desk|yes)[a-f]?|gm\.[^\s\]\[]{1,40})\]")
# The numbers of a reply token, `+21.37.d`, are neither an hour nor a day.
_CLOCK = re.compile(r"(?<![0-9+])[0-9]{1,2}[:.][0-9]{2}(?![0-9])")
_DATE = re.compile(
    r"(?<![0-9+.])(?:19|20)[0-9]{2}(?![0-9])|(?<![0-9+])[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}(?![0-9])"
)
# The reply token in our address, as the header block above a quotation of our mail shows it.
_OURS = re.compile(r"(?<![0-9a-z.])[0-9]{1,9}\.(?:[0-9]{1,9}|join|end|desk|yes)\.[a-z]{1,3}\.[a-z0-9]{6,40}@")

_UNSEEN = dict.fromkeys(
    (
        *(0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF, 0xFFFC),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x206A),
    )
)
_SPACES = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_FOLDED = _UNSEEN | _SPACES
_JOINERS = "\u200c\u200d"
_WITHOUT_JOINERS = {ord(joiner): None for joiner in _JOINERS}


def seen(text: str) -> list[str]:
    """The lines as they look: every kind of space is one, and what has no width is gone."""
    return [line.strip() if line.isascii() else _seen(line) for line in text.split("\n")]


def _seen(line: str) -> str:
    line = line.translate(_FOLDED)
    # Joiners shape letters of some scripts and emoji, and are left where they have something to join.
    plain = line.translate(_WITHOUT_JOINERS)
    return plain.strip() if plain.isascii() else line.strip(_JOINERS + " \t")


def quotes(line: str) -> bool:
    """Whether a client's quotation prefix opens this line: `>`, `|`, or the writer's initials and `>`."""
    if line[0] in ">|":
        return True
    initials, prefix, rest = line[: _INITIALS + 2].partition(">")
    return (
        bool(prefix)
        and len(initials) <= _INITIALS
        and initials.isalnum()
        and initials == initials.upper()
        and not initials.isdecimal()
        and rest[:1] in ("", " ", ">")
    )


def unnamed(lines: list[str]) -> list[str]:
    """The lines, with a name such as `Ecosystem>` before several of them taken for a quotation prefix."""
    # A name stands before the prefix; most lines have none, or nothing before it.
    names = [_name_before(line) if line.find(">", 1) > 0 and line[0] != ">" else "" for line in lines]
    counted = Counter(filter(None, names))
    repeated = {name for name, count in counted.items() if count >= _NAMED_LINES}
    if not repeated:
        return lines
    return [line[len(name) :] if name in repeated else line for name, line in zip(names, lines, strict=True)]


def _name_before(line: str) -> str:
    name, prefix, _ = line[: _LONGEST_PREFIX + 1].partition(">")
    return name if prefix and name.isalnum() and not name.isdecimal() else ""


def continues(line: str, following: str, width: int = _WRAP) -> bool:
    """Whether a client that wraps long lines would have broken here; before an address it does so early."""
    return line.endswith("<") or len(line) + 1 + len(following.partition(" ")[0]) > width


def concludes(line: str) -> bool:
    """Whether a sentence or a list ends with this line; a lone dot in a row of a grid is no such end."""
    return line.endswith(("...", "…")) or (
        line.endswith((".", "!", "?", ":", ">")) and (line[-2:-1].isalnum() or line[-2:-1] in ")]\"'")
    )


def dated(line: str) -> bool:
    """Whether a date or a time of day stands in the line."""
    return _DATE.search(line) is not None or _CLOCK.search(line) is not None


def opens(line: str) -> bool:
    """Whether the line begins like "On 17 November 2026"."""
    return line.startswith(phrases.ATTRIBUTION_OPENERS) and dated(line)


def verb(line: str) -> bool:
    """Whether "wrote" stands in the line, in any language we know."""
    return any(word in line for word in phrases.ATTRIBUTION_VERBS)


def label(line: str) -> str | None:
    """Which header field this line of a header block is, None for no such line."""
    name, colon, _ = line[:24].replace("\uff1a", ":", 1).partition(":")
    return phrases.HEADER_LABELS.get(name.strip("* ").lower()) if colon else None


def ours(line: str) -> bool:
    """Whether an address of ours with a reply token stands in the line."""
    return _OURS.search(line) is not None


def rule(line: str) -> bool:
    """Whether the line is a row of dashes or the like."""
    return len(line) > 1 and not line.strip(_RULE)


def framed(line: str) -> bool:
    """Whether the line is the upper edge of a frame: a row of dashes or the like, or words between two."""
    return rule(line) or (rule(line[:2]) and rule(line[-2:]))


def separates(line: str, folded: str) -> bool:
    """Whether the line divides a mail from what it answers."""
    if folded in phrases.UNMARKED_SEPARATORS:
        return True
    if line[0] not in _RULE:
        return False
    inner = folded.strip(_RULE + " ")
    if not inner:
        return len(line) >= 8
    return inner.rstrip(":") in phrases.SEPARATORS


def reacts(folded: str) -> bool:
    """Whether the line tells of a reaction, such as a raised thumb, in the words of a client."""
    if folded.startswith(phrases.REACTION_STARTS):
        return folded.rstrip(".").endswith(("”", '"'))
    return folded.endswith(phrases.REACTIONS) and len(folded) <= _LONGEST_NOTE


def bannered(folded: str) -> bool:
    """Whether the line warns of a mail from outside."""
    return any(words in folded for words in phrases.BANNERS)


def placeholder(folded: str) -> bool:
    """Whether the line is only a link or stands for a picture."""
    return folded[0] in "[<" and any(
        folded.startswith(start) and folded.find(end) == len(folded) - 1
        for start, end in phrases.PLACEHOLDERS
    )


def signs(folded: str) -> bool:
    """Whether a signature begins here: a short rule, a farewell, or what a phone or a company adds itself."""
    if folded.rstrip(" ,.!") in phrases.VALEDICTIONS:
        return True
    if not folded.strip(_RULE):
        return len(folded) > 1 or folded in "—–"
    if folded.startswith(phrases.DISCLAIMER_STARTS):
        return True
    if len(folded) > _LONGEST_NOTE:
        return False
    if folded.startswith(phrases.MOBILE_STARTS):
        return not folded.startswith("von mein") or folded.endswith(phrases.MOBILE_ENDS)
    return any(words in folded for words in phrases.SCANNERS)
