"""The operator's own templates: where they fail, their file and line are named, and ours are used instead."""

from functools import cache
from pathlib import Path
from types import TracebackType

from pbem.errors import AuthorError
from pbem.render.page import Page
from pbem.resources import folder

# Laid out together with the boards of the games, which only a match has.
_WITH_BOARDS = frozenset({"parts/choices.txt.j2", "parts/course.txt.j2"})
_MAILS = "mails/"


class NotSound(AuthorError):
    """A mail that could be rendered and must not be sent so."""


@cache
def own_names() -> frozenset[str]:
    """The templates that an operator may change, as they are called in a folder of their own."""
    root = folder("templates")
    found = {
        path.relative_to(root).as_posix()
        for room in ("mails", "parts")
        for path in (root / room).glob("*.txt.j2")
    }
    return frozenset(name.removeprefix(_MAILS) for name in found - _WITH_BOARDS)


def own_file(root: Path, name: str) -> tuple[str, str, None] | None:
    """Source and file of a template that the operator has changed; no other name is looked for."""
    short = name.removeprefix(_MAILS)
    path = root / short
    if short not in own_names() or (short == name and "/" not in name) or not path.is_file():
        return None
    return path.read_text("utf-8"), str(path), None


def demand_sound(page: Page, text: str) -> None:
    """Whoever answers needs the code in the first line and the reply code in a line of its own."""
    lines = text.splitlines()
    if page.code and page.code not in lines[0]:
        raise NotSound(f"{page.template}.txt.j2: the first line of the head lacks the code, " + "{{ code }}")
    if page.token and not any(line.endswith(f": {page.token}") for line in lines):
        raise NotSound(f"{page.template}.txt.j2: the mail lacks the line of its reply code")


def fault_of(error: Exception, root: Path) -> str:
    """Which file of the operator's fails, in which line and how; nothing where none of them does."""
    if isinstance(error, NotSound):
        return str(error)
    where = _where(error, error.__traceback__)
    for name, line in reversed(where):
        if name is not None and Path(name).is_relative_to(root):
            return f"{Path(name).relative_to(root)}, line {line}: {error}"
    return ""


def line_of(error: Exception) -> str:
    """The template that failed and its line; nothing where none did."""
    where = reversed(_where(error, error.__traceback__))
    return next(
        (f"{Path(name).name}, line {line}" for name, line in where if name and name.endswith(".j2")), ""
    )


def _where(error: Exception, trace: TracebackType | None) -> list[tuple[str | None, int]]:
    """The templates that were being rendered, the innermost last; jinja keeps them in its frames."""
    found: list[tuple[str | None, int]] = []
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            found.append((template.filename, template.get_corresponding_lineno(trace.tb_lineno)))
        else:
            found.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    # A template that cannot be compiled has no frame of its own.
    line = getattr(error, "lineno", None)
    return [*found, (getattr(error, "filename", None), line)] if line else found
