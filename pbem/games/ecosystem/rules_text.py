"""The rules in our own words, a topic at a time, as the `rules` command answers them."""

from collections.abc import Mapping
from textwrap import wrap
from types import MappingProxyType

from pbem.games.ecosystem.rules.box import OUR_DECK, Deck
from pbem.games.ecosystem.rules.moves import PLURALS
from pbem.games.ecosystem.rulings import RULINGS

__all__ = ["IN_SHORT", "TOPICS", "rules_on"]

_OVERVIEW = """\
Ecosystem is a card draft. Everybody builds a grid of twenty cards, four
high and five wide, in two rounds of ten picks.

Each pick: choose one card of your hand and a cell for it. All choices
are sealed; when the last one is in, all cards are placed at once and
every hand moves on, to the left in round 1, to the right in round 2.
A new card must touch one of yours: left, right, above or below.

An order is a card and a cell:    pick trout at d4
A rabbit may swap two cards:      pick rabbit at c3 swap d4 e4

After twenty picks each card type scores as it likes its neighbours,
streams and wolves are compared, and diversity is added. The highest
total wins; a tie is a shared victory.

Ask for more with   rules scoring   or the name of any card."""

_SCORING = """\
bear        2 for each bee and each trout beside it
bee         3 for each meadow card beside it
meadow      a region of 1, 2, 3, 4, 5 or more: 0, 3, 6, 10, 15
trout       2 for each stream card and each dragonfly beside it
eagle       2 for each rabbit and trout within two steps
rabbit      1; when placed it may swap two of your cards
dragonfly   the size of every stream that touches it
fox         3, unless a wolf or a bear is beside it
deer        2 for each row and each column with a deer
stream      longest stream: 8, second 5
wolf        most wolves: 12, second 8, third 4
Then diversity: see   rules diversity"""

# What each card scores, on one line, by its name.
IN_SHORT: Mapping[str, str] = MappingProxyType(
    {line.split()[0]: line.split(maxsplit=1)[1] for line in _SCORING.splitlines()[:-1]}
)

_TOPICS = {
    "overview": _OVERVIEW,
    "scoring": _SCORING,
    "placing": """\
Your first card lies at e4. Every other card must touch a card of
yours, left, right, above or below, never only at a corner. All your
cards must fit into four rows and five columns; which four and which
five is open until you have used them. Cell names never change during
a match: letters are columns from left to right, numbers rows from top
to bottom.""",
    "drafting": """\
Ten cards each are dealt. Everybody picks one in secret, all are
placed at once, and the rest of each hand goes to the left neighbour.
When the ten are used up, ten new ones are dealt from the same deck
and hands go to the right. The last card of a hand is placed by
whoever holds it. Grids are open to all. Hands are secret, but you may
remember what you have held: your mails do, unless the match was
opened with memory=off.""",
    "bear": "A bear scores 2 points for each bee and each trout beside it.",
    "bee": "A bee scores 3 points for each meadow card beside it.",
    "meadow": """\
Meadow cards that touch make a region. A region of one card scores
nothing, of two 3, of three 6, of four 10, of five or more 15. You may
have several regions; each is scored by itself.""",
    "trout": "A trout scores 2 points for each stream card and dragonfly beside it.",
    "eagle": """\
An eagle scores 2 points for each rabbit and each trout at most two
steps away: the four cells beside it, the four behind those, and the
four nearest diagonals. Nothing blocks its view, and two eagles may
count the same prey.""",
    "rabbit": """\
A rabbit scores 1 point. When you place it you may let any two cards
of your grid change places at once, the rabbit itself included:
    such as   pick rabbit at c3 swap d4 e4
Without the swap it is an ordinary card. A rabbit that is only moved
by a swap does nothing, and your very first card has nothing to swap
with.""",
    "dragonfly": """\
A dragonfly scores the number of cards in every stream that touches
it. Two different streams beside it are added; one stream that touches
it twice counts once.""",
    "fox": "A fox scores 3 points as long as no wolf and no bear is beside it.",
    "deer": """\
For deer you score 2 points for each row and each column of your grid
that holds one or more. Two in one row count that row once; the most
is 2 x (4 + 5) = 18.""",
    "stream": """\
At the end the longest streams are compared: the most stream cards
that hang together in one region. The longest scores 8, the second 5.
Who ties gets the full prize; after a tie for the first there is no
second. You need at least one stream card.""",
    "wolf": """\
At the end the packs are compared: all your wolves, wherever they lie.
Most wolves score 12, second 8, third 4. Who ties gets the full prize
and the prizes below are used up: 12, 12, then 4. You need at least
one wolf.""",
    "diversity": """\
Count the card types, of eleven, that scored nothing for you: not
played, played in vain, or without a prize. These are your gaps.
    gaps      0-2     3     4     5     6 or more
    points     12     7     3     0    -5""",
    "ties": """\
For streams and wolves your place is the number of rivals who have
more than you. Wolves 4, 4, 2 score 12, 12, 4; wolves 5, 3, 3, 1 score
12, 8, 8, 0. Equal totals at the end share the victory.""",
    "two players": """\
With two players a third, neutral hand of ten is dealt each round and
goes round like the others: you, your opponent, the neutral hand.
After each pick one card of it, drawn at random, is laid face up on a
pile. At the end the pile competes for streams (all its streams count
as one) and for wolves. It can take a prize from you, but it has no
score.""",
    "solo": """\
Alone you play against Nitka. You begin with ten cards. Each turn you
place one as usual, then give one to Nitka:    discard bee
Her grid is filled from the top left, row by row. Then you draw a
card, or five when she has just completed a row; after turn 20
nothing. Both grids are scored, hers without diversity; you compete
for streams and wolves. Beat her by 30 for an easy victory, 50 for a
normal one, 70 for a difficult one; less than 30 is a loss.
Both answers may stand on one line:    pick trout at d4, discard bee""",
}

_ALIASES = {
    **PLURALS,
    "solo game": "solo",
    "2 players": "two players",
    "neutral": "two players",
    "nitka": "solo",
}


_OUR_DECK = """\
Our deck. The rulebook gives no counts. Published are the total and the
two landforms; the animals come from one public source that fits them."""


def _cards(deck: Deck) -> str:
    """The deck that is played with as a topic."""
    rows = [f"    {kind.card:<12}{kind.count:>3}   {kind.status}" for kind in deck.kinds]
    total = sum(kind.count for kind in deck.kinds)
    about = _OUR_DECK if deck == OUR_DECK else "The deck of this match, an owner's own."
    return "\n".join([about, *rows, f"    {'total':<12}{total:>3}"])


def _rulings() -> str:
    """Our readings of unclear rules as a topic."""
    return "\n".join(f"{ruling.topic} ({ruling.status})\n    {_folded(ruling.text)}" for ruling in RULINGS)


def _folded(text: str) -> str:
    return "\n    ".join(wrap(text, 68))


_TEXTS: Mapping[str, str] = MappingProxyType({**_TOPICS, "rulings": _rulings()})

TOPICS = (*_TOPICS, "cards", "rulings")


def rules_on(topic: str, deck: Deck) -> str | None:
    """What `rules TOPIC` answers; without a topic the overview, None where the topic is unknown."""
    name = " ".join(topic.lower().split())
    name = _ALIASES.get(name, name) or "overview"
    return _cards(deck) if name == "cards" else _TEXTS.get(name)
