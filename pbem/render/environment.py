"""The one Jinja2 environment: strict, escaping HTML, finding our templates and a third party's."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.errors import PbemError
from pbem.resources import folder

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

    from pbem.render.page import Page

__all__ = ["Renderer"]

# Jinja's own select_autoescape would not see the .j2 behind .html.
_ESCAPED = (".html.j2", ".svg.j2", ".html", ".svg")


# The game's own template in mails that do not show the whole board.
_BOARDS = {"finale": "finale", "reminder": "reminder"}


def _escapes(name: str | None) -> bool:
    return name is None or name.endswith(_ESCAPED)


def _shipped_with_game(name: str) -> str | None:
    """A template out of the folder that a game names as its own."""
    from pbem.engine import registry

    slug, _, rest = name.partition("/")
    if not rest or ".." in rest or slug not in registry.slugs():
        return None
    try:
        root = registry.game(slug).templates
    except PbemError:
        return None
    path = Path(root) / rest
    return path.read_text("utf-8") if root and path.is_file() else None


class Renderer:
    """Renders pages; templates are compiled once and kept."""

    def __init__(self, loader: "BaseLoader | None" = None) -> None:
        self._loader = loader

    # Made when the first mail is, for most passes of cron write none.
    @cached_property
    def _environment(self) -> "Environment":
        from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined

        from pbem.render import filters

        # Text mails are not HTML and must not be escaped; `_escapes` decides by the template's name.
        environment = Environment(
            loader=self._loader
            or ChoiceLoader([FileSystemLoader(folder("templates")), FunctionLoader(_shipped_with_game)]),
            autoescape=_escapes,  # noqa: S701
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        environment.filters.update(
            wrapped=filters.wrapped,
            indent_block=filters.indent,
            joined=filters.joined,
            one_line=filters.one_line,
        )
        return environment

    def text(self, page: "Page", helpers: Mapping[str, Callable[..., Any]] | None = None) -> str:
        """The plain text of a mail: complete by itself, no trailing spaces but in the footer's mark."""
        template = self._environment.get_template(f"{page.layout}.txt.j2")
        return _tidy(template.render(page=page, view=page.view, **(helpers or {})))

    def html(self, page: "Page", text: str) -> str:
        """The HTML twin: the same blocks in a monospaced font, escaped."""
        return self._environment.get_template("mail.html.j2").render(page=page, text=text)

    def board(self, page: "Page", helpers: Mapping[str, Callable[..., Any]] | None = None) -> str:
        """The game's own part of a turn mail, a reminder or a finale, exactly as it stands in the mail."""
        name = "list" if page.as_list and page.layout != "finale" else _BOARDS.get(page.layout, "board")
        template = self._environment.get_template(f"{page.game}/{name}.txt.j2")
        return _tidy(template.render(page=page, view=page.view, **(helpers or {})))

    def has(self, name: str) -> bool:
        """Whether there is a template of this name."""
        try:
            self._environment.get_template(name)
        except LookupError:
            return False
        return True


def _tidy(text: str) -> str:
    """No trailing spaces, no more than one empty line in a row; the footer's mark keeps its space."""
    lines: list[str] = []
    for line in text.splitlines():
        kept = "-- " if line == "-- " else line.rstrip()
        if kept or (lines and lines[-1]):
            lines.append(kept)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"
