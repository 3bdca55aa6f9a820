"""What the players are told."""

from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.events import (
    CardDiscarded,
    CardPlaced,
    CardsDrawn,
    NeutralDiscarded,
    RoundBegan,
)
from pbem.games.ecosystem.rules.grid import EMPTY

STREAM = EMPTY.with_card(Card.STREAM, "e4")


def test_pick_tells_what_it_gained():
    """A trout beside a stream: two points at once."""
    event = CardPlaced(1, Card.TROUT, "e5", None, STREAM, sums=True)

    assert (1, 2) == (event.who, event.gain)
    assert "trout at e5  +2" == event.text(str)


def test_pick_tells_what_it_cost():
    """A bear beside a fox scares it."""
    event = CardPlaced(0, Card.BEAR, "e3", None, EMPTY.with_card(Card.FOX, "e4"), sums=True)

    assert "bear at e3  -3" == event.text(str)


def test_stream_and_wolf_tell_how_many():
    """Where a competition follows the news says how far one is."""
    stream = CardPlaced(0, Card.STREAM, "d4", None, STREAM, sums=True)
    wolf = CardPlaced(0, Card.WOLF, "d4", None, STREAM, sums=True)

    assert "stream at d4, longest stream 2" == stream.text(str)
    assert "wolf at d4, first wolf" == wolf.text(str)


def test_swap_is_told():
    """The two cells of a swap are public."""
    event = CardPlaced(0, Card.RABBIT, "d4", ("d4", "e4"), STREAM, sums=True)

    assert "rabbit at d4, swaps d4 and e4, +1" == event.text(str)
    assert {"d4": "stream", "e4": "rabbit"} == event.after.at


def test_without_sums_the_news_is_bare():
    """A table that wants no sums is told the card and its cell."""
    assert "trout at e5" == CardPlaced(1, Card.TROUT, "e5", None, STREAM, sums=False).text(str)


def test_other_news():
    """Rounds, the neutral hand, Nitka and the cards drawn have a line each."""
    assert "Round 1: ten new cards each; hands pass to the left." == RoundBegan(1).text(str)
    assert "The neutral hand lays down: wolf." == NeutralDiscarded(Card.WOLF).text(str)
    assert "bee to Nitka's c2" == CardDiscarded(Card.BEE, "c2").text(str)
    assert "New in your hand: bee, fox." == CardsDrawn((Card.BEE, Card.FOX)).text(str)
