"""The pictures of a turn mail: the hand as cards, the biome and the next one, the displays, the tracks.

They are as wide as a phone, so that nothing in them is made smaller there.
"""

from collections.abc import Sequence
from typing import TypeAlias

from pbem.engine.components import own_page
from pbem.engine.language.tongues import Row, heard, tongue
from pbem.engine.pictures import Part, Picture
from pbem.games.dstcg.rules.cards import Animal, Biome, Elements, elements_text, word
from pbem.games.dstcg.rules.state import LAST_ROUND
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import biome_line, food_text, name_for
from pbem.games.dstcg.shown.rows import columns, event_kind, laid_food, next_words, targets

_GROUND = "#f7f8f4"
_LINE = "#c4cabd"
_QUIET = "#5b6570"

_PAGE = own_page("pbem.games.dstcg", "pictures.toml")

# The ground of each class and the ink of its emblem, and what events have.
_GROUNDS = {name: (ground, ink) for name, (ground, ink) in _PAGE["grounds"].items()}
_EVENT = _GROUNDS["event"]
_PLAIN = dict(zip(("ground", "ink"), _EVENT, strict=True))

# Elements differ in shape; these colours stand in templates/dstcg/icons.svg.j2.
_ELEMENTS = ("#3f7d20", "#96522d", "#a3243b", "#7a5c00", "#b86000", "#0b5c99")

# Biomes have the ground of a class that suits them; one that we do not know has the plain one.
_BIOMES = {name: _GROUNDS[kind] for name, kind in _PAGE["biomes"].items()}
COLOURS = (
    _GROUND,
    _LINE,
    _QUIET,
    *(colour for pair in _GROUNDS.values() for colour in pair),
    *_ELEMENTS,
)

_WIDTH = 330
_MARGIN = 5

# A card in a hand or in play: how wide and high, and how many abreast.
_TILE, _TILE_HIGH, _TILES = 77, 66, 4
_GAP = 4

_BIOME, _NEXT, _BIOME_HIGH = 198, 118, 88

# A card that has no place yet, as the name of its part and its facts.
_Tile: TypeAlias = tuple[str, dict[str, str | int]]

# Above a display: a name, and so much room for food and each element, or less where there are many.
_NAME, _WIDEST, _HEAD = 86, 50, 24

# A row of the tracks: a name, a bar of points, and Survival from 0 to 8.
_ROW, _BAR, _PIPS = 22, 96, 126


def pictures_of(view: View, room: View | None = None) -> tuple[Picture, ...]:
    """All that can be drawn of a view: what there is nothing of is left out; nothing here grows for long."""
    if len(view.course) == LAST_ROUND:
        return (_tracks(view),)
    found = (_biomes(view), _hand(view), _displays(view), _tracks(view))
    return tuple(picture for picture in found if picture is not None)


def _spelled(elements: Elements) -> str:
    """Elements as a template reads them, the largest set first: `meat 3 sun 2`."""
    return elements_text(elements).replace(",", "")


def _shown(name: str | None) -> str:
    """A word of the rules as a picture shows it."""
    return heard(word(name)) if name else ""


def _biomes(view: View) -> Picture:
    heading = tongue("dominance {dominance}", dominance=view.round)
    parts = [_biome(view.biome, heading, _MARGIN, _BIOME)]
    if view.next:
        parts.append(_biome(view.next, tongue("next"), _WIDTH - _MARGIN - _NEXT, _NEXT))
    here = tongue("The biome in play: {biome_line}.", biome_line=biome_line(view.biome))
    alt = f"{here} {next_words(view)}".rstrip()
    return Picture("biome", alt, _WIDTH, _BIOME_HIGH + 2 * _MARGIN, tuple(parts), _GROUND)


def _biome(biome: Biome, heading: str, x: int, width: int) -> Part:
    ground, ink = _BIOMES.get(biome.name, _EVENT)
    return Part.of(
        "biome",
        x,
        _MARGIN,
        title=_shown(biome.name),
        heading=heading,
        elements=_spelled(biome.elements),
        names=" ".join(_shown(element) for element, _ in biome.supply),
        bonus=_shown(biome.bonus),
        penalty=_shown(biome.penalty),
        width=width,
        ground=ground,
        ink=ink,
    )


def _hand(view: View) -> Picture | None:
    if not view.hand:
        return None
    tiles: list[_Tile] = []
    for animal in view.animals:
        healthy, finds = animal.kind not in view.immigrants, bool(targets(view, animal))
        tiles.append(_tile(animal, food_text(view.biome, animal, healthy), healthy, finds=finds))
    tiles += [_event(each.name, event_kind(each)) for each in view.events]
    parts, height = _abreast(tiles, _MARGIN)
    names = ", ".join(str(facts["title"]) for _, facts in tiles)
    return Picture(
        "hand", tongue("Your hand: {names}.", names=names), _WIDTH, height + _MARGIN, tuple(parts), _GROUND
    )


def _abreast(tiles: Sequence[_Tile], top: int) -> tuple[list[Part], int]:
    """Cards in rows, and where the last row ends."""
    parts = [
        Part.of(
            name,
            _MARGIN + place % _TILES * (_TILE + _GAP),
            top + place // _TILES * (_TILE_HIGH + _GAP),
            **facts,
        )
        for place, (name, facts) in enumerate(tiles)
    ]
    return parts, top + -(-len(tiles) // _TILES) * (_TILE_HIGH + _GAP) - (_GAP if tiles else 0)


def _tile(animal: Animal, food: str, healthy: bool, *, finds: bool = True) -> _Tile:
    """An animal as it lies: this side large, the other one and what it suppresses small."""
    ground, ink = _GROUNDS[animal.kind]
    other = animal.face(not healthy)
    return "tile", {
        "title": _shown(animal.name),
        "kind": str(animal.kind),
        "food": food,
        "elements": _spelled(animal.face(healthy).elements),
        "healthy": int(healthy),
        "other": f"{other.food} {_spelled(other.elements)}".strip(),
        "prey": animal.suppresses or "",
        "finds": int(finds),
        "ground": ground,
        "ink": ink,
    }


def _event(title: str, when: str, kind: str | None = None) -> _Tile:
    return "lying", {"title": _shown(title), "when": _shown(when), "kind": _shown(kind), **_PLAIN}


def _displays(view: View) -> Picture | None:
    if not any(view.displays) and not view.ongoing:
        return None
    table = columns(view) if view.sums else ()
    step = min(_WIDEST, (_WIDTH - 2 * _MARGIN - _NAME) // max(1, len(table)))
    parts: list[Part] = []
    top = _MARGIN
    for seat in range(len(view.names)):
        parts.append(_word(name_for(view, seat), _MARGIN, top, _NAME))
        for place, each in enumerate(table):
            # Alone at the top, level with others there, or neither.
            lead = (2 if len(each.top) == 1 else 1) if seat in each.top else 0
            x = _MARGIN + _NAME + place * step
            parts.append(Part.of("total", x, top, of=each.of, value=each.values[seat], lead=lead))
        tiles = [
            _tile(animal, laid_food(view, seat, animal, healthy), healthy)
            for animal, healthy in view.laid(seat)
        ]
        tiles += [_event(each.card, "ongoing", each.kind) for each in view.ongoing if each.seat == seat]
        placed, top = _abreast(tiles, top + _HEAD)
        parts += placed
        top += _GAP
    return Picture("displays", _said(view), _WIDTH, top, tuple(parts), _GROUND)


def _said(view: View) -> str:
    """The displays in words, for those who do not see them."""
    said = []
    for seat, name in enumerate(name_for(view, seat, 20) for seat in range(len(view.names))):
        cards = [
            word(animal.name) if healthy else tongue("{card} (endangered)", card=word(animal.name))
            for animal, healthy in view.laid(seat)
        ]
        cards += [word(each.card) for each in view.ongoing if each.seat == seat]
        said.append(Row((name, Row(cards)), ": ") if cards else tongue("{name}: nothing", name=name))
    return tongue("In play: {said}.", said=Row(said, "; "))


def _word(text: str, x: int, y: int, width: int, *, quiet: int = 0) -> Part:
    return Part.of("word", x, y, text=text, width=width, quiet=quiet)


def _tracks(view: View) -> Picture:
    points = [tally.total for tally in view.tallies]
    most = max(10, *points)
    bars, pips = _MARGIN + _NAME, _WIDTH - _MARGIN - _PIPS
    parts = [
        _word(tongue("VP"), bars, 0, _BAR, quiet=1),
        _word(tongue("Survival"), pips, 0, _PIPS, quiet=1),
    ]
    for seat, value in enumerate(points):
        top = _ROW + seat * _ROW
        parts.append(_word(name_for(view, seat), _MARGIN, top, _NAME))
        # Bars of even length come again in other mails.
        parts.append(Part.of("bar", bars, top, length=max(0, value) * 60 // most // 2 * 2, value=value))
        parts.append(Part.of("pips", pips, top, place=view.survival[seat]))
    ends = _track_words(view, points)
    return Picture("tracks", ends, _WIDTH, _ROW * (len(points) + 1) + _MARGIN, tuple(parts), _GROUND)


def _track_words(view: View, points: Sequence[int]) -> str:
    said = (
        tongue(
            "{name_for} {value} VP and {survival} on Survival",
            name_for=name_for(view, seat, 20),
            value=value,
            survival=view.survival[seat],
        )
        for seat, value in enumerate(points)
    )
    return tongue("The tracks: {said}.", said="; ".join(said))
