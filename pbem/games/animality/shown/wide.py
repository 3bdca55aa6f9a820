"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from pbem.engine.seats import Seat
from pbem.engine.text import counted, listed, paragraph, table
from pbem.games.animality.rules.dice_kinds import KINDS, Kind, minus
from pbem.games.animality.rules.dice_words import count_words, down_words, reward_words, up_words
from pbem.games.animality.rules.pools import may_slay, paying, payments
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import WIN, Phase, Side, holds
from pbem.games.animality.rules.targets import arrow, attackers, target
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for, power_text, spread, sum_text, unbroken, whom

__all__ = [
    "factions_block",
    "fight_notes",
    "fights",
    "hand_block",
    "hand_notes",
    "hand_rows",
    "lacking_text",
    "location_block",
    "lying",
    "mutation_rows",
    "mutations_block",
    "others",
    "others_block",
    "payable",
    "played_rows",
    "shown",
    "start_line",
    "taken_factions",
    "you_block",
]

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen".split()


def factions_block(view: View) -> str:
    """While factions are chosen: who has which, and how it goes on."""
    if view.phase is not Phase.FACTIONS:
        return ""
    taken = taken_factions(view)
    lines = ["FACTIONS     `rules lion` shows a faction's cards"]
    lines += paragraph(f"Taken: {listed(taken)}.") if taken else []
    lines += paragraph("Who wants the same as others draws for it; the rest choose again.")
    return "\n".join(lines)


def taken_factions(view: View) -> list[str]:
    """The factions that have a player, with the player."""
    return [f"{camp.faction} ({whom(view, seat)})" for seat, camp in enumerate(view.camps) if camp.faction]


def hand_block(view: View) -> str:
    """YOUR HAND with both sides of each card, and where the rest of it goes."""
    if not view.hand:
        return ""
    heading = "YOUR HAND             up: dice                 down: fixed bonus"
    notes = [line for note in hand_notes(view) for line in paragraph(note)]
    return "\n".join([heading, *table([row[1:] for row in hand_rows(view)], (20, 25)), *notes])


def hand_rows(view: View) -> list[tuple[str, str, str, str]]:
    """Each card of the hand, how it is called with its copies, and what it gives up and down."""
    return [
        (card, called, up_words(view.box.ability[card]), down_words(view.box.ability[card]))
        for card, called in counted(view.hand).items()
    ]


def hand_notes(view: View) -> list[str]:
    """What must be known of a hand beside its cards."""
    notes = []
    limits = sorted({view.box.ability[card].phase or 0 for card in view.hand} - {0})
    if limits:
        phases = " and ".join(f'"phase {limit}"' for limit in limits)
        notes.append(f"{phases} dice cannot pay for a mutation.")
    if view.phase is not Phase.DRAFT or view.seat is None:
        return notes
    left = len(view.hand) - 2
    if view.passes_to is not None:
        notes.append(f"The {_NUMBERS[left]} you leave go to {whom(view, view.passes_to)}{_relation(view)}.")
    elif holds(view, view.seat, Point.LAST_CARD):
        notes.append("The one you leave is your last card; you play it next.")
    else:
        notes.append("The one you leave is discarded.")
    return notes


def _relation(view: View) -> str:
    """How the one who gets the hand stands to the reader this round."""
    seat, to = view.seat, view.passes_to
    assert seat is not None
    assert to is not None
    attacks, attacked = seat == target(view, to), to == target(view, seat)
    if attacks and attacked:
        return ", who attacks you and whom you attack"
    if attacks:
        return ", who attacks you this round"
    return ", whom you attack this round" if attacked else ""


def location_block(view: View) -> str:
    """The Location, its rule, and who attacks whom with what lies open."""
    if not view.location:
        return ""
    location = view.box.location[view.location]
    title = f"{location.name.upper()}, {arrow(location)}     "
    lines = paragraph(location.text, first=title, rest="  ")
    involved = fights(view)
    if not involved:
        return "\n".join(lines)
    if view.sums:
        rows = [("", "attack shown", "defense shown")]
        for one, other in involved:
            attack, defense = shown(view, one, Kind.ATTACK), shown(view, other, Kind.DEFENSE)
            rows.append((f"{whom(view, one)} -> {whom(view, other)}", attack, defense))
        lines += table(rows, (22, 22))
    else:
        lines += [f"  {whom(view, one)} -> {whom(view, other)}" for one, other in involved]
    lines += [line for note in fight_notes(view) for line in paragraph(note)]
    return "\n".join(lines)


def fights(view: View) -> list[tuple[Seat, Seat]]:
    """Who attacks whom, as far as it concerns the reader; those who attack the reader come first."""
    pairs = [(seat, target(view, seat)) for seat in range(view.size)]
    found = [
        (one, other)
        for one, other in pairs
        if other is not None and (view.seat is None or view.seat in (one, other))
    ]
    return sorted(found, key=lambda pair: pair[0] == view.seat)


def fight_notes(view: View) -> list[str]:
    """What must be known beside the sums of a fight: that nobody attacks, and what they leave out."""
    notes = []
    if view.seat is not None and not attackers(view, view.seat):
        notes.append("Nobody attacks you this round.")
    unseen = sorted({seat for pair in fights(view) for seat in pair if view.hidden[seat]})
    if unseen:
        cards = [f"{name_for(view, seat)} {view.hidden[seat]}" for seat in unseen]
        notes.append(f"not counting what lies face down: {listed(cards)}")
    return notes


def shown(view: View, seat: Seat, kind: Kind) -> str:
    """What a seat shows of a kind, and between what it can come to: `2 + 3 dice (2-11)`."""
    return f"{sum_text(view, seat, kind)} {spread(view, seat, kind)}".rstrip()


def played_rows(view: View, seat: Seat) -> list[tuple[str, str, str]]:
    """What lies before a seat and counts: cards with their side, the power, slain Mutations."""
    camp = view.camps[seat]
    rows = []
    for each in view.cards(seat):
        ability = view.box.ability[each.card]
        gives = up_words(ability) if each.side is Side.UP else down_words(ability)
        rows.append((each.card, each.side.value, gives))
    faction = view.box.faction[camp.faction]
    if faction.name:
        rows.append((faction.power, "always", faction.text))
    for name in camp.slain_now:
        rows.append((name, "slain", reward_words(view.box.mutation[name])))
    if any(camp.spent):
        rows.append(("dice paid", "", count_words(camp.spent)))
    return rows


def you_block(view: View) -> str:
    """YOU: the reader's faction, tracks, played cards, and what they come to."""
    if view.seat is None or not view.camps[view.seat].faction:
        return ""
    camp = view.camps[view.seat]
    slain = f"     mutations {len(camp.slain)}" if camp.slain else ""
    lines = [f"YOU, {camp.faction.upper()}     health {camp.health}     influence {camp.influence}{slain}"]
    lines += table(played_rows(view, view.seat), (18, 8))
    if view.sums:
        sums = [f"{kind} {sum_text(view, view.seat, kind)}" for kind in KINDS]
        lines += table([("Sum", sums[0], sums[1]), ("", sums[2], sums[3])], (6, 26))
    return "\n".join(lines)


def others_block(view: View) -> str:
    """THE OTHERS: faction, tracks, power, open cards, and how many lie face down."""
    lines = ["THE OTHERS" if view.seat is not None else "THE TABLE"]
    for seat in others(view):
        camp = view.camps[seat]
        tracks = f"health {camp.health:>2}   influence {camp.influence:>2}   mutations {len(camp.slain)}"
        lines += table([(name_for(view, seat), camp.faction, tracks)], (13, 12))
        lines += paragraph("; ".join(lying(view, seat)), first=" " * 6, rest=" " * 6)
    if len(lines) == 1:
        return ""
    return "\n".join([*lines, f"  {start_line(view)}"])


def others(view: View) -> list[Seat]:
    """Everybody who has a faction but the reader, from the reader's left on."""
    first = 0 if view.seat is None else view.seat + 1
    seats = (seat % view.size for seat in range(first, first + view.size))
    return [seat for seat in seats if seat != view.seat and view.camps[seat].faction]


def lying(view: View, seat: Seat) -> list[str]:
    """What lies before a seat, as everybody sees it."""
    camp, ability = view.camps[seat], view.box.ability
    up = [f"{each.card} ({up_words(ability[each.card])})" for each in camp.played if each.side is Side.UP]
    down = [
        f"{each.card} ({down_words(ability[each.card])})" for each in camp.played if each.side is Side.DOWN
    ]
    parts = [
        f"always {power_text(view, seat)}",
        f"up: {listed(up)}" if up else "",
        f"down: {listed(down)}" if down else "",
        f"face down: {view.hidden[seat]}" if view.hidden[seat] else "",
        f"slain this round: {listed(camp.slain_now)}" if camp.fresh else "",
        f"dice paid: {count_words(camp.spent)}" if any(camp.spent) else "",
        "passed" if camp.passed and view.phase is Phase.SLAY else "",
    ]
    return [part for part in parts if part]


def start_line(view: View) -> str:
    """Who starts, and what ends the match."""
    verb = "are" if view.start == view.seat else "is"
    return f"{WIN} influence ends the match. {name_for(view, view.start)} {verb} start player."


def lacking_text(view: View, name: str) -> str:
    """What the reader's dice lack for a Mutation, in words."""
    assert view.seat is not None
    prices = payments(view, view.seat, view.box.mutation[name])
    purse = paying(view, view.seat)
    best = min((_short(minus(price, purse)) for _, price in prices), key=sum)
    saved = ", one die saved" if sum(prices[0][1]) < sum(view.box.mutation[name].cost) else ""
    if view.camps[view.seat].fresh >= holds(view, view.seat, Point.SLAY_LIMIT):
        return "not more than you have slain this round"
    return f"you lack {count_words(best)}{saved}" if any(best) else f"you can pay{saved}"


def _short(counts: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    attack, defense, recover, influence = (max(0, number) for number in counts)
    return (attack, defense, recover, influence)


def mutations_block(view: View) -> str:
    """MUTATIONS face up: cost, reward, and what the reader lacks."""
    if not view.row:
        return "MUTATIONS     none is left."
    rows = [("MUTATIONS", "cost", "reward")]
    for name, cost, lacking, reward in mutation_rows(view):
        noted = f"{cost}\n  {lacking}" if lacking else cost
        rows.append((f"  {name}", unbroken(noted), unbroken(reward)))
    return "\n".join(table(rows, (24, 31), indent=""))


def mutation_rows(view: View) -> list[tuple[str, str, str, str]]:
    """Each Mutation face up: name, cost, what the reader lacks where that is worked out, reward."""
    extra = holds(view, view.seat, Point.SLAY_GAIN) if view.location else 0
    return [
        (
            name,
            count_words(view.box.mutation[name].cost),
            lacking_text(view, name) if _weighs(view) else "",
            reward_words(view.box.mutation[name], extra),
        )
        for name in sorted(view.row)
    ]


def payable(view: View) -> tuple[str, ...]:
    """The Mutations face up that the reader's dice could pay for now, where that is worked out."""
    if view.seat is None or not _weighs(view):
        return ()
    return tuple(name for name, _ in may_slay(view, view.seat, view.row))


def _weighs(view: View) -> bool:
    return view.sums and view.seat is not None and view.phase in (Phase.DRAFT, Phase.LAST, Phase.SLAY)
