"""All pictures of a turn mail, and the animals: the food chain, what each eats, points and tracks."""

from pbem.engine.language.tongues import capital, heard, tongue
from pbem.engine.pictures import Part, Picture
from pbem.games.domspec.rules.box import Terrain
from pbem.games.domspec.rules.state import Phase, Side
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.picture_display import display_picture
from pbem.games.domspec.shown.picture_earth import earth_picture
from pbem.games.domspec.shown.picture_parts import DISK, GROUND, badge, bar, disk, word

_WIDTH = 448
_ROW = 30
_HEAD = 22
_FOOD, _POINTS, _NUMBER, _ORDER, _TUNDRA = 122, 270, 334, 370, 400

# The longest bar stands for so many points at least.
_LEAST = 20


def pictures_of(view: View, room: View | None = None) -> tuple[Picture, ...]:
    """All that can be drawn of a view; in the end nothing is to come on the display.

    All that is shown is public, so nothing depends on the reader: a picture drawn for one seat serves all.
    A mail has the display and the animals in tables, which weigh a tenth; who steps through a match sees them
    drawn.
    """
    if view.phase is Phase.CHOOSING:
        return (*((earth_picture(view, room),) if view.earth.tiles else ()), roster_picture(view))
    if room is None:
        return (earth_picture(view),)
    if view.phase is Phase.OVER:
        return earth_picture(view, room), animals_picture(view)
    return earth_picture(view, room), display_picture(view), animals_picture(view)


def animals_picture(view: View) -> Picture:
    """A row for each animal in play."""
    heads = (
        *((tongue("animal"), 4, 100), (tongue("feeds on"), _FOOD, 120), (tongue("points"), _POINTS, 80)),
        *((tongue("order", sense="column"), _ORDER - 10, 44), (heard(Terrain.TUNDRA), _TUNDRA, 48)),
    )
    parts = [word(text, x, 2, width, 13) for text, x, width in heads]
    most = max(_LEAST, *(side.vp for side in view.sides))
    survivor = view.earth.survivor()
    for number, animal in enumerate(view.playing):
        side, top = view.sides[animal], _HEAD + number * _ROW
        parts += _striped(number, top)
        parts += _named(side, top)
        if side.vp > 0:
            parts.append(bar(animal, _POINTS, top + 8, max(3, side.vp * (_NUMBER - _POINTS - 6) // most)))
        parts.append(word(str(side.vp), _NUMBER, top + 5, 34, 16, bold=1, middle=1))
        parts.append(word(str(view.initiative.index(animal) + 1), _ORDER, top + 5, 24, 16, middle=1))
        parts.append(word(str(view.earth.on_tundra(animal)), _TUNDRA, top + 5, 24, 16, middle=1))
        if animal is survivor:
            parts.append(Part.of("survival", _TUNDRA + 24, top + 4))
    alt = " ".join(f"{capital(animal.plural)} {view.sides[animal].vp}." for animal in view.playing)
    return Picture(
        "animals",
        tongue("Food chain and points: {alt}", alt=alt),
        _WIDTH,
        _HEAD + len(view.playing) * _ROW + 4,
        tuple(parts),
        GROUND,
    )


def roster_picture(view: View) -> Picture:
    """All six while the players choose: what each eats, and whether it is free."""
    parts = [
        word(text, x, 2, 100, 13)
        for text, x in ((tongue("animal"), 4), (tongue("feeds on"), _FOOD), (tongue("chosen"), _POINTS))
    ]
    for number, side in enumerate(view.sides):
        top = _HEAD + number * _ROW
        parts += _striped(number, top)
        parts += _named(side, top)
        parts.append(word(_chosen(side), _POINTS, top + 5, 80, 14, bold=int(not side.in_play)))
    alt = " ".join(f"{capital(side.animal.plural)} {_chosen(side)}." for side in view.sides)
    height = _HEAD + len(view.sides) * _ROW + 4
    return Picture("animals", tongue("The food chain: {alt}", alt=alt), _WIDTH, height, tuple(parts), GROUND)


def _chosen(side: Side) -> str:
    return tongue("taken") if side.in_play else tongue("free")


def _striped(number: int, top: int) -> list[Part]:
    """The ground of every second row."""
    return [] if number % 2 else [Part.of("stripe", 0, top, width=_WIDTH, height=_ROW)]


def _named(side: Side, top: int) -> list[Part]:
    """An animal's badge, its name and its elements."""
    return [
        badge(side.animal, "", 2, top - 1, width=28, height=22),
        word(heard(side.animal.word), 34, top + 5, 88, 14, bold=1),
        *(disk(e, _FOOD + place * (DISK + 2), top + 4) for place, e in enumerate(side.elements)),
    ]
