"""The Biome Deck (p. 3), The Action Deck (p. 4) and Playing Animals (p. 5), with their examples."""

from pbem.games.dstcg.rules.box import OUR_BOX
from pbem.games.dstcg.rules.cards import ELEMENTS
from pbem.games.dstcg.rules.scoring import totals
from tests.games.dstcg.support import Competition

# p. 5: an insect and a bird, healthy, and a mammal that was suppressed.
SHOWN = "mantis heron weasel!"


def elements_of(sums):
    return {element: count for element, count in zip(ELEMENTS, sums.elements, strict=True) if count}


def test_example_of_a_display():
    """Page 5: 3 + 5 + 2 food, 4 meat and 2 sun, where no class is helped or hindered."""
    play = Competition(("", "gecko", "skink"), (SHOWN, "", ""), biome="sea", turn=1)
    sums = play.start.totals()[0]

    assert 10 == sums.food
    assert {"meat": 4, "sun": 2} == elements_of(sums)


def test_example_at_the_mountain():
    """Page 5: the mammal adds 1 at the Mountain, to 11, though it is endangered."""
    play = Competition(("", "gecko", "skink"), (SHOWN, "", ""), turn=1)

    assert 11 == play.start.totals()[0].food


def test_amphibians_at_the_mountain():
    """Page 5: each amphibian there is penalised by 1."""
    mountain = OUR_BOX.biome["mountain"]
    newt, toad = OUR_BOX.animal["newt"], OUR_BOX.animal["toad"]

    assert (4 - 1) + (3 - 1) == totals(mountain, [(newt, True), (toad, False)]).food


def test_example_at_the_jungle():
    """Page 3: each arachnid played to the Jungle gets +1, each reptile -1."""
    jungle = OUR_BOX.biome["jungle"]
    tick, gecko = OUR_BOX.animal["tick"], OUR_BOX.animal["gecko"]

    assert (3 + 1, 4 - 1) == (totals(jungle, [(tick, True)]).food, totals(jungle, [(gecko, True)]).food)


def test_bird_of_the_example():
    """Page 4: 5 food and 2 sun healthy, 3 and 1 endangered; entering play it must suppress a reptile."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "cobra", ""))
    play.send(0, "play heron")
    healthy = play.state.totals()[0]
    weak = play.state.with_health("heron", False).totals()[0]

    assert (5, {"sun": 2}) == (healthy.food, elements_of(healthy))
    assert (3, {"sun": 1}) == (weak.food, elements_of(weak))
    assert "cobra!" == play.before(1)


def test_animals_enter_healthy():
    """Page 5: with the healthy side to the biome, before the player who played it."""
    play = Competition(("gecko skink", "cobra", "moose"), ("newt", "", ""))

    assert "newt gecko" == play.send(0, "play gecko").before(0)
