"""Parts as a browser shows them: harmless, told apart, and frames that follow from one another."""

import pytest

from pbem.engine.pictures import Part, Picture
from pbem.errors import AuthorError
from pbem.render.sprites import Sprites, changes, harmless

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="8">{}</svg>'


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<style>*{}</style>",
        "<foreignObject/>",
        '<image href="x.png"/>',
        '<a href="#x"><rect/></a>',
        '<animate attributeName="href" values="x"/>',
        '<rect onclick="alert(1)"/>',
        '<rect style="fill:red"/>',
        '<use href="other.svg#x"/>',
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://evil.example/"/>',
        '<rect fill="url(https://evil.example/)"/>',
        '<rect fill="javascript:alert(1)"/>',
        "<rect",
    ],
)
def test_a_part_can_only_be_looked_at(inside: str) -> None:
    """Whatever runs, links or loads is refused, and so is what is no SVG."""
    with pytest.raises(AuthorError):
        harmless(SVG.format(inside), "toy/part.svg.j2")


def test_no_entity_is_read() -> None:
    """A declaration could hold a bomb."""
    with pytest.raises(AuthorError, match="declarations"):
        harmless('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("&a;"), "toy/part.svg.j2")


def test_what_parts_name_is_their_own() -> None:
    """Two with the same id do not take each other's hatch; colours are no ids."""
    hatch = '<defs><pattern id="h"/></defs><rect fill="url(#h)" stroke="#1b1f24"/><use href="#h"/>'
    sprites = Sprites(lambda slug, name, facts: SVG.format(hatch))
    placed = sprites.place("toy", Picture("map", "A map.", 9, 9, (Part.of("a", 1, 2), Part.of("b", 3, 4))))

    assert [(0, 1, 2), (1, 3, 4)] == placed
    assert [(10, 8), (10, 8)] == sprites.sizes
    for word in ('id="s1"', 'id="s1-h"', 'fill="url(#s1-h)"', 'href="#s1-h"', 'stroke="#1b1f24"'):
        assert word in str(sprites.markup)


def test_a_part_is_kept_once() -> None:
    """However often it stands in a picture."""
    drawn: list[str] = []
    sprites = Sprites(lambda slug, name, facts: drawn.append(name) or SVG.format("<rect/>"))
    sprites.place("toy", Picture("map", "A map.", 9, 9, (Part.of("a", 1, 2), Part.of("a", 3, 4))))

    assert ["a"] == drawn


def test_changes_are_short() -> None:
    """A run that stays is two numbers, a new part three."""
    before = [(0, 0, 0), (1, 5, 0), (2, 9, 0), (3, 9, 9)]

    assert [-1, 4] == changes(before, before)
    assert [-1, 2, 7, 1, 1, -4, 1] == changes(before, [*before[:2], (7, 1, 1), before[3]])
    assert [] == changes(before, [])
