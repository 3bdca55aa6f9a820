"""The box against what is published of it."""

import pytest

from pbem.errors import PlayerError
from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.rules.box import OUR_DECK, Card, open_deck, pack_deck

COUNTS = {kind.card.value: kind.count for kind in OUR_DECK.kinds}


def test_deck_of_130():
    """130 cards, 20 of each landform."""
    assert (130, 20, 20) == (len(OUR_DECK.cards), COUNTS["meadow"], COUNTS["stream"])


def test_counts_of_the_animals():
    """Nine animals with 8 to 12 cards each, both ends occurring, 90 together."""
    animals = {name: count for name, count in COUNTS.items() if name not in ("meadow", "stream")}

    assert {
        "bear": 12,
        "fox": 12,
        "deer": 12,
        "wolf": 12,
        "trout": 10,
        "bee": 8,
        "eagle": 8,
        "rabbit": 8,
        "dragonfly": 8,
    } == animals
    assert (8, 12, 90) == (min(animals.values()), max(animals.values()), sum(animals.values()))


def test_every_row_has_its_status():
    """What is published is told apart from what one source reports."""
    assert {"meadow", "stream"} == {kind.card.value for kind in OUR_DECK.kinds if kind.status == "published"}
    assert {"published", "reported"} == {kind.status for kind in OUR_DECK.kinds}


def test_types_stand_in_the_order_of_the_sheet():
    """The card types are listed like the printed score sheet."""
    assert "bear bee meadow trout eagle rabbit dragonfly fox deer stream wolf".split() == list(Card)


def test_box_round_trip():
    """What is packed opens as the same box."""
    assert OUR_DECK == open_deck(pack_deck(OUR_DECK)) == GAME.open_box(GAME.pack_box(OUR_DECK))


def test_owner_may_count_his_own_cards():
    """An owner's counts are taken as printed."""
    data = {"cards": [{"name": card.value, "count": 11} for card in Card]}

    assert 121 == len(GAME.open_box(data).cards)
    assert {"printed"} == {kind.status for kind in GAME.open_box(data).kinds}


def _changed(**changes):
    data = pack_deck(OUR_DECK)
    data["cards"][0] = {**data["cards"][0], **changes}
    return data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "The box needs a list `cards`, one row a component."),
        (_changed(name="otter"), "The box, cards, otter: `name` is 'otter'; it must be one of bear, bee"),
        (_changed(name="bee"), "'bee' stands twice in `cards`."),
        (_changed(count=-1), "The box, cards, bear: `count` must be a number from 0 to 120, not -1."),
        (_changed(count=True), "The box, cards, bear: `count` must be a number from 0 to 120, not True."),
        (_changed(count="12"), "The box, cards, bear: `count` must be a number from 0 to 120, not '12'."),
        (_changed(status="rumour"), "The box, cards, bear: `status` is 'rumour';"),
        (_changed(colour="brown"), "The box, cards, bear: colour is not known here."),
        (_changed(count=1), "The box holds 119 cards; six players need 120."),
        ({"cards": pack_deck(OUR_DECK)["cards"][1:]}, "`cards` lacks bear."),
        ({"cards": [7]}, "Each row of `cards` is a table of named values."),
        (_changed(name=["bear"]), "The box, cards, ['bear']: `name` is ['bear'];"),
    ],
)
def test_wrong_box_is_refused(data, message):
    """A box that cannot be played with is refused with a sentence."""
    with pytest.raises(PlayerError) as refused:
        open_deck(data)

    assert str(refused.value).startswith(message)
