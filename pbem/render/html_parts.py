"""What mails hold by the dozen, as HTML: tables, and orders that one tap writes; macros take longer."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any

from markupsafe import Markup

from pbem.render.move_groups import Group, MoveShown, grouped
from pbem.render.page import Page
from pbem.render.template_words import escaped

_NUMBER, _BESIDE = ' class="number"', ' class="side"'
# What stands in no table says by itself how large its letters are.
_ALONE = "move alone"
# A label shorter than this takes no more room beside what is said of it than it needs.
_SIDE = 24


def table(heads: Iterable[Any], rows: Iterable[Iterable[Any]], numbers: Container[int] = ()) -> Markup:
    """Heads (none: no row of them), rows of cells whose first is a heading, and the columns of numbers."""
    top = "".join(_head(head, place in numbers) for place, head in enumerate(heads))
    head = f"<thead><tr>{top}</tr></thead>\n" if top else ""
    body = "".join(f"<tr>{_cells(row, numbers)}</tr>\n" for row in rows)
    return _made(f"<table>\n{head}<tbody>\n{body}</tbody>\n</table>\n")


def _head(head: Any, counts: bool) -> str:
    return f'<th scope="col"{_NUMBER if counts else ""}>{escaped(head)}</th>' if head else "<td></td>"


def _cells(row: Iterable[Any], numbers: Container[int]) -> str:
    return "".join(
        f"<td{_NUMBER if place in numbers else ''}>{escaped(cell)}</td>"
        if place
        else f'<th scope="row">{escaped(cell)}</th>'
        for place, cell in enumerate(row)
    )


def moves(page: Page, rows: Iterable[tuple[int | None, str, str]]) -> Markup:
    """Orders that one tap writes, those that begin alike together: number or none, order, what it does."""
    shown = (_noted(page, group) if group.noted else _flowing(page, group) for group in grouped(rows))
    return _made("".join(shown))


def _noted(page: Page, group: Group) -> str:
    title = f"<h3>{escaped(group.title)}</h3>" if group.title else ""
    rows = "".join(
        f"<tr><td{_BESIDE if len(move.label) < _SIDE else ''}>{_tap(page, move)}</td>"
        f'<td class="note">{escaped(move.note)}</td></tr>\n'
        for move in group.moves
    )
    return f"{title}\n<table>\n<tbody>\n{rows}</tbody>\n</table>\n"


def _flowing(page: Page, group: Group) -> str:
    title = f"<b>{escaped(group.title)}</b> " if group.title else ""
    links = "".join(f"{_tap(page, move, _ALONE)}\n" for move in group.moves)
    return f'<p class="moves">\n{title}\n{links}</p>\n'


def _tap(page: Page, move: MoveShown, kind: str = "move") -> str:
    return tap(page, move.order, move.label, move.number, kind)


def tap(page: Page, order: str, label: Any, number: Any = None, kind: str = "move") -> Markup:
    """A link that writes an order; where nobody can answer it is only named."""
    counted = f'<b class="number">{escaped(number)}</b> ' if number else ""
    said = f"{counted}{escaped(label)}"
    if page.reply is None:
        return _made(f'<span class="{kind}">{said}</span>')
    return _made(f'<a class="{kind}" href="{escaped(page.reply.order(order))}">{said}</a>')


def taps(page: Page, row: Iterable[tuple[str, Any, Any]]) -> Markup:
    """Cells of a table that hold nothing but a link: order, label, number where it has one."""
    cells = (f'<td class="tap">{tap(page, *each, "move tap")}</td>\n' for each in row)
    return _made("".join(cells))


def _made(html: str) -> Markup:
    """All that is put into it was escaped one by one."""
    return Markup(html)  # noqa: S704 - see above


GLOBALS: Mapping[str, Callable[..., Any]] = {"table": table, "moves": moves, "tap": tap, "taps": taps}
