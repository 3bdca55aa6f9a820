"""Listing: the same board in 40 columns and without tables, for phones and screen readers."""

from pbem.engine.text import NARROW, joined, listing, paragraph
from pbem.engine.tongues import tongue
from pbem.games.dstcg.rules.cards import elements_text
from pbem.games.dstcg.rules.events import EVENT_TEXTS
from pbem.games.dstcg.rules.scoring import animal_food
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import biome_line, food_text, name_for
from pbem.games.dstcg.shown.rows import (
    columns,
    discard_words,
    known_rows,
    ongoing_text,
    other_side,
    suppression,
)

__all__ = ["biome_list", "discard_list", "hand_list", "known_list", "play_list", "table_list"]


def _wrapped(text: str, rest: str = "  ") -> list[str]:
    return paragraph(text, NARROW, "", rest)


def biome_list(view: View) -> str:
    """The biome in play, what leads there, and the next one."""
    lines = _wrapped(
        tongue(
            "{biome_line}. Dominance is worth {round}.", biome_line=biome_line(view.biome), round=view.round
        )
    )
    for heading, values, top in columns(view) if view.sums else ():
        if top:
            who = joined(name_for(view, seat) for seat in top)
            verb = "leads" if len(top) == 1 and top[0] != view.seat else "lead"
            lines += _wrapped(f"{heading}: {who} {verb} with {values[top[0]]}")
        else:
            lines += _wrapped(tongue("{heading}: nobody has any", heading=heading))
    if view.next:
        lines += _wrapped(tongue("Next: {biome_line}.", biome_line=biome_line(view.next)))
    return "\n".join(lines)


def table_list(view: View) -> str:
    """Points, Survival and hand sizes."""
    lines = []
    for seat, sums in enumerate(view.totals()):
        food = tongue(", food {food}", food=sums.food) if view.sums else ""
        passed = tongue(", passed") if view.passed[seat] else ""
        lines += _wrapped(
            tongue(
                "{name_for}: {total} VP, survival {survival}, {hands} in hand{food}{passed}",
                name_for=name_for(view, seat),
                total=view.tallies[seat].total,
                survival=view.survival[seat],
                hands=view.hands[seat],
                food=food,
                passed=passed,
            )
        )
    return "\n".join(lines)


def hand_list(view: View) -> str:
    """The reader's hand, a card a paragraph."""
    if view.seat is None:
        return ""
    lines = [tongue("YOUR HAND") if view.hand else tongue("YOUR HAND is empty")]
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
    lines = [tongue("IN PLAY")]
    for seat in range(len(view.names)):
        laid = view.laid(seat)
        events = [each for each in view.ongoing if each.seat == seat]
        annelids = view.effects(seat).count("annelids")
        lines.append(f"{name_for(view, seat)}:" + ("" if laid or events else " nothing"))
        for animal, healthy in laid:
            food = animal_food(view.biome, animal, healthy, annelids)
            elements = elements_text(animal.face(healthy).elements) or tongue("no element")
            state = "" if healthy else tongue(", endangered")
            said = f"{animal.name}: {animal.kind} {food}, {elements}{state}{other_side(animal, healthy)}"
            lines += paragraph(said, NARROW, "  ", "    ")
        for each in events:
            lines += paragraph(f"{each.card}: {ongoing_text(view, each)}", NARROW, "  ", "    ")
    return "\n".join(lines)


def discard_list(view: View) -> str:
    """The open discard pile."""
    return listing("DISCARDED", [discard_words(view)])


def known_list(view: View) -> str:
    """Cards that were seen to go to a hand."""
    return listing(
        tongue("CARDS YOU KNOW OF"),
        (tongue("{name} holds {cards}", name=name, cards=cards) for name, cards in known_rows(view)),
    )
