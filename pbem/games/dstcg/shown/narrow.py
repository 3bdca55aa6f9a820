"""Listing: the same board in 40 columns and without tables, for phones and screen readers."""

from pbem.engine.language.tongues import Row, heard, tongue
from pbem.engine.text import NARROW, joined, listing, paragraph
from pbem.games.dstcg.rules.cards import Animal, elements_text, word
from pbem.games.dstcg.rules.events import EVENT_TEXTS
from pbem.games.dstcg.rules.scoring import animal_food
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import biome_line, food_text, name_for
from pbem.games.dstcg.shown.rows import (
    Column,
    columns,
    discard_words,
    known_rows,
    ongoing_text,
    other_side,
    suppression,
)


def _wrapped(text: str, rest: str = "  ") -> list[str]:
    return paragraph(text, NARROW, "", rest)


def biome_list(view: View) -> str:
    """The biome in play, what leads there, and the next one."""
    lines = _wrapped(
        tongue(
            "{biome_line}. Dominance is worth {round}.", biome_line=biome_line(view.biome), round=view.round
        )
    )
    for each in columns(view) if view.sums else ():
        lines += _wrapped(_lead_words(view, each))
    if view.next:
        lines += _wrapped(tongue("Next: {biome_line}.", biome_line=biome_line(view.next)))
    return "\n".join(lines)


def _lead_words(view: View, column: Column) -> str:
    """Who leads in one thing, and with how much."""
    heading, top = column.heading, column.top
    if not top:
        return tongue("{heading}: nobody has any", heading=heading)
    most, who = column.values[top[0]], joined(name_for(view, seat) for seat in top)
    if len(top) > 1:
        return tongue("{heading}: {who} lead with {most}", heading=heading, who=who, most=most)
    if top[0] == view.seat:
        return tongue("{heading}: You lead with {most}", heading=heading, most=most)
    return tongue("{heading}: {who} leads with {most}", heading=heading, who=who, most=most)


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
        said = _card(animal, food_text(view.biome, animal), elements_text(animal.healthy.elements))
        lines += _wrapped(f"{said}. {note}" if note else said)
    for event in view.events:
        lines += _wrapped(Row((word(event.name), EVENT_TEXTS[event.effect]), ": "))
    return "\n".join(lines)


def _card(animal: Animal, food: object, elements: str) -> str:
    return f"{heard(word(animal.name))}: {heard(word(animal.kind))} {food}, {heard(elements)}"


def play_list(view: View) -> str:
    """Everybody's animals and ongoing events."""
    lines = [tongue("IN PLAY")]
    for seat in range(len(view.names)):
        laid = view.laid(seat)
        events = [each for each in view.ongoing if each.seat == seat]
        annelids = view.effects(seat).count("annelids")
        name = name_for(view, seat)
        lines.append(f"{name}:" if laid or events else tongue("{name}: nothing", name=name))
        for animal, healthy in laid:
            food = animal_food(view.biome, animal, healthy, annelids)
            elements = elements_text(animal.face(healthy).elements) or tongue("no element")
            state = "" if healthy else tongue(", endangered")
            said = f"{_card(animal, food, elements)}{state}{other_side(animal, healthy)}"
            lines += paragraph(said, NARROW, "  ", "    ")
        for each in events:
            lines += paragraph(Row((word(each.card), ongoing_text(view, each)), ": "), NARROW, "  ", "    ")
    return "\n".join(lines)


def discard_list(view: View) -> str:
    """The open discard pile."""
    return listing(tongue("DISCARDED"), [discard_words(view)])


def known_list(view: View) -> str:
    """Cards that were seen to go to a hand."""
    return listing(
        tongue("CARDS YOU KNOW OF"),
        (tongue("{name} holds {cards}", name=name, cards=cards) for name, cards in known_rows(view)),
    )
