"""Wishes: how a standing preference drafts, slays, gives a bounty or chooses a faction for its player.

A draft takes one card for each wish, from the top of the list and then from the top again, until two are
chosen. Only what was wished for is played: where two cards do not fit, the player is asked.
"""

from collections.abc import Sequence

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, Written
from pbem.engine.reader.matching import furthest
from pbem.engine.reader.words import tokens
from pbem.engine.values import Value
from pbem.engine.wishes import Granted, first_possible
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.dice_kinds import KINDS, Kind
from pbem.games.animality.rules.moves import Draft, Play, other_names
from pbem.games.animality.rules.names import word
from pbem.games.animality.rules.state import Played, Side
from pbem.games.animality.rules.view import View

# Any card at all, for the end of a list.
_ANY = "any"

_DRAFTING = ("draft", "play")

# Verbs whose orders are wished for word by word; all other wishes are cards.
_ORDERS = ("choose", "bounty", "slay", "pass")

# Two cards a pick.
_PAIR = 2


class _Want(Value):
    """A card by its name, or the best card of a kind, on one side."""

    card: str
    kind: Kind | None
    side: Side

    def best(self, box: AnimalityBox, hand: Sequence[str]) -> str | None:
        """The card of a hand that fits; of several that with the most of the kind, then the most of all."""
        if self.card:
            return self.card if self.card in hand else None

        def worth(card: str) -> tuple[int, int]:
            ability = box.ability[card]
            gives = ability.up if self.side is Side.UP else ability.down
            return (gives[self.kind.place] if self.kind is not None else sum(gives), sum(gives))

        fitting = sorted(card for card in hand if worth(card)[0])
        return max(fitting, key=worth, default=None)


def granted(view: View, options: Level, wishes: tuple[str, ...]) -> Granted | None:
    """What these wishes answer to the question; None where none of them is about it."""
    if any(verb in options.words for verb in _DRAFTING):
        wants = [want for wish in wishes if (want := _want(view.box, wish)) is not None]
        return _drafted(view, options, wants) if wants else None
    orders = [wish for wish in wishes if set(tokens(wish)[:1]) & set(options.words)]
    return first_possible(options, orders) if orders else None


def _drafted(view: View, options: Level, wants: Sequence[_Want]) -> Granted:
    wanted = _PAIR if "draft" in options.words else 1
    cards = _cards(view, wants, wanted)
    if len(cards) < wanted:
        if not cards:
            return Granted(lacking=worded("nothing of it is in this hand"))
        card, side = word(cards[0].card), word(cards[0].side)
        return Granted(lacking=worded("only {card} {side} is in this hand", card=card, side=side))
    return Granted(Draft(cards[0], cards[1]) if wanted == _PAIR else Play(cards[0]))


def _cards(view: View, wants: Sequence[_Want], wanted: int) -> list[Played]:
    """One card a wish from the top of the list, and from the top again, as long as some wish fits."""
    hand = list(view.hand)
    chosen: list[Played] = []
    fitting = True
    while fitting:
        fitting = False
        for want in wants:
            if len(chosen) == wanted:
                return chosen
            card = want.best(view.box, hand)
            if card is not None:
                hand.remove(card)
                chosen.append(Played(card, want.side))
                fitting = True
    return chosen


def _want(box: AnimalityBox, wish: str) -> _Want | None:
    """A wish for a card read as a player types it; None where it is none."""
    words = tokens(wish)
    words = words[1:] if words and words[0] in _DRAFTING else words
    node, read, path = furthest(_card_tree(box), words, verbless=False)
    if not isinstance(node, Move) or read < len(words):
        return None
    name, side = path
    if name in box.ability:
        return _Want(name, None, Side(side))
    return _Want("", None if name == _ANY else Kind(name), Side(side))


def _card_tree(box: AnimalityBox) -> Level:
    """Every card of the box, every kind, and any, on either side."""
    cards = tuple(box.ability)
    sides = tuple(Side)
    return Level(
        tuple(dict.fromkeys((*cards, *KINDS, _ANY))),
        lambda name: Level(sides, lambda side: Written((name, side))),
        names=other_names(cards),
    )


def _order_tree(view: View) -> Level:
    """Every order of the other questions that this match may ask, whatever is possible now."""
    factions = tuple(each.name for each in view.box.factions)
    words = {"choose": factions, "bounty": _rivals(view), "slay": tuple(view.box.mutation)}

    def of_verb(verb: str) -> Level | Move:
        if verb == "pass":
            return Written(("pass",))
        below = words[verb]
        return Level(below, lambda word: _last(verb, word), names=other_names(below))

    return Level(tuple(_ORDERS), of_verb)


def _rivals(view: View) -> tuple[str, ...]:
    """Everybody else by name and, once it is known, by faction."""
    others = [seat for seat in range(view.size) if seat != view.seat]
    factions = [view.camps[seat].faction for seat in others]
    if not all(factions):
        factions = [each.name for each in view.box.factions]
    names = [" ".join(tokens(view.names[seat])) for seat in others]
    return tuple(dict.fromkeys(filter(None, (*factions, *names))))


def _last(verb: str, word: str) -> Level | Move:
    """A mutation may be followed by the die that is saved."""
    order = Written((verb, word))
    if verb != "slay":
        return order
    saved = Level(tuple(KINDS), lambda kind: Written((verb, word, "save", kind)))
    return Level(("save",), lambda save: saved, stop=order)


def _nothing_named(verb: str, wish: str) -> str:
    match verb:
        case "choose":
            return worded("{wish} names no faction of this box.", wish=wish)
        case "bounty":
            return worded("{wish} names no other player of this match.", wish=wish)
        case "slay":
            return worded("{wish} names no mutation of this box.", wish=wish)
        case _:
            return worded("{wish} names no order: pass stands alone.", wish=wish)


def wish_problem(view: View, wish: str) -> str | None:
    """Why a wish could never be granted, in words; None where it may be."""
    words = tokens(wish)
    if words and words[0] in _ORDERS:
        node, read, _ = furthest(_order_tree(view), words, verbless=False)
        complete = isinstance(node, Move) or node.stop is not None
        return None if read == len(words) and complete else _nothing_named(words[0], repr(wish))
    if _want(view.box, wish) is not None:
        return None
    if _want(view.box, f"{wish} up") is not None:
        return worded("Say whether you want it up or down: {wish} up, or {wish} down.", wish=word(wish))
    return worded(
        "{wish} is no card of this box and no kind of dice with its side. Such as: "
        "prefer {card} up, attack up, any down, slay {name}, pass.",
        wish=repr(wish),
        card=word(view.box.abilities[0].name),
        name=word(view.box.mutations[0].name),
    )
