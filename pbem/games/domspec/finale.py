"""Finale: how the points grew from turn to turn."""

from pbem.games.domspec.drawing import clip
from pbem.games.domspec.view import View

__all__ = ["course_block"]

# So many turns fit beside the names.
_SHOWN = 9


def course_block(view: View) -> str:
    """HOW IT WENT: everybody's points after each of the last turns."""
    first = max(0, len(view.record) - _SHOWN)
    turns = range(first, len(view.record))
    lines = ["HOW IT WENT     points at the end of each turn"]
    lines.append("  turn                   " + "".join(f"{turn + 1:>5}" for turn in turns))
    for side in sorted(view.sides, key=lambda side: (-side.vp, side.animal)):
        if side.in_play:
            name = "You" if side.seat == view.seat else clip(view.names[side.seat], 11)
            points = "".join(f"{view.record[turn][side.animal]:>5}" for turn in turns)
            lines.append(f"  {name:<12}{side.animal.word:<11}{points}")
    return "\n".join(lines)
