"""What a mail tells of a View, fact by fact: the text sets these rows in columns, the HTML in tables."""

from pbem.engine.language.tongues import Row, capital, heard, tongue, worded
from pbem.engine.seats import Seat
from pbem.engine.text import GLUE, NUMBERS, counted, joined, listed
from pbem.games.animality.rules.dice_kinds import KINDS, Kind, minus
from pbem.games.animality.rules.dice_words import count_words, down_words, reward_words, up_words
from pbem.games.animality.rules.names import spoken, word, words_of
from pbem.games.animality.rules.pools import may_slay, paying, payments
from pbem.games.animality.rules.rule_changes import Point, look_up
from pbem.games.animality.rules.state import WIN, Phase, Played, Side, holds
from pbem.games.animality.rules.targets import arrow, attackers, target
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.finale import ranked
from pbem.games.animality.shown.layout import name_for, power_text, spread, sum_text, unbroken, who, whom


def taken_line(view: View) -> str:
    """While factions are chosen: who has which; empty at any other time."""
    if view.phase is not Phase.FACTIONS:
        return ""
    taken = taken_factions(view)
    return tongue("Taken: {taken}.", taken=Row(taken)) if taken else tongue("None is taken yet.")


def location_line(view: View) -> tuple[str, str] | None:
    """The Location with its arrow, and its rule; None between rounds."""
    if not view.location:
        return None
    location = view.box.location[view.location]
    return f"{capital(word(location.name))}, {heard(arrow(location))}", f"{capital(word(location.text))}."


def fight_rows(view: View) -> list[tuple[str, str, str]]:
    """Who attacks whom, with what lies open of attack and defense where sums are worked out."""
    return [
        (
            f"{name_for(view, one)} \N{RIGHTWARDS ARROW} {whom(view, other)}",
            _unbroken(shown(view, one, Kind.ATTACK)) if view.sums else "",
            _unbroken(shown(view, other, Kind.DEFENSE)) if view.sums else "",
        )
        for one, other in fights(view)
    ]


def fight_sentences(view: View) -> list[str]:
    """What must be known beside the sums of a fight."""
    return [_sentence(note) for note in fight_notes(view)]


def lying_sentences(view: View, seat: Seat) -> list[str]:
    """What lies before a seat, as everybody sees it."""
    return [_sentence(part) for part in lying(view, seat)]


def _sentence(text: str) -> str:
    """Words of the text as a sentence that may be broken anywhere but between a number and what it counts."""
    return unbroken(f"{capital(text).rstrip('.')}.".replace(GLUE, " "))


def _unbroken(text: str) -> str:
    """A sum whose numbers and range no client breaks in two."""
    return unbroken(text).replace("-", "\N{NON-BREAKING HYPHEN}")


def heading_of(view: View, seat: Seat) -> str:
    """A seat's name and faction."""
    return Row((name_for(view, seat), word(view.camps[seat].faction)))


def sum_rows(view: View, seat: Seat) -> list[tuple[str, str]]:
    """What a seat shows of each kind, where sums are worked out."""
    return [(capital(word(kind)), sum_text(view, seat, kind)) for kind in KINDS] if view.sums else []


def slain_rows(view: View) -> list[tuple[str, str, int, str]]:
    """Player, faction, health and the mutations slain in the match, the winner first."""
    camps = ((seat, view.camps[seat]) for seat in ranked(view))
    return [
        (name_for(view, seat), word(camp.faction), camp.health, words_of(camp.slain) or tongue("none"))
        for seat, camp in camps
    ]


def faction_rows(view: View) -> list[tuple[str, str]]:
    """Every faction with what it always has."""
    return [
        (
            word(name),
            tongue(
                "health {look_up}, {text}",
                look_up=look_up(Point.START_HEALTH, faction.changes, ()),
                text=word(faction.text),
            ),
        )
        for name, faction in sorted(view.box.faction.items())
        if name
    ]


def taken_factions(view: View) -> list[str]:
    """The factions that have a player, with the player."""
    taken = ((word(camp.faction), seat) for seat, camp in enumerate(view.camps) if camp.faction)
    return [f"{heard(faction)} ({who(view, seat)})" for faction, seat in taken]


def hand_rows(view: View) -> list[tuple[str, str, str, str]]:
    """Each card of the hand, how it is called with its copies, and what it gives up and down."""
    return [
        (card, called, up_words(view.box.ability[card]), down_words(view.box.ability[card]))
        for card, called in counted(map(word, view.hand)).items()
    ]


def hand_cells(view: View) -> list[tuple[str, str, str]]:
    """The same as a table has it, no number parted from what it counts."""
    return [(called, unbroken(up), unbroken(down)) for _, called, up, down in hand_rows(view)]


def hand_notes(view: View) -> list[str]:
    """What must be known of a hand beside its cards."""
    notes = []
    limits = sorted({view.box.ability[card].phase or 0 for card in view.hand} - {0})
    if limits:
        phases = joined(worded('"phase {limit}"', limit=limit) for limit in limits)
        notes.append(tongue("{phases} dice cannot pay for a mutation.", phases=phases))
    said = {card: view.box.ability[card].text for card in view.hand}
    notes += [
        tongue("{card} up: {text}.", card=word(card), text=word(text)) for card, text in said.items() if text
    ]
    if view.phase is not Phase.DRAFT or view.seat is None:
        return notes
    left = len(view.hand) - 2
    if view.passes_to is not None:
        notes.append(_passing(view, left, view.seat, view.passes_to))
    elif holds(view, view.seat, Point.LAST_CARD):
        notes.append(tongue("The one you leave is your last card; you play it next."))
    else:
        notes.append(tongue("The one you leave is discarded."))
    return notes


def _passing(view: View, left: int, seat: Seat, to: Seat) -> str:
    """Who gets what is left of the hand, and how that one stands to the reader this round."""
    rest, name = NUMBERS[left], name_for(view, to)
    attacks, attacked = seat == target(view, to), to == target(view, seat)
    if attacks and attacked:
        return tongue(
            "The {rest} you leave go to {name}, who attacks you and whom you attack.", rest=rest, name=name
        )
    if attacks:
        return tongue("The {rest} you leave go to {name}, who attacks you this round.", rest=rest, name=name)
    if attacked:
        return tongue("The {rest} you leave go to {name}, whom you attack this round.", rest=rest, name=name)
    return tongue("The {rest} you leave go to {name}.", rest=rest, name=name)


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
        notes.append(tongue("Nobody attacks you this round."))
    unseen = sorted({seat for pair in fights(view) for seat in pair if view.hidden[seat]})
    if unseen:
        cards = [f"{name_for(view, seat)} {view.hidden[seat]}" for seat in unseen]
        notes.append(tongue("not counting what lies face down: {cards}", cards=listed(cards)))
    return notes


def shown(view: View, seat: Seat, kind: Kind) -> str:
    """What a seat shows of a kind, and between what it can come to: `2 + 3 dice (2-11)`."""
    return f"{sum_text(view, seat, kind)} {spread(view, seat, kind)}".rstrip()


def card_gives(view: View, played: Played) -> str:
    """A card that lies open, and in brackets what the side that counts gives."""
    ability = view.box.ability[played.card]
    gives = up_words(ability) if played.side is Side.UP else down_words(ability)
    return f"{spoken(played.card)} ({heard(gives)})"


def played_rows(view: View, seat: Seat) -> list[tuple[str, str, str]]:
    """What lies before a seat and counts: cards with their side, the power, slain Mutations."""
    camp = view.camps[seat]
    rows: list[tuple[str, str, str]] = []
    for each in view.cards(seat):
        ability = view.box.ability[each.card]
        gives = up_words(ability) if each.side is Side.UP else down_words(ability)
        rows.append((word(each.card), word(each.side), gives))
        if ability.text and each.side is Side.UP:
            rows.append(("", "", word(ability.text)))
    faction = view.box.faction[camp.faction]
    if faction.name:
        rows.append((word(faction.power), tongue("always"), word(faction.text)))
    for name in camp.slain_now:
        rows.append((word(name), tongue("slain"), reward_words(view.box.mutation[name])))
    if any(camp.spent):
        rows.append((tongue("dice paid"), "", count_words(camp.spent)))
    return rows


def played_cells(view: View, seat: Seat) -> list[tuple[str, str, str]]:
    """The same as a table has it, no number parted from what it counts."""
    return [(what, side, unbroken(gives)) for what, side, gives in played_rows(view, seat)]


def others(view: View) -> list[Seat]:
    """Everybody who has a faction but the reader, from the reader's left on."""
    first = 0 if view.seat is None else view.seat + 1
    seats = (seat % view.size for seat in range(first, first + view.size))
    return [seat for seat in seats if seat != view.seat and view.camps[seat].faction]


def lying(view: View, seat: Seat) -> list[str]:
    """What lies before a seat, as everybody sees it."""
    camp = view.camps[seat]
    up = [card_gives(view, each) for each in camp.played if each.side is Side.UP]
    down = [card_gives(view, each) for each in camp.played if each.side is Side.DOWN]
    parts = [
        tongue("always {power_text}", power_text=power_text(view, seat)),
        tongue("up: {up}", up=listed(up)) if up else "",
        tongue("down: {down}", down=listed(down)) if down else "",
        tongue("face down: {hidden}", hidden=view.hidden[seat]) if view.hidden[seat] else "",
        tongue("slain this round: {slain}", slain=listed(map(word, camp.slain_now))) if camp.fresh else "",
        tongue("dice paid: {paid}", paid=count_words(camp.spent)) if any(camp.spent) else "",
        tongue("passed") if camp.passed and view.phase is Phase.SLAY else "",
    ]
    return [part for part in parts if part]


def start_line(view: View) -> str:
    """Who starts, and what ends the match."""
    if view.start == view.seat:
        return tongue("{win} influence ends the match. You are start player.", win=WIN)
    name = name_for(view, view.start)
    return tongue("{win} influence ends the match. {name} is start player.", win=WIN, name=name)


def lacking_text(view: View, name: str) -> str:
    """What the reader's dice lack for a Mutation, in words."""
    assert view.seat is not None
    prices = payments(view, view.seat, view.box.mutation[name])
    purse = paying(view, view.seat)
    best = min((_short(minus(price, purse)) for _, price in prices), key=sum)
    if view.camps[view.seat].fresh >= holds(view, view.seat, Point.SLAY_LIMIT):
        return tongue("not more than you have slain this round")
    said = tongue("you lack {lacking}", lacking=count_words(best)) if any(best) else tongue("you can pay")
    saved = sum(prices[0][1]) < sum(view.box.mutation[name].cost)
    return tongue("{said}, one die saved", said=said) if saved else said


def _short(counts: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    attack, defense, recover, influence = (max(0, number) for number in counts)
    return (attack, defense, recover, influence)


def mutation_rows(view: View) -> list[tuple[str, str, str, str]]:
    """Each Mutation face up: name, cost, what the reader lacks where that is worked out, reward."""
    extra = holds(view, view.seat, Point.SLAY_GAIN) if view.location else 0
    return [
        (
            word(name),
            count_words(view.box.mutation[name].cost),
            lacking_text(view, name) if _weighs(view) else "",
            reward_words(view.box.mutation[name], extra),
        )
        for name in sorted(view.row)
    ]


def mutation_cells(view: View) -> list[tuple[str, str, str]]:
    """Name, cost and reward as a table has them, no number parted from what it counts."""
    return [(name, unbroken(cost), unbroken(reward)) for name, cost, _, reward in mutation_rows(view)]


def payable(view: View) -> tuple[str, ...]:
    """The Mutations face up that the reader's dice could pay for now, where that is worked out."""
    if view.seat is None or not _weighs(view):
        return ()
    return tuple(name for name, _ in may_slay(view, view.seat, view.row))


def _weighs(view: View) -> bool:
    return view.sums and view.seat is not None and view.phase in (Phase.DRAFT, Phase.LAST, Phase.SLAY)
