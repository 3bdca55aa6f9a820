"""What the HTML of a mail shows in tables and sentences: the same facts as the text, without its columns."""

from pbem.engine.seats import Seat
from pbem.engine.text import GLUE
from pbem.games.animality.rules.dice_kinds import KINDS, Kind
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.targets import arrow
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.finale import ranked
from pbem.games.animality.shown.layout import name_for, sum_text, unbroken, whom
from pbem.games.animality.shown.wide import fight_notes, fights, lying, shown, taken_factions

__all__ = [
    "camp_rows",
    "fight_rows",
    "fight_sentences",
    "heading_of",
    "location_line",
    "lying_sentences",
    "slain_line",
    "sum_rows",
    "taken_line",
]


def taken_line(view: View) -> str:
    """While factions are chosen: who has which; empty at any other time."""
    if view.phase is not Phase.FACTIONS:
        return ""
    taken = taken_factions(view)
    return f"Taken: {', '.join(taken)}." if taken else "None is taken yet."


def location_line(view: View) -> tuple[str, str] | None:
    """The Location with its arrow, and its rule; None between rounds."""
    if not view.location:
        return None
    location = view.box.location[view.location]
    return f"{location.name.capitalize()}, {arrow(location)}", f"{location.text.capitalize()}."


def fight_rows(view: View) -> list[tuple[str, str, str]]:
    """Who attacks whom, with what lies open of attack and defense where sums are worked out."""
    return [
        (
            f"{name_for(view, one)} \N{RIGHTWARDS ARROW} {whom(view, other)}",
            _unbroken(shown(view, one, Kind.ATTACK)) if view.sums else "",
            _unbroken(shown(view, other, Kind.DEFENSE)) if view.sums else "",
        )
        for one, other in fights(view)
    ]


def fight_sentences(view: View) -> list[str]:
    """What must be known beside the sums of a fight."""
    return [_sentence(note) for note in fight_notes(view)]


def lying_sentences(view: View, seat: Seat) -> list[str]:
    """What lies before a seat, as everybody sees it."""
    return [_sentence(part) for part in lying(view, seat)]


def _sentence(text: str) -> str:
    """Words of the text as a sentence that may be broken anywhere but between a number and what it counts."""
    return unbroken(f"{text[0].upper()}{text[1:].rstrip('.')}.".replace(GLUE, " "))


def _unbroken(text: str) -> str:
    """A sum whose numbers and range no client breaks in two."""
    return unbroken(text).replace("-", "\N{NON-BREAKING HYPHEN}")


def heading_of(view: View, seat: Seat) -> str:
    """A seat's name and faction."""
    return f"{name_for(view, seat)}, {view.camps[seat].faction}"


def sum_rows(view: View, seat: Seat) -> list[tuple[str, str]]:
    """What a seat shows of each kind, where sums are worked out."""
    return [(str(kind), sum_text(view, seat, kind)) for kind in KINDS] if view.sums else []


def camp_rows(view: View) -> list[tuple[str, str, int, int, int]]:
    """Player, faction, influence, health and how many mutations were slain, the winner first."""
    camps = ((seat, view.camps[seat]) for seat in ranked(view))
    return [
        (name_for(view, seat), camp.faction, camp.influence, camp.health, len(camp.slain))
        for seat, camp in camps
    ]


def slain_line(view: View, seat: Seat) -> str:
    """The mutations a seat has slain in the whole match."""
    slain = view.camps[seat].slain
    return f"Slain in the match: {', '.join(slain)}." if slain else "No mutation slain."
