"""An owner's own cards: checked against the same census, with a sentence for every mistake."""

import copy

import pytest

from pbem.errors import PlayerError
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.box import OUR_BOX
from pbem.games.dstcg.rules.turns import ChoosePlay, OfferLastCard
from tests.games.dstcg.support import Competition


@pytest.fixture
def plain():
    """Our box as plain data, to be changed."""
    return copy.deepcopy(dict(GAME.pack_box(OUR_BOX)))


def row_of(plain, kind, name):
    return next(row for row in plain[kind] if row.get("id", row["name"]) == name)


MISTAKES = [
    ("biomes", "jungle", {"elements": "grub 3, seed 3"}, "The rulebook shows a Jungle"),
    ("biomes", "tundra", {"name": "Moon"}, "There is no biome called Tundra"),
    ("biomes", "desert a", {"name": "Moon"}, "'Moon' is no terrain"),
    ("biomes", "desert a", {"name": "Sea", "elements": "sun 1"}, "The Sea has no bonus"),
    ("biomes", "sea", {"elements": "water 4, sun 1"}, "The Sea shows all six elements"),
    ("biomes", "desert a", {"elements": "sun 4"}, "two or more sets"),
    ("biomes", "desert a", {"penalty": "reptile"}, "two different classes"),
    ("biomes", "desert a", {"elements": "sun 4, sun 1"}, "lists sun twice"),
    ("biomes", "desert a", {"elements": "gold 4"}, "write it like meat 3, sun 2"),
    ("biomes", "desert a", {"id": "desert b"}, "Two biomes have one id"),
    ("biomes", "desert a", {"bonus": "fish"}, "it must be one of mammal"),
    ("biomes", "desert a", {"colour": "red"}, "colour is not known here"),
    ("events", "predator", {"effect": "meteor"}, "follows no rule we know"),
    ("events", "predator", {"status": "guessed"}, "`status` is 'guessed'"),
    ("events", "predator", {"name": "Predator"}, "small plain letters"),
    ("events", "predator", {"name": "predator of them all"}, "14 letters are the most"),
    ("animals", "weasel", {"healthy": 5}, "mammal cards of food value 4"),
    ("animals", "weasel", {"healthy": 21}, "a number from 0 to 20"),
    ("animals", "weasel", {"healthy": True}, "a number from 0 to 20"),
    ("animals", "weasel", {"class": "fish"}, "it must be one of mammal"),
    ("animals", "weasel", {"endangered": 5}, "worth more endangered than healthy"),
    ("animals", "weasel", {"name": "hare"}, "Two cards are called 'hare'"),
    ("animals", "weasel", {"name": "m02"}, "Two cards are called 'm02'"),
    ("animals", "weasel", {"number": "M02"}, "The number 'M02' stands on two cards"),
    ("animals", "weasel", {"elements": 3}, "`elements` must be a short text"),
    ("animals", "heron", {"suppresses": "bird"}, "The rulebook shows a bird"),
]


@pytest.mark.parametrize(("kind", "name", "change", "said"), MISTAKES, ids=[row[3] for row in MISTAKES])
def test_mistake_is_named(plain, kind, name, change, said):
    """The owner is told which card and what is wrong with it."""
    row_of(plain, kind, name).update(change)

    with pytest.raises(PlayerError) as refused:
        GAME.open_box(plain)
    assert said in str(refused.value)


def test_missing_card_is_counted(plain):
    """A file with a card too few is told the printed number."""
    plain["animals"].pop()

    with pytest.raises(PlayerError, match="holds 98 animals; the printed one holds 99"):
        GAME.open_box(plain)


def test_missing_list_and_unknown_list(plain):
    """The three lists must be there, and no other."""
    with pytest.raises(PlayerError, match="'tokens' is none of them"):
        GAME.open_box({**plain, "tokens": []})
    with pytest.raises(PlayerError, match="needs a list `events`"):
        GAME.open_box({**plain, "events": "many"})


def test_animals_may_have_numbers_only(plain):
    """The printed animals have no names: an owner's file may leave them out, and the number is typed."""
    for row in plain["animals"]:
        del row["name"]
    box = GAME.open_box(plain)

    assert "b10" in box.animal
    assert box == GAME.open_box(GAME.pack_box(box))


def test_two_nocturnals_give_two_cards(plain):
    """Each Nocturnal that lies when play ends gives one card, in turn order from the starting player."""
    row_of(plain, "events", "predator").update(effect="nocturnal")
    play = Competition(
        ("gecko", "skink", ""),
        ongoing=(("nocturnal", 1), ("predator", 0)),
        turn=2,
        box=GAME.open_box(plain),
    )

    assert OfferLastCard(0) == play.decision
    play.send(0, "play gecko")
    assert OfferLastCard(1) == play.decision
    play.send(1, "play skink")
    assert isinstance(play.decision, ChoosePlay)


def test_two_detritivores_take_in_the_order_played(plain):
    """The one played first picks first, the next one from the rest."""
    row_of(plain, "events", "predator").update(effect="detritivore")
    play = Competition(
        ("catastrophe gecko", "skink", "moose"),
        ("newt! toad! olm!", "", ""),
        ongoing=(("predator", 1), ("detritivore", 2)),
        box=GAME.open_box(plain),
    )
    play.send(0, "play catastrophe")
    assert ["take newt", "take olm", "take toad"] == play.options(1)
    play.send(1, "take toad")
    assert ["take newt", "take olm"] == play.options(2)
    play.send(2, "take olm")

    assert ("skink toad", "moose olm") == (play.hand(1), play.hand(2))
    assert {"newt", "predator", "detritivore", "catastrophe"} == set(play.state.discards)
