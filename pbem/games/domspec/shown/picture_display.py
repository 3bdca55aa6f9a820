"""The action display as a picture: an eye for each space, pawns, and the element disks of its boxes."""

from pbem.engine.language.tongues import capital, heard, tongue
from pbem.engine.pictures import Part, Picture
from pbem.games.domspec.rules.action_display import (
    COMPETITION_TERRAINS,
    SECTION_SPACES,
    SPACES,
    Section,
    Space,
)
from pbem.games.domspec.rules.action_display import SPECIATION_ELEMENTS as ELEMENTS
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.picture_parts import (
    DISK,
    GROUND,
    PAPER,
    TERRAIN_COLOURS,
    disk,
    pawn,
    terrain_code,
)
from pbem.games.domspec.shown.rows import box_of, sections_to_come

_WIDTH = 448
_NAME = 106
_STEP = 49
_ROW = 30
_LABEL = 22

# Every second row is lighter.
_GROUNDS = (GROUND, PAPER)

# Where the disks of a box begin: behind the longest of the sections that have one.
_BOX = _NAME + 3 * _STEP + 20


def display_picture(view: View) -> Picture:
    """The sections that still matter, from top to bottom."""
    sections = sections_to_come(view)
    parts: list[Part] = []
    for number, section in enumerate(sections):
        top, ground = number * _ROW, _GROUNDS[number % 2]
        parts.append(_section(section, top, ground))
        for place, space in enumerate(SECTION_SPACES[section]):
            parts += _space(view, space, _NAME + place * _STEP, top, ground)
        parts += [
            disk(element, _BOX + place * (DISK + 2), top + 4)
            for place, element in enumerate(box_of(view, section))
        ]
    height = len(sections) * _ROW
    pawns = [
        f"{heard(SPACES[space].name)} {heard(animal.word)}"
        for section in sections
        for space in SECTION_SPACES[section]
        if (animal := view.spaces[space]) is not None
    ]
    alt = tongue(
        "The action display, pawns standing on: {pawns}.", pawns=", ".join(pawns) or tongue("no space")
    )
    return Picture("display", alt, _WIDTH, height, tuple(parts), GROUND)


def _section(section: Section, top: int, ground: str) -> Part:
    """The row of a section: its name, an eye for each space, and the words that are numbers."""
    words = [SPACES[space].word for space in SECTION_SPACES[section]]
    return Part.of(
        *("section", 0, top),
        section=capital(section),
        labels=" ".join(word for word in words if word.isdecimal()),
        eyes=len(words),
        left=_NAME,
        step=_STEP,
        width=_WIDTH,
        height=_ROW,
        ground=ground,
    )


def _space(view: View, space: Space, x: int, top: int, ground: str) -> list[Part]:
    """Whose pawn stands on a space, and what the space is for; the one that acts is framed."""
    acting = view.acting if space == view.space else None
    standing = view.spaces[space] if acting is None else acting
    parts = [] if standing is None else [pawn(standing, x - 2, top + 1, ground)]
    parts += _label(space, x + _LABEL, top)
    if acting is not None:
        parts.append(Part.of("now", x - 4, top, width=_STEP - 1, height=_ROW))
    return parts


def _label(space: Space, x: int, top: int) -> list[Part]:
    here = SPACES[space]
    if here.section is Section.SPECIATION:
        return [disk(ELEMENTS[here.place], x, top + 4)]
    if here.section is Section.COMPETITION:
        _, upper, lower = COMPETITION_TERRAINS[here.place]
        return [
            Part.of(
                *("flags", x, top + 1),
                upper=terrain_code(upper),
                upper_colour=TERRAIN_COLOURS[upper],
                lower=terrain_code(lower),
                lower_colour=TERRAIN_COLOURS[lower],
            )
        ]
    return []
