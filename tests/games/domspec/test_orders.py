"""Orders as players type them: a whole action in one line, the same line by line, or given up."""

from dataclasses import replace

import pytest

from pbem.engine.reader.lines import Fate
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Card, Terrain
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.games.domspec.rules.state import State
from tests.games.domspec.support import (
    BIRD,
    GRUB,
    INSECT,
    MAMMAL,
    SUN,
    WATER,
    Scene,
    boxes,
    corner,
    earth,
    home_earth,
    opened,
    played_card,
    space,
)


def start(**rows: object) -> State:
    """The printed start with six animals: a sea on top of the first stack, sun, water and grub on offer."""
    state = boxes(opened(), adaptation=[GRUB], abundance=[SUN], wasteland=[], wanderlust=[WATER])
    stacks = [*state.stacks]
    other = next(number for number, stack in enumerate(stacks) if Terrain.SEA in stack)
    stacks[other] = tuple(sorted(stacks[other], key=lambda tile: tile is not Terrain.SEA))
    return replace(state, stacks=tuple(stacks), **rows)


def migrants() -> State:
    """Three birds at d4 and two at e4, beside tiles at d5 and e5."""
    tiles = {"d4": "mountain", "d5": "forest", "e4": "desert", "e5": "sea"}
    return replace(opened(), earth=earth(tiles, {"d4": "b3", "e4": "b2"}))


def rivals() -> State:
    """Mammals with an insect at d4, tundra, and with a bird at e3, a desert; a water feeds nobody there."""
    tiles = {"d4": "tundra", "e3": "desert", "d2": "sea"}
    return replace(opened(), earth=earth(tiles, {"d4": "m1 i1", "e3": "m1 b1 r1"}, {"d4-e": "meat"}))


# Section, space, state, the order in one line, and what must be true afterwards.
ORDERS = [
    ("adaptation 1", start, "adapt grub", lambda s: (GRUB,) == s.sides[BIRD].added),
    (
        "abundance 1",
        lambda: replace(start(), earth=start().earth.with_disk(corner("d2-e"), None)),
        "abundance sun at d2-e",
        lambda s: SUN is s.earth.disks[corner("d2-e")],
    ),
    ("glaciation 1", start, "glaciate d4", lambda s: s.earth.ice[HEX_AT["d4"]]),
    (
        "speciation grass",
        start,
        "speciate d2-e: wetland 4, savannah 2",
        lambda s: (4, 2) == (s.earth.species[HEX_AT["d2"]][BIRD], s.earth.species[HEX_AT["e3"]][BIRD]),
    ),
    (
        "wanderlust 1",
        start,
        "wander sea at c2 with water at c2-w",
        lambda s: (Terrain.SEA, WATER) == (s.earth.land[HEX_AT["c2"]], s.earth.disks[corner("c2-w")]),
    ),
    (
        "migration 7",
        migrants,
        "migrate d4 d5 3, e4 e5 2",
        lambda s: (3, 2) == (s.earth.species[HEX_AT["d5"]][BIRD], s.earth.species[HEX_AT["e5"]][BIRD]),
    ),
    ("domination 1", start, "dominate d2", lambda s: HEX_AT["d2"] in s.chosen),
]


def at(name: str, state: State, animal: Animal = BIRD) -> Scene:
    """The section of a space with one pawn on it."""
    return Scene(state.with_pawn(animal, space(name))).section(Section(name.split()[0]))


@pytest.mark.parametrize(("name", "made", "line", "holds"), ORDERS)
def test_one_line_is_a_whole_action(name, made, line, holds):
    """With hex and corner names, as mails and rules show them."""
    played = at(name, made())
    read = played.mail(BIRD, line)

    assert [Fate.DONE] == [each.fate for each in read]
    assert holds(played.state)


@pytest.mark.parametrize(
    ("name", "made", "lines", "line"),
    [
        (
            "speciation grass",
            start,
            ("speciate d2-e", "speciate wetland 4", "speciate savannah 2"),
            "speciate d2-e: wetland 4, savannah 2",
        ),
        ("migration 7", migrants, ("migrate d4 d5 3", "migrate e4 e5 2"), "migrate d4 d5 3, e4 e5 2"),
    ],
)
def test_the_same_by_separate_lines(name, made, lines, line):
    """A mail of several lines comes to the same state as one line."""
    apart, together = at(name, made()), at(name, made())
    read = apart.mail(BIRD, *lines)
    together.mail(BIRD, line)

    assert {Fate.DONE} == {each.fate for each in read}
    assert apart.state == together.state


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("speciate d2-e: wetland 0", "a disk with none at all is `forfeit`"),
        ("speciate d2-e 0", "a disk with none at all is `forfeit`"),
        ("speciate d2-e: wetland 4, savannah 0", "`done` ends it"),
    ],
)
def test_a_disk_named_with_no_species(line, said):
    """Nothing is done, and the answer says how none is written: it is what `forfeit` does."""
    played = at("speciation grass", start())
    (read,) = played.mail(BIRD, line)

    assert Fate.REFUSED is read.fate
    assert f"A tile that gets no species is left out; {said}." in str(read.problem)


@pytest.mark.parametrize("lines", [("compete d4 insect, e3 bird",), ("compete d4 insect", "compete e3 bird")])
def test_competition_in_one_line_and_in_two(lines):
    """The space of tundra, desert and forest."""
    played = at("competition desert forest", rivals(), MAMMAL)
    if played.asked == "OfferArachnids":
        played.mail(Animal.ARACHNID, "forfeit")
    read = played.mail(MAMMAL, *lines)

    assert {Fate.DONE} == {each.fate for each in read}
    assert (0, 0) == (played.species("d4", INSECT), played.species("e3", BIRD))
    assert 1 == played.species("e3", Animal.REPTILE)


@pytest.mark.parametrize(
    "lines",
    [
        ("card predator: d4 insect, e3 reptile",),
        ("card predator", "eliminate d4 insect", "eliminate e3 reptile"),
    ],
)
def test_a_card_and_its_choices_in_one_line_and_in_several(lines):
    """Predator on both tiles where the mammals are."""
    made = rivals()
    made = replace(
        made,
        earth=made.earth.with_species(HEX_AT["d4"], BIRD, 1),
        offer=(Card.PREDATOR, Card.OMNIVORE),
        deck=(),
    )
    spent = tuple(card for card in Card if card not in made.offer)
    played = at("domination 1", replace(made, spent=spent), MAMMAL)
    read = played.mail(MAMMAL, "dominate d4", *lines)

    assert {Fate.DONE} == {each.fate for each in read}
    assert (0, 0) == (played.species("d4", INSECT), played.species("e3", Animal.REPTILE))
    assert (1, 1) == (played.species("d4", BIRD), played.species("e3", BIRD))


def test_what_is_wrong_in_one_part_refuses_the_line():
    """Nothing of it is done: a line is kept whole or not at all."""
    played = at("migration 7", migrants())
    (read,) = played.mail(BIRD, "migrate d4 d5 3, e4 a1 2")

    assert Fate.DONE is not read.fate
    assert (3, 2) == (played.species("d4", BIRD), played.species("e4", BIRD))


def test_own_other_animals_are_opponents_in_play():
    """Page 17: who plays mammals and birds may compete with his own birds."""
    state = replace(rivals(), several=True)
    state = replace(state, sides=tuple(replace(side, seat=side.animal % 2) for side in state.sides))
    made = state.with_pawn(MAMMAL, space("competition desert forest"))
    played = Scene(made).section(Section.COMPETITION)
    read = played.mail(MAMMAL, "compete e3 bird")

    assert state.seat(MAMMAL) == state.seat(BIRD)
    assert [Fate.DONE] == [each.fate for each in read]
    assert 0 == played.species("e3", BIRD)


def test_your_animal_is_the_dominant_one_alone():
    """Page 17: a card taken by the amphibians hits the insects of the same player like anybody's."""
    state = home_earth({"d3": "tundra"}, {"d2": "a2", "d3": "a1 i2 b2"})
    sides = tuple(replace(side, seat=side.animal % 2) for side in state.sides)
    played = played_card(Card.COLD_SNAP, replace(state, several=True, sides=sides))
    played.mail(Animal.AMPHIBIAN, "card cold snap")

    assert played.state.seat(INSECT) == played.state.seat(Animal.AMPHIBIAN)
    assert [1, 1, 1] == [played.species("d3", animal) for animal in (Animal.AMPHIBIAN, INSECT, BIRD)]
