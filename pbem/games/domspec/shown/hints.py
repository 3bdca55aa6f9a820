"""Hints: how the order is written that is asked for now, in the lines of a text and for running text."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.language.tongues import heard, tongue, worded
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import OUR_BOX, Animal
from pbem.games.domspec.rules.hexes import HEXES
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View

# What parts words and orders in a hint.
_PARTED = re.compile(" {2,}")


_HINTS: Mapping[Section, tuple[str, ...]] = MappingProxyType(
    {
        Section.ABUNDANCE: (worded("Every free corner is marked with a dot on the map."),),
        Section.SPECIATION: (
            worded("In one line:   speciate CORNER: TILE NUMBER, TILE NUMBER"),
            worded(
                "A tile takes up to 4 species (sea, wetland), 3 (savannah, jungle, forest), "
                "2 (desert, mountain) or 1 (tundra)."
            ),
        ),
        Section.WANDERLUST: (
            worded("In one line:   wander TERRAIN at HEX with ELEMENT at CORNER"),
            worded("(the disk is optional)"),
        ),
        Section.MIGRATION: (
            worded("More in one line:   migrate FROM TO NUMBER, FROM TO NUMBER"),
            worded("Each species moves once; birds fly one tile or two, over tiles only."),
        ),
        Section.COMPETITION: (worded("More in one line:   compete TILE ANIMAL, TILE ANIMAL"),),
        Section.DOMINATION: (worded("A card and its choices in one line:   card CARD: CHOICES"),),
    }
)


_PLANNING = (
    worded("All pawns at once, best first (what is taken by then is left out):"),
    worded("  plan SECTION SPACE, SECTION SPACE or SPACE, ask"),
)


_CHOOSING = (worded("Wishes for when your turn comes, best first:   prefer ANIMAL, ANIMAL"),)


_MOVING_IN = (
    worded("How many from which tile:   move TILE NUMBER, TILE NUMBER"),
    worded("To be left alone by this:   always stay"),
)


def hint_lines(view: View) -> tuple[str, ...]:
    """How the order is written that is asked for now, in lines of a mail."""
    return tuple(heard(hint) for hint in _hints(view) if hint)


def _hints(view: View) -> tuple[str, ...]:
    if view.phase is Phase.CHOOSING:
        return _CHOOSING
    if view.phase is Phase.PLANNING:
        return _PLANNING
    if view.newest is not None and view.acting in view.own:
        return _MOVING_IN
    hints = _HINTS.get(view.section, ()) if view.section is not None else ()
    entered = entered_text(view) if view.section is Section.MIGRATION and view.acting in view.own else ""
    return carried_text(view), *hints, entered


def carried_text(view: View) -> str:
    """What the card does that is being carried out; empty where none is."""
    text = OUR_BOX.text(view.card) if view.card is not None else ""
    return tongue("{card}: {text}.", sense="card", card=view.card, text=text) if text else ""


def entered_text(view: View) -> str:
    """What the acting animal would match on every tile beside its own where it is not yet."""
    animal, earth = view.focus, view.earth
    if animal is None or not view.sums:
        return ""
    here = earth.occupied(animal)
    reach = {other for hex_ in here for other in earth.beside(hex_)}
    if animal is Animal.BIRD:
        reach |= {other for hex_ in reach for other in earth.beside(hex_)}
    needs = view.needs[animal]
    found = [f"{HEXES[hex_]} {earth.matches(hex_, needs)}" for hex_ in sorted(reach - {*here})]
    return tongue("You would match, where you are not yet: {found}.", found=", ".join(found)) if found else ""


def hint_phrases(view: View) -> list[list[str]]:
    """The same for running text: in each line words and orders by turns, as two spaces part them."""
    found: list[list[str]] = []
    for line in hint_lines(view):
        phrases = _PARTED.split(line)
        # A sentence that goes on below begins neither a line nor an order.
        if found and len(phrases) == len(found[-1]) == 1:
            found[-1] = [f"{found[-1][0]} {line}"]
        else:
            found.append(phrases)
    return found
