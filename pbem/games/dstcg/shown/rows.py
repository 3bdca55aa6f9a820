"""What a mail tells of a View, fact by fact: the text sets these rows in columns, the HTML in tables."""

from pbem.engine.language.tongues import Row, capital, heard, tongue
from pbem.engine.text import joined
from pbem.engine.values import Value
from pbem.games.dstcg.rules.cards import ELEMENTS, PLURALS, Animal, EventCard, elements_text, word
from pbem.games.dstcg.rules.census import ONGOING
from pbem.games.dstcg.rules.events import EVENT_TEXTS
from pbem.games.dstcg.rules.scene import scene_of
from pbem.games.dstcg.rules.scoring import highest
from pbem.games.dstcg.rules.state import Ongoing
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import biome_line, food_text, name_for


class Column(Value):
    """Food, or an element of the biome: everybody's totals of it, and who leads."""

    # The word of the rules.
    of: str
    # How many icons of it the biome shows; none of food.
    worth: int
    values: tuple[int, ...]
    top: tuple[int, ...]

    @property
    def name(self) -> str:
        """What it is called."""
        return heard(word(self.of))

    @property
    def heading(self) -> str:
        """What it is called, and what it is worth."""
        return f"{self.name} {self.worth}" if self.worth else self.name


class TotalsTable(Value):
    """Food and each element of the biome by player; who leads is marked, and who is level at the top."""

    headings: tuple[str, ...]
    # A name, then its cells.
    cells: tuple[tuple[str, ...], ...]


class CardRow(Value):
    """A card in a table: its name, its class or kind, and all else in one column."""

    name: str
    kind: str
    food: str
    text: str

    @property
    def cells(self) -> tuple[str, ...]:
        """As a table has them."""
        return self.name, self.kind, self.food, self.text


def biome_name(view: View) -> str:
    """What the biome in play is called."""
    return word(view.biome.name)


def biome_words(view: View) -> str:
    """The biome in play in a sentence."""
    return tongue(
        "{biome_line}. Dominance is worth {round}, and a step on Survival.",
        biome_line=biome_line(view.biome),
        round=view.round,
    )


def next_words(view: View) -> str:
    """The biome of the next round; empty in the last."""
    return tongue("Next: {biome_line}.", biome_line=biome_line(view.next)) if view.next else ""


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
        for each in table:
            mark = (" *" if len(each.top) == 1 else " =") if seat in each.top else ""
            cells.append(f"{each.values[seat]}{mark}")
        rows.append((name_for(view, seat), *cells))
    return TotalsTable(tuple(each.heading for each in table), tuple(rows))


def tracks_rows(view: View) -> list[tuple[str, int, int, int, bool]]:
    """Everybody's points, place on Survival, cards in hand, and whether they passed."""
    return [
        (
            name_for(view, seat),
            view.tallies[seat].total,
            view.survival[seat],
            view.hands[seat],
            view.passed[seat],
        )
        for seat in range(len(view.names))
    ]


def hand_rows(view: View) -> list[CardRow]:
    """The reader's hand with the rules of each card: elements and suppression, or what an event does."""
    rows = []
    for animal in view.animals:
        note = suppression(view, animal)
        said = "; ".join(filter(None, (heard(elements_text(animal.healthy.elements)), note)))
        rows.append(CardRow(word(animal.name), word(animal.kind), food_text(view.biome, animal), said))
    rows += [
        CardRow(word(event.name), event_kind(event), "", f"{capital(EVENT_TEXTS[event.effect])}.")
        for event in view.events
    ]
    return rows


def play_rows(view: View) -> list[tuple[str, list[CardRow]]]:
    """Everybody's animals and ongoing events in play."""
    return [(name_for(view, seat), _display(view, seat)) for seat in range(len(view.names))]


def _display(view: View, seat: int) -> list[CardRow]:
    rows = []
    for animal, healthy in view.laid(seat):
        elements = heard(elements_text(animal.face(healthy).elements)) or tongue("no element")
        state = "" if healthy else tongue(", endangered")
        food = laid_food(view, seat, animal, healthy)
        rows.append(
            CardRow(
                word(animal.name),
                word(animal.kind),
                food,
                f"{elements}{state}{other_side(animal, healthy)}",
            )
        )
    rows += [
        CardRow(word(each.card), word("ongoing"), "", ongoing_text(view, each))
        for each in view.ongoing
        if each.seat == seat
    ]
    return rows


def other_side(animal: Animal, healthy: bool) -> str:
    """What an animal in play suppresses when it is played, and what its other side is like."""
    other = animal.face(not healthy)
    prey = animal.suppresses
    hunts = tongue("; suppresses one {suppresses}", suppresses=word(prey)) if prey else ""
    side = heard(word("endangered" if healthy else "healthy"))
    elements = heard(elements_text(other.elements)) or tongue("no element")
    return f"{hunts} ({side}: {other.food}, {elements})"


def ongoing_text(view: View, each: Ongoing) -> str:
    """What an event that lies there does, and the class that was named for it."""
    does = EVENT_TEXTS[view.box.event[each.card].effect]
    return heard(Row((word(PLURALS[each.kind]), does), ": ") if each.kind else does)


def passed_words(view: View) -> str:
    """Who has passed already; empty where nobody has."""
    others = (seat for seat in range(len(view.names)) if seat != view.seat)
    passed = [name_for(view, seat) for seat in others if view.passed[seat]]
    if len(passed) == 1:
        return tongue("{name} has passed.", name=passed[0])
    return tongue("{names} have passed.", names=joined(passed)) if passed else ""


def discard_words(view: View) -> str:
    """The open discard pile in a sentence, by name; how many cards are left to draw."""
    pile = ", ".join(sorted(heard(word(card)) for card in view.discards)) or tongue("nothing")
    return tongue("{pile}. {undrawn} cards are left to draw.", pile=pile, undrawn=view.undrawn)


def known_rows(view: View) -> list[tuple[str, str]]:
    """Cards that were seen to go to a hand, and are surely there."""
    rows = enumerate(view.known)
    return [(name_for(view, seat), heard(Row(map(word, cards)))) for seat, cards in rows if cards]


def columns(view: View) -> tuple[Column, ...]:
    """Food and each element of the biome."""
    sums = view.totals()
    rows = [("food", 0, tuple(each.food for each in sums))]
    for element, count in view.biome.supply:
        index = ELEMENTS.index(element)
        rows.append((element, count, tuple(each.elements[index] for each in sums)))
    return tuple(Column(of, worth, values, highest(values)) for of, worth, values in rows)


def short_names(view: View) -> list[str]:
    """Everybody's name as short as a narrow column wants it."""
    return [name_for(view, seat, 6) for seat in range(len(view.names))]


def turn_order(view: View) -> list[str]:
    """The players in the order of their turns."""
    size = len(view.names)
    return [name_for(view, (view.starter + distance) % size) for distance in range(size)]


def suppression(view: View, animal: Animal) -> str:
    """What an animal in hand would have to suppress here and now."""
    if animal.kind in view.immigrants:
        return tongue("would enter endangered")
    if animal.suppresses is None:
        return ""
    kind, found = word(animal.suppresses), targets(view, animal)
    if not found:
        return tongue("suppresses one {kind} (none here)", kind=kind)
    return (
        tongue("suppresses {hit}", hit=scene_of(view).owned(found[0]))
        if len(found) == 1
        else tongue("suppresses one {kind}", kind=kind)
    )


def targets(view: View, animal: Animal) -> tuple[str, ...]:
    """The animals in play out of which one in hand would have to suppress one."""
    if animal.kind in view.immigrants:
        return ()
    lying = (view.box.animal[each.card] for row in view.displays for each in row)
    return tuple(each.name for each in lying if each.kind == animal.suppresses)


def event_kind(event: EventCard) -> str:
    """Whether an event stays on the table."""
    return word("ongoing" if event.effect in ONGOING else "event")


def laid_food(view: View, seat: int, animal: Animal, healthy: bool) -> str:
    """The food of an animal in play: its card, this biome, and the events before its player."""
    extra = view.effects(seat).count("annelids")
    return food_text(view.biome, animal, healthy) + (f"+{extra}" if extra else "")
