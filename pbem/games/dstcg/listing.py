"""Listing: the same board in 40 columns and without tables, for phones and screen readers."""

from pbem.games.dstcg.cards import PLURALS, elements_text
from pbem.games.dstcg.drawing import columns, suppression
from pbem.games.dstcg.layout import NARROW, biome_line, food_text, joined, name_for, paragraph
from pbem.games.dstcg.texts import EVENT_TEXTS
from pbem.games.dstcg.view import View

__all__ = ["biome_list", "hand_list", "known_list", "play_list", "table_list"]


def _wrapped(text: str, rest: str = "  ") -> list[str]:
    return paragraph(text, NARROW, "", rest)


def biome_list(view: View) -> str:
    """The biome in play, what leads there, and the next one."""
    lines = _wrapped(f"{biome_line(view.biome)}. Dominance is worth {view.round}.")
    for heading, values, top in columns(view) if view.sums else ():
        if top:
            who = joined(name_for(view, seat) for seat in top)
            verb = "leads" if len(top) == 1 and top[0] != view.seat else "lead"
            lines += _wrapped(f"{heading}: {who} {verb} with {values[top[0]]}")
        else:
            lines += _wrapped(f"{heading}: nobody has any")
    if view.next:
        lines += _wrapped(f"Next: {biome_line(view.next)}.")
    return "\n".join(lines)


def table_list(view: View) -> str:
    """Points, Survival and hand sizes."""
    lines = []
    for seat, each in enumerate(view.displays):
        food = f", food {each.food}" if view.sums else ""
        passed = ", passed" if each.passed else ""
        lines += _wrapped(
            f"{name_for(view, seat)}: {each.points} VP, survival {each.survival}, "
            f"{each.hand} in hand{food}{passed}"
        )
    return "\n".join(lines)


def hand_list(view: View) -> str:
    """The reader's hand, a card a paragraph."""
    if view.seat is None:
        return ""
    lines = ["YOUR HAND" if view.hand else "YOUR HAND is empty"]
    for animal in view.animals:
        note = suppression(view, animal)
        lines += _wrapped(
            f"{animal.name}: {animal.kind} {food_text(view.biome, animal)}, "
            f"{elements_text(animal.healthy.elements)}" + (f". {note}" if note else "")
        )
    for event in view.events:
        lines += _wrapped(f"{event.name}: {EVENT_TEXTS[event.effect]}")
    return "\n".join(lines)


def play_list(view: View) -> str:
    """Everybody's animals and ongoing events."""
    lines = ["IN PLAY"]
    for seat, display in enumerate(view.displays):
        lines.append(f"{name_for(view, seat)}:" + ("" if display.animals or display.events else " nothing"))
        for each in display.animals:
            elements = elements_text(each.animal.face(each.healthy).elements) or "no element"
            state = "" if each.healthy else ", endangered"
            lines += paragraph(
                f"{each.name}: {each.animal.kind} {each.food}, {elements}{state}", NARROW, "  ", "    "
            )
        for event in display.events:
            lines.append(f"  {event.name}" + (f": {PLURALS[event.kind]}" if event.kind else ""))
    return "\n".join(lines)


def known_list(view: View) -> str:
    """Cards that were seen to go to a hand."""
    lines = [
        line
        for seat, display in enumerate(view.displays)
        if display.known
        for line in _wrapped(f"{name_for(view, seat)} holds {', '.join(display.known)}")
    ]
    return "\n".join(["CARDS YOU KNOW OF", *lines]) if lines else ""
