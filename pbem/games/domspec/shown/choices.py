"""The numbered orders of a turn mail with what each would do, or their shape where there are too many."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import NARROW, WIDTH, paragraph
from pbem.games.domspec.rules.hexes import CORNER_HEXES, HEXES, Hex
from pbem.games.domspec.rules.question import OrderNames, said
from pbem.games.domspec.rules.scoring import SPECIATION_LIMITS, awards, bonus
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.left_for_later import SHAPES


def choices_block(view: View, choices: Sequence[tuple[int, str]], pattern: str, as_list: bool) -> str:
    """The orders a seat may send, numbered where there are few enough."""
    width = NARROW if as_list else WIDTH
    if not choices:
        return "\n".join(line for row in _shape(view, pattern) for line in paragraph(row, width, "", "  "))
    lines = [tongue("YOU MAY SEND     the number or the words")]
    column = max(len(heard(order)) for _, order in choices)
    for number, order, effect in choice_rows(view, choices):
        head = f"{number:4d}  {heard(order)}"
        if effect and not as_list:
            lines += paragraph(effect, width, f"{head:<{column + 6}}   ", " " * (column + 9))
        else:
            lines += paragraph(order, width, f"{number:4d}  ", " " * 6)
    return "\n".join(lines)


def choice_rows(view: View, choices: Sequence[tuple[int, str]]) -> list[tuple[int, str, str]]:
    """Number, order and what it would do; nothing where the reader does his sums himself."""
    return [(number, order, _effect(view, order) if view.sums else "") for number, order in choices]


def _shape(view: View, pattern: str) -> list[str]:
    """The shape of an order where there are too many to number."""
    shape = shape_lines(view)
    if shape:
        return [
            tongue("YOU MAY SEND     {shape}", shape=shape[0]),
            *(tongue("or   {order}", order=order) for order in shape[1:]),
        ]
    return [tongue("YOU MAY SEND"), *pattern.split("\n")] if pattern else []


def shape_lines(view: View) -> list[str]:
    """The shape of an order by phase and section; none for a card, whose orders are all its own."""
    if view.phase is Phase.PLANNING:
        return [tongue("place SECTION SPACE, any free one of the display")]
    if view.card is None and view.section is not None and view.section in SHAPES:
        return [heard(SHAPES[view.section]), tongue("forfeit")]
    return []


def _effect(view: View, order: str) -> str:
    """What an order would do, as far as a sum or a card's text says it."""
    verb, _, rest = order.partition(" ")
    named = said(tuple(order.replace(",", " ").split()))
    effect = _EFFECTS.get(verb)
    return effect(view, named, rest) if effect is not None else ""


def _card(view: View, named: OrderNames, rest: str) -> str:
    return next((heard(row.said) for row in view.offer if row.card == rest), "")


def _dominate(view: View, named: OrderNames, rest: str) -> str:
    (hex_,) = named.hexes
    paid = ", ".join(f"{heard(award.animal.word)} {award.points}" for award in awards(view.earth, hex_))
    scored = f"{_land(view, hex_)}: {paid or tongue('nobody')}"
    dominant = view.earth.dominant(hex_, view.needs)
    if dominant is None or not view.offer:
        return scored
    return tongue("{scored}; card for {plural}", scored=scored, plural=dominant.plural)


def _land(view: View, hex_: Hex) -> str:
    """The terrain of a tile, for whoever reads it."""
    return heard(view.earth.terrain(hex_) or "")


def _glaciate(view: View, named: OrderNames, rest: str) -> str:
    (hex_,) = named.hexes
    return tongue(
        "{terrain}: {bonus} VP", terrain=_land(view, hex_), bonus=bonus(view.earth.tundra_beside(hex_))
    )


def _fertile(view: View, named: OrderNames, rest: str) -> str:
    (hex_,) = named.hexes
    return tongue("{terrain}: {bonus} VP", terrain=_land(view, hex_), bonus=sum(view.earth.species[hex_]))


def _adapt(view: View, named: OrderNames, rest: str) -> str:
    """How many disks of an element lie where the animal is, and on earth."""
    (element,) = named.elements
    animal = view.focus
    tiles = view.earth.occupied(animal) if animal is not None else ()
    here = sum(view.earth.elements(hex_).count(element) for hex_ in tiles)
    return tongue(
        "+{here} matches where you are; {count} on earth", here=here, count=view.earth.disks.count(element)
    )


def _around(view: View, named: OrderNames, rest: str) -> str:
    """The tiles that meet at a corner."""
    if not named.corners:
        return ""
    tiles = view.earth.tiles_at(named.corners[0])
    return ", ".join(f"{HEXES[hex_]} {_land(view, hex_)}" for hex_ in tiles)


def _speciate(view: View, named: OrderNames, rest: str) -> str:
    """The tiles around a disk, and how many species each takes."""
    if not named.corners:
        return ""
    parts = []
    for hex_ in view.earth.tiles_at(named.corners[0]):
        terrain = view.earth.terrain(hex_)
        assert terrain is not None
        parts.append(f"{HEXES[hex_]} {heard(terrain)} {SPECIATION_LIMITS[terrain]}")
    return ", ".join(parts)


def _compete(view: View, named: OrderNames, rest: str) -> str:
    """Who stands on the tile."""
    (hex_,) = named.hexes
    counts = view.earth.species[hex_]
    here = ", ".join(f"{heard(animal.word)} {counts[animal]}" for animal in view.earth.present(hex_))
    return f"{_land(view, hex_)}: {here or tongue('nobody')}"


def _there(view: View, named: OrderNames, rest: str) -> str:
    """Who stands on the tile that would be emptied, and who alone would be left there."""
    here = _compete(view, named, rest)
    return (
        tongue("{here}; one {word} is left", here=here, word=named.animals[0].word) if named.animals else here
    )


def _move(view: View, named: OrderNames, rest: str) -> str:
    """What the animal would match on the tile that was just laid."""
    animal, hex_ = view.focus, view.newest
    if hex_ is None or animal is None:
        return ""
    match = view.earth.matches(hex_, view.needs[animal])
    return tongue(
        "{hexes} {terrain}: you would match {match}",
        hexes=HEXES[hex_],
        terrain=_land(view, hex_),
        match=match,
    )


def _spare(view: View, named: OrderNames, rest: str) -> str:
    """How many disks the Wasteland would take from tundra."""
    (element,) = named.elements
    corners = view.earth.corners_with((element,))
    swept = sum(any(view.earth.ice[hex_] for hex_ in CORNER_HEXES[corner]) for corner in corners)
    return tongue("{swept} beside tundra", swept=swept)


_EFFECTS: Mapping[str, Callable[[View, OrderNames, str], str]] = MappingProxyType(
    {
        "card": _card,
        "dominate": _dominate,
        "glaciate": _glaciate,
        "fertile": _fertile,
        "adapt": _adapt,
        "abundance": _around,
        "deplete": _around,
        "speciate": _speciate,
        "compete": _compete,
        "devastate": _there,
        "empty": _there,
        "move": _move,
        "wasteland": _spare,
    }
)
