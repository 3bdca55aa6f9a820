"""Finale: how the points grew from turn to turn."""

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import clip, grid
from pbem.games.domspec.rules.view import View

# So many turns fit beside the names.
_SHOWN = 9


def course_rows(view: View) -> tuple[tuple[int, ...], list[tuple[str, str, tuple[int, ...]]]]:
    """The last turns, and for each animal its player, its name and its points at their ends."""
    turns = range(max(0, len(view.record) - _SHOWN), len(view.record))
    rows = []
    for side in sorted(view.sides, key=lambda side: (-side.vp, side.animal)):
        if side.in_play:
            name = tongue("You") if side.seat == view.seat else clip(view.names[side.seat], 11)
            points = tuple(view.record[turn][side.animal] for turn in turns)
            rows.append((name, heard(side.animal.word), points))
    return tuple(turn + 1 for turn in turns), rows


def course_block(view: View) -> str:
    """HOW IT WENT: everybody's points after each of the last turns."""
    turns, rows = course_rows(view)
    named = [(f"{name:<12}{animal}", points) for name, animal, points in rows]
    return "\n".join(
        [tongue("HOW IT WENT     points at the end of each turn"), *grid(tongue("turn"), turns, named, 23, 5)]
    )
