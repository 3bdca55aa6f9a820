"""What a mail offers to leave for later: the shapes of orders for the reader's pawns still to come."""

from collections.abc import Mapping
from itertools import takewhile
from types import MappingProxyType

from pbem.engine.language.tongues import heard, tongue, worded
from pbem.engine.text import listing
from pbem.games.domspec.rules.action_display import SECTION_SPACES, Section
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.rows import sections_to_come

# The shape of an order by section.
SHAPES: Mapping[Section, str] = MappingProxyType(
    {
        Section.INITIATIVE: worded("place SECTION SPACE"),
        Section.ADAPTATION: worded("adapt ELEMENT"),
        Section.ABUNDANCE: worded("abundance ELEMENT at CORNER"),
        Section.WASTELAND: worded("wasteland ELEMENT"),
        Section.DEPLETION: worded("deplete CORNER"),
        Section.GLACIATION: worded("glaciate TILE"),
        Section.SPECIATION: worded("speciate CORNER: TILE NUMBER, TILE NUMBER"),
        Section.WANDERLUST: worded("wander TERRAIN at HEX with ELEMENT at CORNER"),
        Section.MIGRATION: worded("migrate FROM TO NUMBER, FROM TO NUMBER"),
        Section.COMPETITION: worded("compete TILE ANIMAL, TILE ANIMAL"),
        Section.DOMINATION: worded("dominate TILE"),
    }
)

# Sections where a second choice is likely to be needed.
_WITH_CHOICE = frozenset({Section.ADAPTATION, Section.GLACIATION, Section.DOMINATION})


def ahead_block(view: View) -> str:
    """What the reader may leave now, so that nobody has to wait for him."""
    lines = [f"  {line}" for line in _lines(view)]
    if not lines:
        return ""
    return "\n".join([tongue("YOU MAY LEAVE NOW     used in its turn; what fails by then is asked"), *lines])


def ahead_list(view: View) -> str:
    """The same in 40 columns."""
    rows = (f"{order}: {purpose}" if purpose else order for order, _, purpose in ahead_rows(view))
    return listing(tongue("YOU MAY LEAVE NOW"), rows)


def ahead_rows(view: View) -> list[tuple[str, str, str]]:
    """The shape of each order, how it begins before the reader's own words, and what it is for."""
    rows = []
    for line in _lines(view):
        order, _, purpose = line.partition("     ")
        begins = takewhile(lambda word: not word.isupper(), order.split())
        rows.append((order, " ".join(begins), purpose.strip("()")))
    return rows


def _lines(view: View) -> list[str]:
    if view.phase is not Phase.EXECUTION or view.seat is None:
        return []
    lines = []
    for section in _own_sections(view):
        if section in SHAPES:
            shape = heard(SHAPES[section])
            lines.append(
                tongue("then {shape} or {other}", shape=shape, other=shape.split()[-1])
                if section in _WITH_CHOICE
                else tongue("then {shape}", shape=shape)
            )
    if _tiles_to_come(view):
        lines.append(tongue("always stay     (answers every new tile that is laid beside you)"))
    return lines


def _own_sections(view: View) -> list[Section]:
    """Where the reader's pawns stand that will still act this turn, each section once."""
    return [
        section
        for section in sections_to_come(view)
        if any(
            view.spaces[space] in view.own and (view.space is None or space > view.space)
            for space in SECTION_SPACES[section]
        )
    ]


def _tiles_to_come(view: View) -> bool:
    """Whether somebody will lay a tile this turn."""
    spaces = SECTION_SPACES[Section.WANDERLUST]
    return Section.WANDERLUST in sections_to_come(view) and any(
        view.spaces[space] is not None for space in spaces
    )
