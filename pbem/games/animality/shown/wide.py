"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import listed, paragraph, table
from pbem.games.animality.rules.dice_kinds import KINDS, Kind
from pbem.games.animality.rules.names import spoken, word
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.targets import arrow
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for, sum_text, unbroken, who, whom
from pbem.games.animality.shown.rows import (
    faction_rows,
    fight_notes,
    fights,
    hand_notes,
    hand_rows,
    lying,
    mutation_rows,
    others,
    played_rows,
    shown,
    start_line,
    taken_factions,
)


def factions_block(view: View) -> str:
    """While factions are chosen: who has which, and how it goes on."""
    if view.phase is not Phase.FACTIONS:
        return ""
    taken = taken_factions(view)
    lines = [tongue("FACTIONS     `rules lion` shows a faction's cards")]
    lines += table(faction_rows(view), (13,))
    lines += paragraph(tongue("Taken: {taken}.", taken=listed(taken))) if taken else []
    lines += paragraph(tongue("Who wants the same as others draws for it; the rest choose again."))
    return "\n".join(lines)


def hand_block(view: View) -> str:
    """YOUR HAND with both sides of each card, and where the rest of it goes."""
    if not view.hand:
        return ""
    heading = (tongue("YOUR HAND"), tongue("up: dice"), tongue("down: fixed bonus"))
    rows = [(f"  {heard(called)}", up, down) for _, called, up, down in hand_rows(view)]
    notes = [line for note in hand_notes(view) for line in paragraph(note)]
    return "\n".join([*table([heading, *rows], (22, 25), indent=""), *notes])


def location_block(view: View) -> str:
    """The Location, its rule, and who attacks whom with what lies open."""
    if not view.location:
        return ""
    location = view.box.location[view.location]
    title = f"{spoken(location.name).upper()}, {heard(arrow(location))}     "
    lines = paragraph(word(location.text), first=title, rest="  ")
    involved = fights(view)
    if not involved:
        return "\n".join(lines)
    if view.sums:
        rows = [("", tongue("attack shown"), tongue("defense shown"))]
        for one, other in involved:
            attack, defense = shown(view, one, Kind.ATTACK), shown(view, other, Kind.DEFENSE)
            rows.append((f"{who(view, one)} -> {whom(view, other)}", attack, defense))
        lines += table(rows, (22, 22))
    else:
        lines += [f"  {who(view, one)} -> {whom(view, other)}" for one, other in involved]
    lines += [line for note in fight_notes(view) for line in paragraph(note)]
    return "\n".join(lines)


def you_block(view: View) -> str:
    """YOU: the reader's faction, tracks, played cards, and what they come to."""
    if view.seat is None or not view.camps[view.seat].faction:
        return ""
    camp = view.camps[view.seat]
    slain = tongue("     mutations {n}", n=len(camp.slain)) if camp.slain else ""
    lines = [
        tongue(
            "YOU, {faction}     health {health}     influence {influence}{slain}",
            faction=spoken(camp.faction).upper(),
            health=camp.health,
            influence=camp.influence,
            slain=slain,
        )
    ]
    played = played_rows(view, view.seat)
    lines += table(played, (18, max(len(heard(side)) for _, side, _ in played) + 2))
    if view.sums:
        sums = [f"{spoken(kind)} {sum_text(view, view.seat, kind)}" for kind in KINDS]
        lines += table([(tongue("Sum"), sums[0], sums[1]), ("", sums[2], sums[3])], (6, 26))
    return "\n".join(lines)


def others_block(view: View) -> str:
    """THE OTHERS: faction, tracks, power, open cards, and how many lie face down."""
    lines = [tongue("THE OTHERS") if view.seat is not None else tongue("THE TABLE")]
    for seat in others(view):
        camp = view.camps[seat]
        tracks = tongue(
            "health {health}   influence {influence}   mutations {n}",
            health=f"{camp.health:>2}",
            influence=f"{camp.influence:>2}",
            n=len(camp.slain),
        )
        lines += table([(name_for(view, seat), word(camp.faction), tracks)], (13, 12))
        lines += paragraph("; ".join(lying(view, seat)), first=" " * 6, rest=" " * 6)
    if len(lines) == 1:
        return ""
    return "\n".join([*lines, f"  {start_line(view)}"])


def mutations_block(view: View) -> str:
    """MUTATIONS face up: cost, reward, and what the reader lacks."""
    if not view.row:
        return tongue("MUTATIONS     none is left.")
    rows = [(tongue("MUTATIONS"), tongue("cost in dice"), tongue("reward"))]
    for name, cost, lacking, reward in mutation_rows(view):
        noted = f"{heard(cost)}\n  {lacking}" if lacking else cost
        rows.append((f"  {heard(name)}", unbroken(noted), unbroken(reward)))
    return "\n".join(table(rows, (24, 31), indent=""))
