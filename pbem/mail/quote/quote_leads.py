"""What a client writes above a quotation: "On ... wrote:" in any language, or the headers of what it quotes.

Each test looks a few lines ahead and answers with how many lines it claims, 0 for none.
"""

from collections.abc import Sequence

from pbem.mail.quote import phrases
from pbem.mail.quote.line_shapes import MARK, continues, dated, label, opens, quotes, separates, verb
from pbem.mail.quote.line_shapes import ours as shows_our_address

_WINDOW = 4
_HEADERS = 8
_DECORATION = "-—* "


def attribution(lines: Sequence[str], at: int) -> int:
    """How many lines from here are an attribution such as "On ... wrote:", wrapped or not."""
    folded = lines[at].lower()
    line = folded.strip(_DECORATION)
    if opens(line):
        return _closing(lines, at, line)
    if not line.endswith(phrases.COLONS):
        return 1 if line != folded and dated(line) and verb(line) else _unopened(lines, at, line)
    # In any language: two signs of an attribution before the colon, or one right above a quotation.
    following = next_line(lines, at + 1)
    above = following is not None and (quotes(following) or MARK.search(following) is not None)
    return 1 if _hints(line) + above >= 2 else 0


def _hints(line: str) -> int:
    """How many signs of an attribution stand in the line: an address, ours above all, a date, a verb."""
    return ("@" in line) + shows_our_address(line) + dated(line) + verb(line)


def _closing(lines: Sequence[str], at: int, line: str) -> int:
    """The length of the attribution that opens here, 0 when this line is the player's own after all."""
    joined = above = ""
    broken = False
    for offset in range(_WINDOW):
        part = _part(lines, at + offset) if offset else line
        # A line that an attribution of its own follows does not belong to it.
        if not part or (offset and opens(part)):
            return 0
        if offset and not continues(above, part) and not shows_our_address(joined):
            # Nor does one that was not wrapped, unless the date has a line of its own above a quotation.
            broken = not shows_our_address(part)
            if dated(part) or not (quotes_follow(lines, at + offset + 1) or _hints(part) >= 2):
                return 0
        joined = f"{joined} {part}"
        above = part
        if part.endswith((*phrases.COLONS, *phrases.ATTRIBUTION_VERBS)) and verb(joined):
            return offset + 1 + _name_follows(lines, at + offset, part)
        if broken:
            return 0
    return 0


def _name_follows(lines: Sequence[str], at: int, verb_line: str) -> int:
    """1 when the name behind the verb was wrapped onto the next line, else 0."""
    below = _part(lines, at + 1)
    wrapped = below.endswith(phrases.COLONS) and (continues(verb_line, below) or quotes_follow(lines, at + 2))
    return int(wrapped and not verb_line.endswith(phrases.COLONS) and not opens(below))


def _unopened(lines: Sequence[str], at: int, line: str) -> int:
    """The length of a wrapped attribution that begins with a name, an address or a bare date."""
    if not (line.endswith("<") or "@" in line or dated(line)):
        return 0
    joined = above = line
    for offset in range(1, _WINDOW):
        part = _part(lines, at + offset)
        # Nobody types our reply address: what it stands in is an attribution, however it was wrapped anew.
        ours = shows_our_address(joined)
        if not part or not (continues(above, part) or ours):
            break
        if not ours and (opens(part) or (dated(part) and verb(part) and not above.endswith("<"))):
            # That is an attribution of its own, and this line is the player's.
            break
        joined = f"{joined} {part}"
        above = part
        if part.endswith(phrases.COLONS):
            return offset + 1 if _hints(joined) + quotes_follow(lines, at + offset + 1) >= 3 else 0
    return int(shows_our_address(line) and quotes_follow(lines, at + 1))


def _part(lines: Sequence[str], at: int) -> str:
    """A line that may belong to the attribution above it, or nothing."""
    line = lines[at] if at < len(lines) else ""
    return "" if not line or quotes(line) else line.lower().strip(_DECORATION)


def headers_of_ours(lines: Sequence[str], at: int) -> int:
    """How many lines from here are the headers of our mail above its prefixed quotation, 0 for none.

    Only our own mail is known to hold no unprefixed answer of somebody else, so it must be named.
    """
    line = lines[at]
    start = at + 1 if separates(line, line.lower()) else at
    named = False
    kinds: set[str] = set()
    for position in range(start, min(start + _HEADERS, len(lines))):
        text = lines[position]
        if not text:
            continue
        if quotes(text):
            return position - at if named else 0
        kind = label(text)
        if kind is None or kind in kinds:
            return 0
        kinds.add(kind)
        named = named or (kind == "from" and shows_our_address(text))
    return 0


def heads(lines: Sequence[str], at: int) -> bool:
    """Whether a block of header lines begins here: From and Sent, or three different labels."""
    if label(lines[at]) not in ("from", "sent"):
        return False
    window = lines[at : at + _HEADERS]
    found = {kind for line in window if (kind := label(line)) is not None}
    return {"from", "sent"} <= found or len(found) >= 3


def quotes_follow(lines: Sequence[str], at: int) -> bool:
    """Whether the next line that is not empty is quoted."""
    following = next_line(lines, at)
    return following is not None and quotes(following)


def next_line(lines: Sequence[str], at: int) -> str | None:
    """The next line that is not empty, looking a few lines ahead."""
    return next((line for line in lines[at : at + _WINDOW] if line), None)
