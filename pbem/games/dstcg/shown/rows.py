"""What a mail tells of a View, fact by fact: the text sets these rows in columns, the HTML in tables."""

from dataclasses import dataclass

from pbem.engine.text import joined
from pbem.engine.tongues import tongue
from pbem.games.dstcg.rules.cards import ELEMENTS, PLURALS, Animal, EventCard, elements_text
from pbem.games.dstcg.rules.census import ONGOING
from pbem.games.dstcg.rules.events import EVENT_TEXTS
from pbem.games.dstcg.rules.scene import scene_of
from pbem.games.dstcg.rules.scoring import highest
from pbem.games.dstcg.rules.state import Ongoing
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import biome_line, food_text, name_for

__all__ = [
    "biome_words",
    "columns",
    "discard_words",
    "event_kind",
    "hand_rows",
    "known_rows",
    "laid_food",
    "next_words",
    "ongoing_text",
    "other_side",
    "passed_words",
    "play_rows",
    "short_names",
    "suppression",
    "totals_table",
    "tracks_rows",
    "turn_order",
    "turn_words",
]


@dataclass(frozen=True, slots=True)
class TotalsTable:
    """Food and each element of the biome by player; who leads is marked, and who is level at the top."""

    headings: tuple[str, ...]
    # A name, then its cells.
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in a table: its name, its class or kind, and all else in one column."""

    name: str
    kind: str
    food: str
    text: str

    @property
    def cells(self) -> tuple[str, ...]:
        """As a table has them."""
        return self.name, self.kind, self.food, self.text


def biome_words(view: View) -> str:
    """The biome in play in a sentence."""
    return tongue(
        "{biome_line}. Dominance is worth {round}, and a step on Survival.",
        biome_line=biome_line(view.biome),
        round=view.round,
    )


def next_words(view: View) -> str:
    """The biome of the next round; empty in the last."""
    return f"Next: {biome_line(view.next)}." if view.next else ""


def turn_words(view: View) -> str:
    """Who plays after whom."""
    return tongue("In turn: {turn_order}.", turn_order=", ".join(turn_order(view)))


def totals_table(view: View) -> TotalsTable | None:
    """Everybody's totals at the biome in play; None where the match leaves sums to its players."""
    if not view.sums:
        return None
    table = columns(view)
    rows = []
    for seat in range(len(view.names)):
        cells = []
        for _, values, top in table:
            mark = (" *" if len(top) == 1 else " =") if seat in top else ""
            cells.append(f"{values[seat]}{mark}")
        rows.append((name_for(view, seat), *cells))
    return TotalsTable(tuple(heading for heading, _, _ in table), tuple(rows))


def tracks_rows(view: View) -> list[tuple[str, int, int, int, str]]:
    """Everybody's points, place on Survival, cards in hand, and whether they passed."""
    return [
        (
            name_for(view, seat),
            view.tallies[seat].total,
            view.survival[seat],
            view.hands[seat],
            "passed" if view.passed[seat] else "",
        )
        for seat in range(len(view.names))
    ]


def hand_rows(view: View) -> list[CardRow]:
    """The reader's hand with the rules of each card: elements and suppression, or what an event does."""
    rows = []
    for animal in view.animals:
        note = suppression(view, animal)
        elements = elements_text(animal.healthy.elements)
        # What stands in brackets needs no mark before it.
        mark = ";" if elements and note and not note.startswith("(") else ""
        said = f"{elements}{mark} {note}"
        rows.append(CardRow(animal.name, animal.kind, food_text(view.biome, animal), said.strip()))
    rows += [
        CardRow(event.name, event_kind(event), "", f"{EVENT_TEXTS[event.effect].capitalize()}.")
        for event in view.events
    ]
    return rows


def play_rows(view: View) -> list[tuple[str, list[CardRow]]]:
    """Everybody's animals and ongoing events in play."""
    return [(name_for(view, seat), _display(view, seat)) for seat in range(len(view.names))]


def _display(view: View, seat: int) -> list[CardRow]:
    rows = []
    for animal, healthy in view.laid(seat):
        elements = elements_text(animal.face(healthy).elements) or "no element"
        state = "" if healthy else ", endangered"
        food = laid_food(view, seat, animal, healthy)
        rows.append(
            CardRow(animal.name, animal.kind, food, f"{elements}{state}{other_side(animal, healthy)}")
        )
    rows += [
        CardRow(each.card, "ongoing", "", ongoing_text(view, each))
        for each in view.ongoing
        if each.seat == seat
    ]
    return rows


def other_side(animal: Animal, healthy: bool) -> str:
    """What an animal in play suppresses when it is played, and what its other side is like."""
    other = animal.face(not healthy)
    hunts = tongue("; suppresses one {suppresses}", suppresses=animal.suppresses) if animal.suppresses else ""
    side = "endangered" if healthy else "healthy"
    return f"{hunts} ({side}: {other.food}, {elements_text(other.elements) or 'no element'})"


def ongoing_text(view: View, each: Ongoing) -> str:
    """What an event that lies there does, and the class that was named for it."""
    named = f"{PLURALS[each.kind]}: " if each.kind else ""
    return named + EVENT_TEXTS[view.box.event[each.card].effect]


def passed_words(view: View) -> str:
    """Who has passed already; empty where nobody has."""
    others = (seat for seat in range(len(view.names)) if seat != view.seat)
    passed = [name_for(view, seat) for seat in others if view.passed[seat]]
    return f"{joined(passed)} {'has' if len(passed) == 1 else 'have'} passed." if passed else ""


def discard_words(view: View) -> str:
    """The open discard pile in a sentence, by name; how many cards are left to draw."""
    pile = ", ".join(sorted(view.discards)) or "nothing"
    return tongue("{pile}. {undrawn} cards are left to draw.", pile=pile, undrawn=view.undrawn)


def known_rows(view: View) -> list[tuple[str, str]]:
    """Cards that were seen to go to a hand, and are surely there."""
    return [(name_for(view, seat), ", ".join(cards)) for seat, cards in enumerate(view.known) if cards]


def columns(view: View) -> tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]:
    """Food and each element of the biome: a heading, everybody's totals, and who leads."""
    sums = view.totals()
    rows = [("food", tuple(each.food for each in sums))]
    for element, count in view.biome.supply:
        index = ELEMENTS.index(element)
        rows.append((f"{element} {count}", tuple(each.elements[index] for each in sums)))
    return tuple((heading, values, highest(values)) for heading, values in rows)


def short_names(view: View) -> list[str]:
    """Everybody's name as short as a narrow column wants it."""
    return [name_for(view, seat, 6) for seat in range(len(view.names))]


def turn_order(view: View) -> list[str]:
    """The players in the order of their turns."""
    size = len(view.names)
    return [name_for(view, (view.starter + distance) % size) for distance in range(size)]


def suppression(view: View, animal: Animal) -> str:
    """What an animal in hand would have to suppress here and now."""
    kind = animal.suppresses
    if animal.kind in view.immigrants:
        return tongue("would enter endangered")
    if kind is None:
        return ""
    lying = [view.box.animal[each.card] for row in view.displays for each in row]
    found = [animal.name for animal in lying if animal.kind == kind]
    if not found:
        return tongue("suppresses one {kind} (none here)", kind=kind)
    return (
        tongue("suppresses {owned}", owned=scene_of(view).owned(found[0]))
        if len(found) == 1
        else tongue("suppresses one {kind}", kind=kind)
    )


def event_kind(event: EventCard) -> str:
    """Whether an event stays on the table."""
    return "ongoing" if event.effect in ONGOING else "event"


def laid_food(view: View, seat: int, animal: Animal, healthy: bool) -> str:
    """The food of an animal in play: its card, this biome, and the events before its player."""
    extra = view.effects(seat).count("annelids")
    return food_text(view.biome, animal, healthy) + (f"+{extra}" if extra else "")
