"""Companies put a warning above mail from outside: nobody at the table wrote it, so no order stands in it."""

from collections.abc import Sequence

from pbem.mail.quote.line_shapes import (
    MARK,
    bannered,
    concludes,
    continues,
    framed,
    label,
    opens,
    quotes,
    rule,
)

_WINDOW = 4
# A frame is closed so many lines below its banner, or it is none.
_FRAME = 6
# A banner in longer lines than this was not wrapped.
_WRAPPED = 90


def banner(lines: Sequence[str], at: int) -> int:
    """How many lines from here warn of a mail from outside, 0 for none."""
    first = lines[at].lower()
    start = at + rule(first)
    joined = above = ""
    for position in range(start, start + _WINDOW):
        part = _warning(lines, position)
        if not part or (joined and not continues(above, part)):
            return 0
        joined = f"{joined} {part}"
        above = part
        if bannered(joined):
            end = _frame_end(lines, position + 1) if framed(first) else 0
            return (end or _end(lines, position + 1)) - at
    return 0


def _frame_end(lines: Sequence[str], at: int) -> int:
    """The first line behind the lower edge of a frame that stands around a banner, however it was wrapped."""
    for position in range(at, at + _FRAME):
        part = _warning(lines, position)
        if not part or rule(part):
            return position + 1 if part else 0
    return 0


def _end(lines: Sequence[str], at: int) -> int:
    """The first line behind a banner that goes on as long as its lines are long, and its lower frame."""
    for _ in range(_WINDOW):
        part, above = _warning(lines, at), lines[at - 1]
        if rule(part):
            return at + 1
        if not part or concludes(above) or len(above) > _WRAPPED:
            break
        if not continues(above, part):
            break
        at += 1
    return at


def _warning(lines: Sequence[str], at: int) -> str:
    """A line that may belong to a banner, or nothing: headers of a quotation may hold the same words."""
    line = lines[at].lower() if at < len(lines) else ""
    if not line or quotes(line) or label(line) is not None or opens(line) or MARK.search(line):
        return ""
    return line
