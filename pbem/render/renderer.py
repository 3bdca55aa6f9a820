"""The one Jinja2 environment: strict, escaping HTML, finding our templates and a third party's."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine.values import replace
from pbem.errors import PbemError
from pbem.render.inline_picture import DrawnPicture
from pbem.render.styles import styled
from pbem.resources import folder

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

    from pbem.engine.game import AnyGame
    from pbem.render.artist import Artist
    from pbem.render.page import Page

# Jinja's own select_autoescape would not see the .j2 behind .html.
_ESCAPED = (".html.j2", ".svg.j2", ".xml.j2", ".html", ".svg")


# The game's own template in mails that do not show the whole board.
_BOARDS = {"finale": "finale", "reminder": "reminder"}

# So many lines are enough to play from a lock screen.
_HEAD = 4


@cache
def _escapes(name: str | None) -> bool:
    return name is None or name.endswith(_ESCAPED)


def _shipped_with_game(name: str) -> tuple[str, str, None] | None:
    """Source and file of a template out of the folder that a game names as its own."""
    from pbem.engine import registry

    slug, _, rest = name.partition("/")
    if not rest or ".." in rest or slug not in registry.slugs():
        return None
    try:
        root = registry.game(slug).templates
    except PbemError:
        return None
    path = Path(root) / rest
    return (path.read_text("utf-8"), str(path), None) if root and path.is_file() else None


class Renderer:
    """Renders pages; templates are compiled once and kept."""

    def __init__(self, loader: "BaseLoader | None" = None, own: Path | None = None) -> None:
        self._loader = loader
        # The folder with the operator's own templates, which come before ours.
        self.own = own

    @cached_property
    def _environment(self) -> "Environment":
        from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
        from jinja2.sandbox import SandboxedEnvironment

        from pbem.engine.language import tongues
        from pbem.render import html_parts, mail_text, prose_html, template_words, text_kit, times
        from pbem.render.in_line import InLine
        from pbem.render.template_code import compiled_templates

        root = self.own
        kind = InLine if root is None else FileSystemLoader
        ours = [kind(folder("templates")), FunctionLoader(_shipped_with_game)]
        if root is not None:
            from pbem.render.own_templates import own_file

            ours.insert(0, FunctionLoader(lambda name: own_file(root, name)))
        # Text mails are not HTML and must not be escaped; `_escapes` decides by the template's name.
        environment = (Environment if root is None else SandboxedEnvironment)(
            loader=self._loader or ChoiceLoader(ours),
            autoescape=_escapes,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
            cache_size=-1,
            finalize=template_words.finalized,
            bytecode_cache=compiled_templates() if root is None and self._loader is None else None,
        )
        environment.context_class = template_words.Calling
        environment.code_generator_class = template_words.Printing
        environment.extend(escaped=template_words.escaped)
        environment.globals.update({**template_words.GLOBALS, **html_parts.GLOBALS})
        environment.filters.update(
            wrapped=text_kit.wrapped,
            narrowed=text_kit.narrowed,
            indent_block=text_kit.indent,
            joined=text_kit.joined,
            one_line=text_kit.one_line,
            heard=tongues.heard,
            capital=tongues.capital,
            recalled=tongues.recalled,
            dated=times.dated,
            prose=prose_html.prose,
            listed=prose_html.listed,
            typed=prose_html.typed,
            **mail_text.FILTERS,
        )
        return environment

    @cached_property
    def artist(self) -> "Artist":
        """Draws pictures, and keeps what was drawn."""
        from pbem.render.artist import Artist

        return Artist(lambda name, facts: self._environment.get_template(name).render(**facts))

    def written(self, page: "Page", common: Mapping[str, Any]) -> tuple[str, "Page"]:
        """The subject of a mail, and its page with what its template says of the facts."""
        from pbem.render.mail_text import blocks, paragraphs
        from pbem.render.own_templates import NotSound
        from pbem.render.page import Head

        template = self._environment.get_template(f"mails/{page.template}.txt.j2")
        answers = page.receipt.blocks if page.receipt is not None else ()
        facts = {**common, "code": page.code, "receipt": page.receipt, "answers": answers, **page.facts}
        above, below, title = blocks(template, ("head", "body", "subject"), facts)
        head = [line.strip() for line in above.splitlines() if line.strip()]
        if len(head) > _HEAD:
            raise NotSound(f"{page.template}.txt.j2: the head has more than four lines")
        body = tuple(paragraphs(below))
        return " ".join(title.split()), replace(page, head=Head(*head), body=(*body, *page.body))

    def text(self, page: "Page", helpers: Mapping[str, Callable[..., Any]] | None = None) -> str:
        """The plain text of a mail: complete by itself, no trailing spaces but in the footer's mark."""
        template = self._environment.get_template(f"{page.layout}.txt.j2")
        return _tidy(template.render(page=page, view=page.view, **(helpers or {})))

    def pictures(self, page: "Page", game: "AnyGame") -> tuple[DrawnPicture, ...]:
        """What a game shows of a page's view, and the chart of a match that is over, drawn."""
        if page.view is None:
            return ()
        drawn = [(game.info.slug, picture) for picture in game.pictures(page.view)]
        if page.course is not None:
            from pbem.render.chart import CHART, chart_of

            drawn.append((CHART, chart_of(page.course)))
        return tuple(DrawnPicture.of(picture, self.artist.draw(folder, picture)) for folder, picture in drawn)

    def html(
        self,
        page: "Page",
        helpers: Mapping[str, Callable[..., Any]] | None = None,
        pictures: tuple[DrawnPicture, ...] = (),
    ) -> str:
        """The HTML twin of a mail, from the same page as its text."""
        placed = {picture.name: picture.tag for picture in pictures}

        def picture(name: str) -> str:
            return placed.get(name, "")

        def board_text() -> str:
            return self.board(replace(page, as_list=page.layout != "finale"), helpers)

        text = self._environment.get_template("mail.html.j2").render(
            page=page,
            view=page.view,
            pictures=pictures,
            picture=picture,
            board_text=board_text,
            **(helpers or {}),
        )
        return styled(text)

    def board(self, page: "Page", helpers: Mapping[str, Callable[..., Any]] | None = None) -> str:
        """The game's own part of a turn mail, a reminder or a finale, exactly as it stands in the mail."""
        name = "list" if page.as_list and page.layout != "finale" else _BOARDS.get(page.layout, "board")
        template = self._environment.get_template(f"{page.game}/{name}.txt.j2")
        return _tidy(template.render(page=page, view=page.view, **(helpers or {})))

    def public(self, name: str, facts: Mapping[str, Any]) -> str:
        """A page of the club's public site."""
        return self._environment.get_template(f"site/{name}.j2").render(**facts)

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
