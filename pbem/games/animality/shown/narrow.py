"""Listing: the same View in 40 columns and without tables, for phones and screen readers."""

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import glued, listed, listing
from pbem.games.animality.rules.dice_kinds import KINDS, Kind
from pbem.games.animality.rules.names import spoken, word
from pbem.games.animality.rules.rule_changes import Point, look_up
from pbem.games.animality.rules.state import Phase, Side
from pbem.games.animality.rules.targets import arrow
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for, power_text, sum_text, who, whom
from pbem.games.animality.shown.rows import (
    card_gives,
    fights,
    hand_notes,
    hand_rows,
    mutation_rows,
    played_rows,
    start_line,
)


def factions_list(view: View) -> str:
    """While factions are chosen: those still free."""
    if view.phase is not Phase.FACTIONS:
        return ""
    taken = {camp.faction for camp in view.camps}
    rows = [
        tongue(
            "{name}: health {look_up}, {text}",
            name=word(faction.name),
            look_up=look_up(Point.START_HEALTH, faction.changes, ()),
            text=word(faction.text),
        )
        for faction in view.box.factions
        if faction.name not in taken
    ]
    return listing(tongue("FACTIONS"), rows)


def hand_list(view: View) -> str:
    """The hand with both sides of each card, and where the rest of it goes."""
    if not view.hand:
        return ""
    rows = [
        tongue("{called}: up {up}; down {down}", called=called, up=up, down=down)
        for _, called, up, down in hand_rows(view)
    ]
    return listing(tongue("YOUR HAND"), [*rows, *hand_notes(view)])


def location_list(view: View) -> str:
    """The Location, its rule, and who attacks whom."""
    if not view.location:
        return ""
    location = view.box.location[view.location]
    rows = [f"{spoken(location.text)}."]
    for seat, other in fights(view):
        row = f"{who(view, seat)} -> {whom(view, other)}"
        if view.sums:
            row = tongue(
                "{row}: attack {attack} against {defense}",
                row=row,
                attack=sum_text(view, seat, Kind.ATTACK),
                defense=sum_text(view, other, Kind.DEFENSE),
            )
        hidden = view.hidden[seat] + view.hidden[other]
        rows.append(tongue("{row}, and {hidden} face down", row=row, hidden=hidden) if hidden else row)
    return listing(f"{spoken(location.name).upper()}, {heard(glued(arrow(location)))}", rows)


def you_list(view: View) -> str:
    """The reader's faction, tracks, cards and sums."""
    if view.seat is None or not view.camps[view.seat].faction:
        return ""
    camp = view.camps[view.seat]
    rows = [
        tongue(
            "health {health}, influence {influence}, mutations {n}",
            health=camp.health,
            influence=camp.influence,
            n=len(camp.slain),
        )
    ]
    rows += [
        f"{' '.join(map(heard, filter(None, (what, side))))}: {heard(gives)}" if what else f"  {heard(gives)}"
        for what, side, gives in played_rows(view, view.seat)
    ]
    if view.sums:
        sums = (f"{spoken(kind)} {sum_text(view, view.seat, kind)}" for kind in KINDS)
        rows.append(tongue("sum: {sum}", sum=", ".join(sums)))
    return listing(tongue("YOU, {faction}", faction=spoken(camp.faction).upper()), rows)


def others_list(view: View) -> str:
    """Everybody else: tracks, power, open cards, how many lie face down."""
    rows = []
    for seat, camp in enumerate(view.camps):
        if seat == view.seat or not camp.faction:
            continue
        rows.append(
            tongue(
                "{name_for}, {faction}: health {health}, influence {influence}, always {power_text}",
                name_for=name_for(view, seat, 20),
                faction=word(camp.faction),
                health=camp.health,
                influence=camp.influence,
                power_text=power_text(view, seat),
            )
        )
        up = [card_gives(view, each) for each in camp.played if each.side is Side.UP]
        if up:
            rows.append(tongue("  up: {up}", up=listed(up)))
        if view.hidden[seat]:
            rows.append(tongue("  face down: {hidden}", hidden=view.hidden[seat]))
        if camp.fresh:
            rows.append(tongue("  slain this round: {slain}", slain=listed(map(word, camp.slain_now))))
    return listing(tongue("THE OTHERS"), [*rows, start_line(view)]) if rows else ""


def mutations_list(view: View) -> str:
    """Mutations face up: cost, reward, and what the reader lacks."""
    rows = [
        tongue("{name}: {cost} for {reward}", name=name, cost=cost, reward=reward)
        + (f"; {lacking}" if lacking else "")
        for name, cost, lacking, reward in mutation_rows(view)
    ]
    return listing(tongue("MUTATIONS"), rows)
