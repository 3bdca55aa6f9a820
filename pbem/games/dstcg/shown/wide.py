"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from collections.abc import Iterable, Sequence

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import WIDTH, clip, listed, paragraph
from pbem.games.dstcg.rules.cards import elements_text, word
from pbem.games.dstcg.rules.events import EVENT_TEXTS
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import biome_line, food_text, modifiers, name_for
from pbem.games.dstcg.shown.rows import (
    Column,
    columns,
    discard_words,
    event_kind,
    known_rows,
    laid_food,
    ongoing_text,
    other_side,
    suppression,
    turn_order,
)

# The names in a table, and the columns of a card: its name, its class, its food.
_PLAYER = 9
_NAME, _CLASS, _FOOD = 12, 11, 6

# A column of the table: room for `water 3` and a mark, or for `water` alone where there are six.
_ROOMY, _TIGHT = 10, 6
_FEW = 4


def biome_block(view: View) -> str:
    """THE WETLAND: what it supplies, everybody's totals and who leads in what, and the tracks."""
    biome = view.biome
    lines = [
        tongue(
            "THE {name}     dominance is worth {round}, and a step on Survival",
            name=heard(word(biome.name)).upper(),
            round=view.round,
        )
    ]
    table = columns(view) if view.sums else ()
    width = _ROOMY if len(table) <= _FEW else _TIGHT
    lines += _headings(table, width)
    for seat in range(len(view.names)):
        cells = ""
        for each in table:
            mark = ("*" if len(each.top) == 1 else "=") if seat in each.top else " "
            cells += f"{each.values[seat]:>{width - 2}} {mark}"
        tracks = f"{view.tallies[seat].total:>6}{view.survival[seat]:>6}{view.hands[seat]:>6}"
        lines.append(f"  {name_for(view, seat):<{_PLAYER}}{cells}{tracks}")
    lines.append(_legend(view))
    if view.next:
        following = listed(biome_line(view.next).split(", "))
        lines += paragraph(tongue("Next: {biome_line}", biome_line=following), rest="    ")
    lines += paragraph(tongue("In turn: {turn_order}", turn_order=", ".join(turn_order(view))), rest="    ")
    return "\n".join(line.rstrip() for line in lines)


def _headings(table: Sequence[Column], width: int) -> list[str]:
    """One line of headings, or two where the elements' icons have no room beside their names."""
    tracks = "".join(f"{head:>6}" for head in (tongue("VP"), tongue("surv"), tongue("hand")))
    margin = " " * (2 + _PLAYER)
    headings = [each.heading for each in table]
    if all(len(heading) <= width - 2 for heading in headings):
        return [margin + "".join(f"{heading:>{width - 2}}  " for heading in headings) + tracks]
    names = "".join(f"{clip(each.name, width - 1):>{width - 1}} " for each in table)
    icons = "".join(f"{each.worth or '':>{width - 2}}  " for each in table)
    return [margin + names + tracks, margin + icons]


def _legend(view: View) -> str:
    first = tongue("* leads   = level") if view.sums else heard(elements_text(view.biome.elements))
    return f"  {first}       {modifiers(view.biome) or tongue('no bonus, no penalty')}"


def hand_block(view: View) -> str:
    """YOUR HAND: every card with what it is worth here."""
    if view.seat is None:
        return ""
    lines = [tongue("YOUR HAND") if view.hand else tongue("YOUR HAND     is empty")]
    icons = [heard(elements_text(animal.healthy.elements)) for animal in view.animals]
    width = max(map(len, icons), default=0) + 2
    names = [heard(word(animal.name)) for animal in view.animals]
    column = _column(names)
    for animal, name, elements in zip(view.animals, names, icons, strict=True):
        food = food_text(view.biome, animal)
        card = f"  {name:<{column}}{heard(word(animal.kind)):<{_CLASS}}{food:<{_FOOD}}{elements:<{width}}"
        note = suppression(view, animal)
        fits = len(card) + len(note) <= WIDTH
        lines += [card + note] if fits else [card, f"{note:>{WIDTH}}"]
    # A long name takes its room from the column beside it.
    heads = [f"{heard(word(each.name)):<{column - 1}} {heard(event_kind(each))}" for each in view.events]
    room = max([column + _CLASS, *(len(head) + 1 for head in heads)])
    for event, head in zip(view.events, heads, strict=True):
        lines += paragraph(EVENT_TEXTS[event.effect], first=f"  {head:<{room}}", rest=" " * (2 + room))
    return "\n".join(line.rstrip() for line in lines)


def _column(names: Iterable[str]) -> int:
    """How wide the column of these cards is."""
    return max([_NAME, *(len(name) + 1 for name in names)])


def play_block(view: View) -> str:
    """IN PLAY: everybody's animals and ongoing events."""
    lines = [tongue("IN PLAY")]
    cards = (*(each.card for row in view.displays for each in row), *(each.card for each in view.ongoing))
    column = _column(heard(word(card)) for card in cards)
    for seat in range(len(view.names)):
        label = name_for(view, seat)
        rows = [*_animal_rows(view, seat, column), *_event_rows(view, seat, column)]
        if view.passed[seat]:
            rows.append(tongue("(passed)"))
        for index, row in enumerate(rows or [tongue("nothing")]):
            lines.append(f"  {label if index == 0 else '':<{_PLAYER}} {row}")
    return "\n".join(line.rstrip() for line in lines)


def _animal_rows(view: View, seat: int, column: int) -> list[str]:
    rows: list[str] = []
    for animal, healthy in view.laid(seat):
        food = laid_food(view, seat, animal, healthy)
        elements = heard(elements_text(animal.face(healthy).elements)) or "-"
        state = "" if healthy else tongue(" ENDANGERED")
        head = f"{heard(word(animal.name)):<{column}}{heard(word(animal.kind)):<{_CLASS}}{food:<{_FOOD}}"
        said = f"{elements}{state}{other_side(animal, healthy)}"
        rows += paragraph(said, WIDTH - _PLAYER - 3, head, " " * len(head))
    return rows


def _event_rows(view: View, seat: int, column: int) -> list[str]:
    rows: list[str] = []
    for each in view.ongoing:
        if each.seat == seat:
            head = f"{heard(word(each.card)):<{column}}{heard(word('ongoing')):<{_CLASS}}"
            rows += paragraph(ongoing_text(view, each), WIDTH - _PLAYER - 3, head, " " * len(head))
    return rows


def discard_block(view: View) -> str:
    """DISCARDED: the pile, which is open."""
    return "\n".join([tongue("DISCARDED     the pile is open"), *paragraph(discard_words(view))])


def known_block(view: View) -> str:
    """CARDS YOU KNOW OF: seen to go to a hand, and surely there."""
    lines = []
    for name, cards in known_rows(view):
        first = tongue("  {name} holds   ", name=name)
        lines += paragraph(cards, first=first, rest=" " * len(first))
    return "\n".join([tongue("CARDS YOU KNOW OF"), *lines]) if lines else ""
