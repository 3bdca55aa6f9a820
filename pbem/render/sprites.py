"""Pictures as a browser shows them: every part once as SVG, and frames that say which part stands where."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias
from xml.etree import ElementTree

from pbem.engine.pictures import Part, Picture
from pbem.errors import AuthorError

if TYPE_CHECKING:
    from markupsafe import Markup

# The number of a sprite, and where it stands.
SpritePlace: TypeAlias = tuple[int, int, int]

# A part's SVG from the game's folder, its name and its facts.
Draw: TypeAlias = Callable[[str, str, tuple[tuple[str, str | int], ...]], str]

_SVG = "{http://www.w3.org/2000/svg}"

# All that a part may be made of: shapes and text. No file, no style, nothing that runs or links.
_ELEMENTS = frozenset(
    "svg g defs pattern clipPath linearGradient radialGradient stop title "
    "path rect circle ellipse line polyline polygon text tspan use".split()
)
_ELSEWHERE = re.compile(r"url\((?!#)|[a-z]+:|//", re.IGNORECASE)
_NAMED = re.compile(r"(?<=url\(#)")


def harmless(svg: str, where: str) -> str:
    """The text of a part; an AuthorError for one that could do more than be looked at."""
    if "<!" in svg or "<?" in svg:
        raise AuthorError(f"{where}: a part is one element, without declarations")
    try:
        # Entities need a declaration, which was refused above.
        root = ElementTree.fromstring(svg)  # noqa: S314 - see above
    except ElementTree.ParseError as error:
        raise AuthorError(f"{where}: this is no SVG: {error}") from error
    for element in root.iter():
        name = str(element.tag).removeprefix(_SVG)
        if name not in _ELEMENTS:
            raise AuthorError(
                f"{where}: <{name}> is not allowed; a picture is drawn from shapes and text, not from files"
            )
        for attribute, value in element.items():
            bare = attribute.rpartition("}")[2].lower()
            links = bare == "href" and not value.startswith("#")
            if bare == "style" or bare.startswith("on") or links or _ELSEWHERE.search(value):
                raise AuthorError(f"{where}: {bare}={value!r} is not allowed in a picture")
    return svg


class Sprites:
    """The parts that a page needs, each once."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._numbers: dict[tuple[str, str, tuple[tuple[str, str | int], ...]], int] = {}
        self._shapes: list[str] = []
        # Width and height of each.
        self.sizes: list[tuple[int, int]] = []

    def place(self, slug: str, picture: Picture) -> list[SpritePlace]:
        """Where the parts of a picture stand, from back to front."""
        return [(self._number(slug, part), part.x, part.y) for part in picture.parts]

    def _number(self, slug: str, part: Part) -> int:
        key = (slug, part.name, part.facts)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._shapes)
            shape, size = _shape(self._draw(*key), f"s{number}")
            self._shapes.append(shape)
            self.sizes.append(size)
        return number

    @property
    def markup(self) -> "Markup":
        """All of them as they stand in a page."""
        from markupsafe import Markup

        # They were read and written again by a parser, so that no tag of theirs stays open.
        return Markup("".join(self._shapes))  # noqa: S704 - see above


def _shape(svg: str, name: str) -> tuple[str, tuple[int, int]]:
    """A part under a name of its own; what it names inside of it is named after it."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - `harmless` has read it
    size = round(float(root.get("width", "0"))), round(float(root.get("height", "0")))
    for element in root.iter():
        element.tag = str(element.tag).removeprefix(_SVG)
        element.text = element.text if element.text and element.text.strip() else None
        element.tail = element.tail if element.tail and element.tail.strip() else None
        for attribute, value in element.items():
            if attribute == "id":
                element.set(attribute, f"{name}-{value}")
            elif attribute.endswith("href"):
                element.set(attribute, f"#{name}-{value[1:]}")
            elif "url(" in value:
                element.set(attribute, _NAMED.sub(f"{name}-", value))
    root.set("id", name)
    return ElementTree.tostring(root, encoding="unicode"), size


def changes(before: Sequence[SpritePlace], after: Iterable[SpritePlace]) -> list[int]:
    """How one row of parts follows from the one before: runs that stay, and parts that are new.

    A run is its place, counted from -1 downwards, and its length; a new part is its three numbers.
    """
    known = {placed: place for place, placed in enumerate(before)}
    found: list[int] = []
    run: tuple[int, int] | None = None
    for placed in after:
        place = known.get(placed)
        if place is not None and run is not None and place == sum(run):
            run = run[0], run[1] + 1
            found[-1] = run[1]
        elif place is not None:
            run = place, 1
            found += (-1 - place, 1)
        else:
            run = None
            found += placed
    return found
