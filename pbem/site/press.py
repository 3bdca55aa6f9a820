"""The printing press: what all public pages have in common, and the last look at their bytes."""

import json
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from posixpath import dirname, relpath
from typing import TYPE_CHECKING, Any

from pbem import __version__
from pbem.config import SiteSection
from pbem.desk.office import Office
from pbem.desk.post.guard import check_page
from pbem.engine.language.tongues import Typed
from pbem.render.mailto import Mailto
from pbem.resources import folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

_STYLE, _SCRIPT, _ICON = "site.css", "replay.js", "icon.svg"
_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")

# What would end a script or an attribute; JSON knows another way to write each.
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def digest(*facts: object) -> str:
    """A short name of these facts."""
    return blake2b(repr(facts).encode(), digest_size=10).hexdigest()


@dataclass
class Printer:
    """Prints pages; one for a build."""

    office: Office
    site: SiteSection
    # What may stand on no page, by what it is; filled where that is looked for.
    secrets: "Mapping[str, str]" = field(default_factory=dict)

    @cached_property
    def _files(self) -> "Mapping[str, bytes]":
        root = folder("templates")
        found = {name: (root / "site" / name).read_bytes() for name in (_STYLE, _SCRIPT, _ICON)}
        return found | {name: (root / "fonts" / name).read_bytes() for name in _FONTS}

    @cached_property
    def stamp(self) -> str:
        """What every page depends on: the program, the templates, and what the operator has set."""
        texts = [path.read_bytes() for path in sorted((folder("templates") / "site").iterdir())]
        own = (self.office.name, self.office.address, self.site.url, self.site.language, self.site.index)
        return digest(__version__, texts, own)

    def asset(self, name: str) -> str:
        """Where a file stands that pages load; a changed one has another name, so that none is served old."""
        stem, _, ending = name.rpartition(".")
        return f"{stem}-{blake2b(self._files[name], digest_size=5).hexdigest()}.{ending}"

    def assets(self) -> "Iterator[tuple[str, bytes]]":
        """All that pages load; the style names the fonts."""
        for name in (*_FONTS, _SCRIPT, _ICON):
            yield self.asset(name), self._files[name]
        style = self._files[_STYLE].decode()
        for name in _FONTS:
            style = style.replace(name, self.asset(name))
        yield self.asset(_STYLE), style.encode()

    def page(self, name: str, template: str, /, **facts: Any) -> tuple[str, bytes]:
        """A page at this place: links are relative and name files, because a disk knows no index."""

        def to(path: str) -> str:
            return relpath(path, dirname(name) or ".")

        common = {
            "club": self.office.name,
            "address": self.office.address,
            "language": self.site.language,
            "index": self.site.index,
            "url": self.site.url,
            "to": to,
            "style": to(self.asset(_STYLE)),
            "script": to(self.asset(_SCRIPT)),
            "icon": to(self.asset(_ICON)),
            "write": Mailto(self.office.address, "").new,
            "typed": Typed,
        }
        text = self.office.renderer.public(template, common | facts)
        if self.secrets:
            check_page(name, text, self.secrets)
        return name, text.encode()

    @staticmethod
    def data(value: Any) -> "Markup":
        """A value as JSON that can stand inside a page."""
        from markupsafe import Markup

        text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)
        # Nothing in it can end the element it stands in.
        return Markup(text)  # noqa: S704 - see above
