"""The numbered orders of a turn mail with what each would do, or their shape where there are too many."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pbem.games.domspec.display import Section
from pbem.games.domspec.drawing import paragraph
from pbem.games.domspec.hexes import HEX_AT
from pbem.games.domspec.scoring import awards, bonus
from pbem.games.domspec.state import Phase
from pbem.games.domspec.view import View

__all__ = ["choices_block"]

_NARROW, _WIDE = 40, 72

# The shape of an order by section, for questions with more orders than are numbered.
_SHAPES: Mapping[Section, str] = MappingProxyType(
    {
        Section.INITIATIVE: "place SECTION SPACE",
        Section.ABUNDANCE: "abundance ELEMENT at CORNER",
        Section.DEPLETION: "deplete CORNER",
        Section.SPECIATION: "speciate CORNER: TILE NUMBER, TILE NUMBER",
        Section.WANDERLUST: "wander TERRAIN at HEX with ELEMENT at CORNER",
        Section.MIGRATION: "migrate FROM TO NUMBER, FROM TO NUMBER",
        Section.COMPETITION: "compete TILE ANIMAL, TILE ANIMAL",
        Section.DOMINATION: "dominate TILE",
    }
)


def choices_block(view: View, choices: Sequence[tuple[int, str]], pattern: str, as_list: bool) -> str:
    """The orders a seat may send, numbered where there are few enough."""
    width = _NARROW if as_list else _WIDE
    if not choices:
        return "\n".join(line for row in _shape(view, pattern) for line in paragraph(row, "", "  ", width))
    lines = ["YOU MAY SEND     the number or the words"]
    column = max(len(order) for _, order in choices)
    for number, order in choices:
        effect = _effect(view, order) if view.sums else ""
        head = f"{number:4d}  {order}"
        if effect and not as_list:
            lines += paragraph(effect, f"{head:<{column + 6}}   ", " " * (column + 9), width)
        else:
            lines += paragraph(order, f"{number:4d}  ", " " * 6, width)
    return "\n".join(lines)


def _shape(view: View, pattern: str) -> list[str]:
    """The shape of an order where there are too many to number."""
    if view.phase is Phase.PLANNING:
        return ["YOU MAY SEND     place SECTION SPACE, any free one of the display"]
    if view.card is None and view.section is not None and view.section in _SHAPES:
        return [f"YOU MAY SEND     {_SHAPES[view.section]}", "or   forfeit"]
    return ["YOU MAY SEND", *pattern.split("\n")] if pattern else []


def _effect(view: View, order: str) -> str:
    """What an order would do, as far as a sum or a card's text says it."""
    verb, _, rest = order.partition(" ")
    if verb == "card":
        return next((row.text for row in view.offer if row.card == rest), "")
    if rest not in HEX_AT:
        return ""
    hex_ = HEX_AT[rest]
    terrain = view.earth.terrain(hex_)
    if verb == "dominate":
        paid = ", ".join(f"{award.animal.word} {award.points}" for award in awards(view.earth, hex_))
        dominant = view.earth.dominant(hex_, view.needs)
        card = f"; card for {dominant.plural}" if dominant is not None and view.offer else ""
        return f"{terrain}: {paid or 'nobody'}{card}"
    if verb == "glaciate":
        return f"{terrain}: {bonus(view.earth.tundra_beside(hex_))} VP"
    if verb == "fertile":
        return f"{terrain}: {sum(view.earth.species[hex_])} VP"
    return ""
