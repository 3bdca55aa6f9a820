"""Finale: how the match turned, round by round, and the tracks as they stand."""

from pbem.engine.language.tongues import Row, heard, plural, tongue
from pbem.engine.text import grid, paragraph
from pbem.games.dstcg.rules.cards import word
from pbem.games.dstcg.rules.view import View
from pbem.games.dstcg.shown.layout import name_for


def _ranked(view: View) -> list[int]:
    key = list(zip((tally.total for tally in view.tallies), view.survival, view.hands, strict=True))
    return sorted(range(len(view.names)), key=lambda seat: key[seat], reverse=True)


def _biomes(view: View) -> list[str]:
    return [word(view.box.biome[key].name) for key in (*view.done, view.current)]


def turned_block(view: View) -> str:
    """HOW IT TURNED: everybody's points after each round, and who led since when."""
    rows = [(name_for(view, seat), [points[seat] for points in view.course]) for seat in _ranked(view)]
    lines = [tongue("HOW IT TURNED     points after each round, before Survival")]
    lines += grid(tongue("after round"), range(1, len(view.course) + 1), rows, 13, 5)
    return "\n".join(lines)


def tracks_block(view: View) -> str:
    """SURVIVAL and the cards left, which break ties; and the biomes in the order they came."""
    lines = [tongue("SURVIVAL     +5 for the highest, -5 for the lowest")]
    for name, place, count in survival_rows(view):
        left = heard(plural(count, "{n} card left in hand", "{n} cards left in hand"))
        lines.append(f"  {name:<13}{place:>3}     {left}")
    lines += ["", *paragraph(biomes_line(view), first="")]
    return "\n".join(lines)


def survival_rows(view: View) -> list[tuple[str, int, int]]:
    """Everybody's place on the Survival Track and the cards left in hand, the winner first."""
    return [(name_for(view, seat), view.survival[seat], view.hands[seat]) for seat in _ranked(view)]


def biomes_line(view: View) -> str:
    """The biomes in the order they came."""
    return tongue("Biomes: {biomes}.", biomes=Row(_biomes(view)))
