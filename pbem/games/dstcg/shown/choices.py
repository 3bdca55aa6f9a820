"""Choices: the numbered options of a question with what each would lead to, scored right then.

A card that asks for more (a victim, a class) has its complete orders under its number: each can be
sent as one line, and the number alone asks for the rest in a second mail.
"""

from collections.abc import Sequence
from typing import Protocol

from pbem.engine.language.lexicon import alike
from pbem.engine.language.tongues import Row, heard, tongue, worded
from pbem.engine.text import NARROW, WIDTH, joined, paragraph
from pbem.engine.values import Value, replace
from pbem.games.dstcg.rules.cards import CLASSES, word
from pbem.games.dstcg.rules.forecast import Line, foresee
from pbem.games.dstcg.rules.scene import Scene, scene_of
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import name_for

# Verbs whose options change no display: there is nothing to work out.
_PLAIN = ("take", "discard", "give", "ally")

# So many completions of one card are listed; beyond that they are described.
_MOST = 8

# What the second part of an order chooses, by its verb; a class has none.
_MORE = {
    "suppress": worded("then suppress one"),
    "heal": worded("then heal one"),
    "return": worded("then return one"),
}

_FOOD, _POINTS, _INDENT = 7, 6, 8

# What the card of an example must gain.
_GAIN = 5

_THEN = worded("   if scored right then")


class Outlook(Value):
    """An option and what it leads to: one line, or one for each way to complete it."""

    number: int
    order: str
    # Empty where sums are not shown, where there is nothing to work out, and where there are too many ways.
    lines: tuple[Line, ...] = ()
    # What is still to be chosen; empty where the order is complete. Of animals whose they are.
    more: str = ""
    whose: str = ""

    @property
    def said(self) -> str:
        """What is still to be chosen, in one line."""
        return f"{self.more}: {self.whose}" if self.whose else self.more

    def rest(self, line: Line) -> str:
        """How a line completes the order; nothing where it is the order."""
        return alike(self.order, line.order.removeprefix(self.order).strip())


class Numbered(Protocol):
    """What a page says of an option."""

    @property
    def number(self) -> int: ...

    @property
    def order(self) -> str: ...


def choices_block(view: View, choices: Sequence[Numbered]) -> str:
    """YOU COULD SEND: numbers, orders, and the points of everybody if the biome were scored right then."""
    if not choices:
        return ""
    if not _foreseeable(view, choices):
        rows = (f"{each.number:>4}  {heard(each.order)}" for each in choices)
        return "\n".join([tongue("YOU COULD SEND"), *rows])
    # Where many players leave no room for a whole order, its second half is enough.
    room = WIDTH - _FOOD - max(_POINTS * len(view.names), len(heard(_THEN)))
    body: list[tuple[str, Line | None]] = []
    for each in outlooks(view, choices):
        head = f"{each.number:>4}  {_cut(each.order, room - 6)}"
        if not each.more:
            note = heard(each.lines[0].note)
            fits = len(head) + len(note) + 4 < room
            body.append((f"{head}  ({note})" if note and fits else head, each.lines[0]))
            below = paragraph(note, WIDTH, " " * _INDENT) if note and not fits else []
            body += [(line, None) for line in below]
            continue
        body.append((f"{head}   {each.more}", None))
        body += [(line, None) for line in paragraph(each.whose, WIDTH, " " * _INDENT)]
        for text, line in zip(_completions(each, room - _INDENT), each.lines, strict=True):
            body.append((f"{'- ':>{_INDENT}}{text}", line))
    width = min(room, max([len(text) for text, line in body if line], default=room) + 1)
    drawn = (*_heads(view, width), *_body(body, width), *_notes(view, choices))
    return "\n".join(line.rstrip() for line in drawn)


def _completions(outlook: Outlook, room: int) -> list[str]:
    """How an order can be completed: as whole orders, or where these are too long the new words, or fewer."""
    ways: list[list[str]] = [[line.order for line in outlook.lines], [*map(outlook.rest, outlook.lines)]]
    ways.append([alike(outlook.order, rest.partition(" ")[2] or rest) for rest in ways[1]])
    said = [[heard(text) for text in way] for way in ways]
    return next((way for way in said if all(len(text) < room for text in way)), said[-1])


def outlooks(view: View, choices: Sequence[Numbered]) -> list[Outlook]:
    """Every option with what it leads to."""
    if not choices or not _foreseeable(view, choices):
        return [Outlook(each.number, each.order) for each in choices]
    found = []
    scene = scene_of(view)
    for each in choices:
        lines = tuple(
            replace(line, order=alike(each.order, line.order)) for line in foresee(scene, each.order)
        )
        complete = [line.order for line in lines] == [each.order]
        more, whose = ("", "") if complete else _more(scene, lines, each.order)
        found.append(Outlook(each.number, each.order, lines if len(lines) <= _MOST else (), more, whose))
    return found


def _foreseeable(view: View, choices: Sequence[Numbered]) -> bool:
    return view.sums and view.seat is not None and choices[0].order.partition(" ")[0] not in _PLAIN


def _more(scene: Scene, lines: Sequence[Line], order: str) -> tuple[str, str]:
    """What the second part of an order asks for; of animals whose they are."""
    verb = lines[0].order.removeprefix(order).split()[0]
    if verb not in _MORE:
        return tongue("then choose an opponent") if verb == "ally" else tongue("then name a class"), ""
    whose = Row(scene.owned(line.order.split()[-1]) for line in lines[:_MOST])
    return heard(_MORE[verb]), heard(whose)


def _cut(order: str, room: int) -> str:
    """An order whole, else without its verb, else as far as there is room for it."""
    ways = [heard(order), heard(alike(order, order.partition(" ")[2] or order))]
    return next((way for way in ways if len(way) < room), f"{ways[-1][: room - 2]}.")


def _heads(view: View, width: int) -> list[str]:
    names = "".join(f"{name_for(view, seat, _POINTS - 1):>{_POINTS}}" for seat in range(len(view.names)))
    title, your, food = tongue("YOU COULD SEND"), tongue("your", sense="food"), heard(word("food"))
    return [
        f"{title:<{width}}{your:>{_FOOD}}{heard(_THEN)}",
        f"{'':<{width}}{food:>{_FOOD}}{names}",
    ]


def _body(rows: Sequence[tuple[str, Line | None]], width: int) -> list[str]:
    body = []
    for text, line in rows:
        if line is None:
            body.append(text)
            continue
        seat = line.scene.view.seat
        assert seat is not None
        scores = "".join(f"{score:>{_POINTS}}" for score in line.scene.points())
        body.append(f"{text:<{width}}{line.scene.totals()[seat].food:>{_FOOD}}{scores}")
    return body


def _notes(view: View, choices: Sequence[Numbered]) -> list[str]:
    """What may be sent besides: a number with its rest, other classes, and orders left for the next turn."""
    classes = other_classes(view, choices)
    leads = (tongue("  Save yourself a mail with a second line:   "), *[tongue("  or   ")] * 2)
    later = zip(leads, later_orders(view, choices), strict=False)
    return [
        *_continued(view, choices),
        *(paragraph(classes) if classes else ()),
        *(f"{lead}{order}" for lead, order in later),
    ]


def _continued(view: View, choices: Sequence[Numbered]) -> list[str]:
    """How a number goes on, by the first option that has to."""
    scene = scene_of(view)
    for each in choices:
        line = foresee(scene, each.order)[0]
        if line.order != each.order:
            rest = alike(each.order, line.order.removeprefix(each.order).split()[-1])
            return [tongue("  A number may go on:   {number} {rest}", number=each.number, rest=rest)]
    return []


def later_orders(view: View, choices: Sequence[Numbered]) -> list[str]:
    """How the next turn is answered in the same mail; the card is an example and no hint."""
    others = [passed for seat, passed in enumerate(view.passed) if seat != view.seat]
    plays = [each.order for each in choices if each.order.startswith("play ")]
    if view.closed or all(others) or not plays:
        return []
    cards = [order.removeprefix("play ") for order in plays]
    animals = [card for card in cards if card in view.box.animal] if view.sums else []
    return [
        tongue("then pass"),
        *(tongue("if anyone plays: {order} else pass", order=order) for order in plays[1:2]),
        *(
            tongue("prefer {card} for {gain}, pass, this round", card=word(card), gain=_GAIN)
            for card in animals[-1:]
        ),
    ]


def other_classes(view: View, choices: Sequence[Numbered]) -> str:
    """That more classes may be named than are listed, where an event lets the player name one."""
    orders, scene = [each.order for each in choices], scene_of(view)
    named = [
        event.name
        for event in view.events
        if event.effect in ("regression", "metamorphose")
        and f"play {event.name}" in orders
        and len(foresee(scene, f"play {event.name}")) < len(CLASSES)
    ]
    listed = joined(map(word, named))
    return (
        tongue("With {named} a class not listed may be named too; it changes nothing.", named=listed)
        if named
        else ""
    )


def choices_list(view: View, choices: Sequence[Numbered]) -> str:
    """The same in 40 columns: an order on a line, and what it leads to under it."""
    if not choices:
        return ""
    lines = [tongue("YOU COULD SEND")]
    plain, scene = not _foreseeable(view, choices), scene_of(view)
    if not plain:
        lines += paragraph(
            tongue("Under each: your food, then the points if scored right then."), NARROW, "", ""
        )
    for each in choices:
        lines.append(f"{each.number}  {heard(each.order)}")
        if plain:
            continue
        foreseen = foresee(scene, each.order)
        for line in foreseen[:_MOST]:
            if line.order != each.order:
                rest = alike(each.order, line.order.removeprefix(each.order).strip())
                lines.append(f"   - {heard(rest)}")
            lines += paragraph(result(view, line), NARROW, "     ", "     ")
    return "\n".join(lines)


def result(view: View, line: Line) -> str:
    """What an order leads to, in words."""
    seat = view.seat
    assert seat is not None
    scores = ", ".join(f"{name_for(view, at)} {score}" for at, score in enumerate(line.scene.points()))
    food = line.scene.totals()[seat].food
    note = f" ({heard(line.note)})" if line.note else ""
    return tongue("food {food}; {scores}{note}", food=food, scores=scores, note=note)
