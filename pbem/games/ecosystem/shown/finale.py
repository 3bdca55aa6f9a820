"""Finale: how the match turned, worked out from the grids' own past, and the grids as they lie."""

from typing import Any

from pbem.engine.language.tongues import Row, heard, tongue, worded
from pbem.engine.text import clip, grid, paragraph
from pbem.engine.values import Value
from pbem.games.ecosystem.rules.box import word
from pbem.games.ecosystem.rules.card_types import standing
from pbem.games.ecosystem.rules.scoring import LABELS, Score
from pbem.games.ecosystem.rules.state import HAND, PICKS
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import name_for, side_by_side, small_grid
from pbem.games.ecosystem.shown.points_now import rivals, scores_after, scores_now

# The picks after which the standings are shown, and how many single picks are told.
_SHOWN = (10, 15, 18, 19, 20)
_TOLD = 3


class TurningPoint(Value):
    """One pick and what it changed in the seat's own total, the others standing still."""

    number: int
    seat: int
    worth: int
    # The rows of the score sheet that changed, with the change.
    rows: tuple[tuple[str, int], ...]


def _totals(view: View, number: int) -> list[int]:
    """Everybody's points after so many picks, Diversity counted, but not for Nitka."""
    sheet = scores_after(view, number)
    return [score.total if seat < len(view.names) else score.cards for seat, score in enumerate(sheet)]


def _ranked(view: View) -> list[int]:
    """The seats by their final points, the best first."""
    totals = _totals(view, PICKS)
    return sorted(range(len(view.names)), key=lambda seat: -totals[seat])


def _column(score: Score) -> tuple[int, ...]:
    return (*score.points, score.diversity)


def turning_points(view: View) -> tuple[TurningPoint, ...]:
    """The picks of round 2 that changed a seat's total most, in the order they were made."""
    found = []
    for number in range(HAND, PICKS):
        before = scores_after(view, number)
        for seat in range(len(view.names)):
            after = scores_after(view, number, ahead=seat)[seat]
            changes = zip(LABELS, _column(before[seat]), _column(after), strict=True)
            rows = tuple((label, new - old) for label, old, new in changes if new != old)
            found.append(TurningPoint(number + 1, seat, after.total - before[seat].total, rows))
    greatest = sorted(found, key=lambda point: (-abs(point.worth), point.number, point.seat))[:_TOLD]
    return tuple(sorted(greatest, key=lambda point: (point.number, point.seat)))


def turned_block(view: View) -> str:
    """HOW IT TURNED: the points after some picks, who led since when, and the greatest single picks."""
    totals = {number: _totals(view, number) for number in _SHOWN}
    lines = [tongue("HOW IT TURNED     points as they stood, diversity counted")]
    names = [(name_for(view, seat), seat) for seat in _ranked(view)]
    if view.solo:
        names.append(("Nitka", 1))
    rows = [(name, [totals[number][seat] for number in _SHOWN]) for name, seat in names]
    lines += [*grid(tongue("after pick"), _SHOWN, rows, 14, 7), ""]
    for number, sentence in pick_sentences(view):
        first = tongue("  Pick {number}   ", number=number)
        lines += paragraph(sentence, first=first, rest=" " * len(first))
    return "\n".join(lines)


def pick_sentences(view: View) -> list[tuple[int, str]]:
    """The greatest single picks by their number, and what each was worth."""
    return [(point.number, _sentence(view, point)) for point in turning_points(view)]


def _sentence(view: View, point: TurningPoint) -> str:
    grid = view.grids[point.seat].after(point.number)
    swap = next((swap for swap in grid.swaps if swap.number == point.number), None)
    # What was placed, seen before its own swap moved anything.
    card = word("rabbit" if swap else grid.cards[-1])
    named = worded("{name}'s", name=name_for(view, point.seat))
    owner = worded("Your", sense="owner") if point.seat == view.seat else named
    rows = Row(Row((label, f"{change:+}"), " ") for label, change in point.rows)
    facts: dict[str, Any] = {"owner": owner, "card": card, "cell": grid.cells[-1], "rows": rows}
    facts["worth"] = abs(point.worth)
    if swap is None:
        gained = worded("{owner} {card} at {cell} is worth {worth}: {rows}.", **facts)
        lost = worded("{owner} {card} at {cell} costs {worth}: {rows}.", **facts)
    else:
        facts["swap"] = tongue("its swap of {first} and {second}", first=swap.first, second=swap.second)
        gained = worded("{owner} {card} at {cell} with {swap} is worth {worth}: {rows}.", **facts)
        lost = worded("{owner} {card} at {cell} with {swap} costs {worth}: {rows}.", **facts)
    return heard(gained if point.worth > 0 else lost)


def behind_block(view: View) -> str:
    """BEHIND THE SHEET: the longest streams, the packs and the gaps that its last rows come from."""
    names, rows = behind_rows(view)
    cells = ((str(label), values) for label, *values in rows)
    return "\n".join([tongue("BEHIND THE SHEET"), *grid("", names, cells, 15, 9)])


def behind_rows(view: View) -> tuple[tuple[str, ...], list[tuple[str | int, ...]]]:
    """Names, and under them the longest streams, the packs and the gaps."""
    ranked = _ranked(view)
    owns = [standing(view.grids[seat]) for seat in ranked]
    names = [clip(name_for(view, seat), 8) for seat in ranked]
    streams, wolves = [own.stream for own in owns], [own.wolves for own in owns]
    for name, rival in rivals(view):
        names.append(name)
        streams.append(rival.stream)
        wolves.append(rival.wolves)
    gaps = [scores_now(view)[seat].gaps for seat in ranked]
    return tuple(names), [
        (tongue("longest stream"), *streams),
        (tongue("wolves"), *wolves),
        (tongue("gaps"), *gaps),
    ]


def nitka_block(view: View) -> str:
    """Solo: Nitka's column of the score sheet beside the player's."""
    if not view.solo:
        return ""
    rows = [f"  {heard(label):<14}{mine:>10}{other:>9}" for label, mine, other in nitka_rows(view)]
    return "\n".join([f"{tongue('AGAINST NITKA'):<16}{tongue('you'):>10}{'Nitka':>9}", *rows])


def nitka_rows(view: View) -> list[tuple[str, int, int | str]]:
    """The solo game's two columns, row by row."""
    yours, hers = scores_now(view)
    return [
        *zip(LABELS[:-1], yours.points, hers.points, strict=True),
        (LABELS[-1], yours.diversity, "-"),
        (tongue("TOTAL"), yours.total, hers.cards),
    ]


def final_grids_block(view: View) -> str:
    """Every ecosystem as it lies in the end, the winner's first."""
    blocks = [small_grid(name_for(view, seat, 20), view.grids[seat]) for seat in _ranked(view)]
    if view.solo:
        blocks.append(small_grid("Nitka", view.nitka))
    return "\n".join(side_by_side(blocks))
