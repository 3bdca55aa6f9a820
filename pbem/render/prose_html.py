"""Plain text once more as HTML: headings, running text, lines to copy, rows of two columns."""

import re
from collections.abc import Iterable
from itertools import takewhile

from markupsafe import Markup, escape

from pbem.engine.language.spoken import ENGLISH
from pbem.engine.language.tongues import heard, language

# A heading is in capitals, and a few words may stand beside it.
_HEADING = re.compile(r"(?P<title>[^\W\d_](?:[^\W\d_]|[?' ]){3,}?)(?: {3,}(?P<note>\S.*))?")
_GAP = re.compile(r" {2,}")
# A line that goes on in the next one hangs so deep there.
_HANGING = " " * 4
_HUNG = re.compile(rf"\n{_HANGING} *")
_TYPED = re.compile(r"`([^`]+)`")


def listed(paragraph: str) -> Markup:
    """A paragraph of the rules as HTML: lines that hang, and rows of two columns at its end, are a list."""
    lines = paragraph.splitlines()
    hanging = [line.startswith(_HANGING) for line in lines]
    if any(hanging) and all(
        hangs or not line.startswith(" ") for line, hangs in zip(lines, hanging, strict=True)
    ):
        whole = _HUNG.sub(" ", paragraph).splitlines()
        return Markup("").join(map(prose, whole))
    rows = [*takewhile(_column, reversed(lines))][::-1]
    if len(rows) < 2 or len({*map(_column, rows)}) > 1:
        return prose(paragraph)
    return _block(lines[: -len(rows)]) + _table([(False, _GAP.split(line)) for line in rows])


def _column(line: str) -> int:
    """Where the second half of a line begins, where one gap parts it from the first; else 0."""
    gaps = list(_GAP.finditer(line))
    return gaps[0].end() if len(gaps) == 1 and not line.startswith(" ") else 0


def prose(paragraph: str) -> Markup:
    """A paragraph of a mail as HTML; only what is set in three columns and more keeps its spaces."""
    lines = paragraph.splitlines()
    heading = _HEADING.fullmatch(lines[0]) if lines else None
    below = all(line.startswith(" ") for line in lines[1:])
    if heading is None or not heading["title"].isupper() or not below:
        return _block(lines)
    # Elsewhere capitals do not tell which of the words keeps one.
    title = heading["title"].capitalize() if language() == ENGLISH else heading["title"]
    made = Markup("<h2>{}</h2>").format(title)
    if heading["note"]:
        made += Markup('<p class="note">{}</p>').format(_phrases(_GAP.split(heading["note"])))
    return made + _block(lines[1:])


def _block(lines: list[str]) -> Markup:
    if not any(line.startswith(" ") for line in lines):
        return Markup("<p>{}</p>").format(_phrases(_GAP.split(" ".join(lines)))) if lines else Markup("")
    margin = min(len(line) - len(line.lstrip()) for line in lines)
    rows = [(len(line) - len(line.lstrip()) > margin, _GAP.split(line.strip())) for line in lines]
    if any(len(cells) > 2 for _, cells in rows):
        return Markup("<pre>{}</pre>").format("\n".join(lines))
    return _table(rows) if any(len(cells) == 2 for _, cells in rows) else _running(rows)


def typed(text: str) -> Markup:
    """Running text in which what is to be typed stands between backquotes."""
    return _by_turns(_TYPED.split(heard(text)), "")


def _phrases(parts: Iterable[str]) -> Markup:
    """Words and what is to be typed by turns, as several spaces part them."""
    return _by_turns([part if place % 2 else typed(part) for place, part in enumerate(parts)], " ")


def _by_turns(parts: Iterable[str], between: str) -> Markup:
    code = Markup("<code>{}</code>")
    return escape(between).join(code.format(part) if place % 2 else part for place, part in enumerate(parts))


def _running(rows: list[tuple[bool, list[str]]]) -> Markup:
    """Sentences flow; what is indented below them is to be copied as it stands."""
    made: list[Markup] = []
    words: list[str] = []
    for deeper, (text,) in [*rows, (True, [""])]:
        if deeper and words:
            made.append(Markup("<p>{}</p>").format(typed(" ".join(words))))
            words = []
        if deeper and text:
            made.append(Markup("<p><code>{}</code></p>").format(text))
        elif text:
            words.append(text)
    return Markup("").join(made)


def _table(rows: list[tuple[bool, list[str]]]) -> Markup:
    """Two columns; a line that is indented further goes on where the last one ended."""
    cells: list[list[str]] = []
    for deeper, row in rows:
        if cells and deeper and len(row) == 1:
            cells[-1][-1] += f" {row[0]}"
        else:
            cells.append(row)
    pair, single = Markup("<tr><td>{}</td><td>{}</td></tr>"), Markup('<tr><td colspan="2">{}</td></tr>')
    made = Markup("").join((pair if len(row) == 2 else single).format(*map(typed, row)) for row in cells)
    return Markup("<table><tbody>{}</tbody></table>").format(made)
