"""The numbered orders of a turn mail, each with what it does, as a player would work it out on paper."""

from collections.abc import Sequence
from itertools import combinations, product
from types import MappingProxyType

from pbem.engine.language.tongues import Row, heard, tongue, worded
from pbem.engine.text import NARROW, WIDTH, paragraph, table
from pbem.engine.values import replace
from pbem.games.animality.rules.dice_kinds import KINDS, minus
from pbem.games.animality.rules.dice_words import count_words, down_words, reward_words, up_words
from pbem.games.animality.rules.names import spoken, word, words_of
from pbem.games.animality.rules.pools import paying, payments
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Phase, Played, Side, holds
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for, power_text, sum_text, unbroken


def choices_block(view: View, choices: Sequence[tuple[int, str]], as_list: bool) -> str:
    """The orders a seat may send; where they are too many to number, how one is written."""
    listed = _listed(view, choices, as_list) if choices else _pattern(view, as_list)
    return "\n\n".join(filter(None, (listed, _later(view, as_list))))


def _listed(view: View, choices: Sequence[tuple[int, str]], as_list: bool) -> str:
    heading = tongue("YOU MAY SEND     the number or the words")
    if as_list:
        rows = [
            line for number, order in choices for line in paragraph(order, NARROW, f"{number:2d}  ", " " * 4)
        ]
        return "\n".join([heading, *rows])
    if view.phase is Phase.DRAFT:
        return "\n".join([heading, *(f"{number:4d}  {heard(order)}" for number, order in choices)])
    noted = [(f"{number:2d}", heard(order), unbroken(_note(view, order))) for number, order in choices]
    widest = max(len(order) for _, order, _ in noted) + 3
    return "\n".join([heading, *table(noted, (4, widest))])


def _pattern(view: View, as_list: bool) -> str:
    example = draft_example(view)
    if not example:
        return ""
    lines = [tongue("YOU MAY SEND     two cards of your hand, each up or down")]
    if as_list:
        lines = [tongue("YOU MAY SEND two cards of your hand,"), tongue("each up or down")]
    width = NARROW if as_list else WIDTH
    return "\n".join([*lines, *paragraph(tongue("such as   {line}", line=example), width, rest="    ")])


# Of so many cards every two are listed; of more the first is chosen and the answer lists the second.
_AT_ONCE = 6

_SIGNS = MappingProxyType(
    {"up": "\N{BLACK UP-POINTING TRIANGLE}", "down": "\N{BLACK DOWN-POINTING TRIANGLE}"}
)

# What a second line may say, by the phase whose questions it answers.
_LATER = MappingProxyType(
    {
        Phase.DRAFT: (
            worded("answers the drafts to come"),
            worded("prefer attack up, defense down, this round"),
        ),
        Phase.SLAY: (worded("answers your next turn as well"), worded("then pass")),
    }
)


def _later(view: View, as_list: bool) -> str:
    """How to be asked less often, where the same is asked again and again."""
    later = later_line(view)
    if later is None:
        return ""
    what, line = later
    width = NARROW if as_list else WIDTH
    return "\n".join(
        [
            *paragraph(tongue("Busy? A second line {what},", what=what), width, first="", rest="  "),
            *paragraph(tongue("such as   {line}", line=line), width, rest="    "),
        ]
    )


def later_line(view: View) -> tuple[str, str] | None:
    """What a second line would do and how it is written; None where there is nothing to come."""
    # The last draft passes nothing on, so none comes after it.
    last = view.phase is Phase.DRAFT and view.passes_to is None
    return None if last else _LATER.get(view.phase)


def choices_rows(view: View, choices: Sequence[tuple[int, str]]) -> list[tuple[int, str, str]]:
    """Number, order and what the order does."""
    return [(number, order, _note(view, order)) for number, order in choices]


def draft_example(view: View) -> str:
    """How an order is written where a draft has too many to number; empty at any other question."""
    if view.phase is not Phase.DRAFT or len(view.hand) < 3:
        return ""
    first, second = sorted(view.hand)[:2]
    return _draft(first, "up", second, "down")


def draft_pairs(view: View) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each two cards of the hand, and for each way to turn them the order; none at any other question."""
    if not draft_example(view) or len(view.hand) > _AT_ONCE:
        return []
    rows = []
    for first, second in sorted(set(combinations(sorted(view.hand), 2))):
        # Two of a kind are the same whichever is turned.
        ways = [way for way in product(_SIGNS, repeat=2) if first != second or way != ("up", "down")]
        orders = [(_SIGNS[one] + _SIGNS[other], _draft(first, one, second, other)) for one, other in ways]
        cards = words_of((first, second))
        rows.append((cards if first != second else worded("{first} twice", first=word(first)), orders))
    return rows


def draft_begun(card: str) -> list[tuple[str, str]]:
    """Both sides of a card, and for each the beginning of an order, which the answer goes on with."""
    return [(word(side), _begun(card, side)) for side in Side]


def _begun(card: str, side: str) -> str:
    return worded("draft {card} {side}", card=word(card), side=word(side))


def _draft(first: str, one: str, second: str, other: str) -> str:
    """An order in the reader's words."""
    return Row((_begun(first, one), words_of((second, other), " ")))


def _note(view: View, order: str) -> str:
    """What stands behind an order."""
    verb, _, rest = order.partition(" ")
    if verb == "choose":
        # What each faction has stands in the board.
        return ""
    if verb == "bounty":
        seat = next(seat for seat, camp in enumerate(view.camps) if camp.faction == rest)
        camp = view.camps[seat]
        tracks = tongue(
            "{name_for}, health {health}, influence {influence}",
            name_for=name_for(view, seat),
            health=camp.health,
            influence=camp.influence,
        )
        return f"{tracks}; {heard(power_text(view, seat))}"
    if verb == "draft":
        return _drafted(view, rest)
    if verb == "play":
        return _gives(view, _played(rest))
    return _slay_note(view, rest) if verb == "slay" else tongue("no more slaying this round")


def _slay_note(view: View, rest: str) -> str:
    assert view.seat is not None
    name, _, saved = rest.partition(" save ")
    mutation = view.box.mutation[name]
    price = next(price for kind, price in payments(view, view.seat, mutation) if (kind or "") == saved)
    reward = reward_words(mutation, holds(view, view.seat, Point.SLAY_GAIN))
    left = count_words(minus(paying(view, view.seat), price)) or worded("no die")
    return worded("{reward}; left to pay with: {left}", reward=reward, left=left) if view.sums else reward


def _played(text: str) -> Played:
    card, _, side = text.rpartition(" ")
    return Played(card, Side(side))


def _gives(view: View, played: Played) -> str:
    ability = view.box.ability[played.card]
    return up_words(ability) if played.side is Side.UP else down_words(ability)


def _drafted(view: View, rest: str) -> str:
    """What two cards give, or, where sums are worked out, what the reader would then have."""
    cards = tuple(map(_played, rest.split(", ")))
    if not view.sums or view.seat is None:
        return Row((_gives(view, each) for each in cards), "; ")
    then = replace(view, mine=(*view.mine, *cards))
    sums = [(kind, sum_text(view, view.seat, kind), sum_text(then, view.seat, kind)) for kind in KINDS]
    changed = (f"{spoken(kind)} {after}" for kind, before, after in sums if before != after)
    return tongue("then {changed}", changed=", ".join(changed))
