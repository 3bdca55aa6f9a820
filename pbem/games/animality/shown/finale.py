"""Finale: how the match turned, round by round, and how everybody stands at the end."""

from pbem.engine.language.tongues import tongue
from pbem.engine.text import grid, listed, paragraph
from pbem.games.animality.rules.names import word
from pbem.games.animality.rules.recover import merit
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for

# So many rounds stand side by side: the last ones.
_ABREAST = 10


def ranked(view: View) -> list[int]:
    """The seats by how they placed."""
    return sorted(range(view.size), key=lambda seat: merit(view.camps[seat]), reverse=True)


def turned_block(view: View) -> str:
    """HOW IT TURNED: the Influence track at the end of each round."""
    if not view.history:
        return ""
    last = view.history[-_ABREAST:]
    numbers = range(len(view.history) - len(last) + 1, len(view.history) + 1)
    rows = [(name_for(view, seat), [points[seat] for points in last]) for seat in ranked(view)]
    return "\n".join(
        [
            tongue("HOW IT TURNED     influence at the end of each round"),
            *grid(tongue("round"), numbers, rows, 14, 5),
        ]
    )


def camps_block(view: View) -> str:
    """THE FACTIONS: health at the end and the Mutations slain, the winner's first."""
    lines = [tongue("THE FACTIONS")]
    for seat in ranked(view):
        camp = view.camps[seat]
        slain = listed(map(word, camp.slain)) if camp.slain else tongue("none")
        text = tongue(
            "{faction}, health {health}; mutations slain: {slain}",
            faction=word(camp.faction),
            health=camp.health,
            slain=slain,
        )
        lines += paragraph(text, first=f"  {name_for(view, seat):<14}", rest=" " * 16)
    return "\n".join(lines)
