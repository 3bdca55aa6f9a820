"""Event Card Clarifications (p. 10), one test each; Detritivore and Nocturnal have files of their own."""

import pytest

from pbem.games.dstcg.rules.cards import ELEMENTS
from pbem.games.dstcg.rules.events import (
    AnimalsSuppressed,
    CardDiscarded,
    CardReceived,
    CardsPassed,
    PlayEnded,
    PointsScored,
)
from pbem.games.dstcg.rules.sealed_choices import ChooseDiscards, ChooseGifts
from pbem.games.dstcg.rules.turns import ChoosePlay
from tests.games.dstcg.support import Competition

# The three displays of the illustration on p. 8: Bob, Kris and Alex.
BOB, KRIS, ALEX = "caiman dragonfly", "mantis heron weasel!", "tiger blowfly"


def of(sums, element):
    return sums.elements[ELEMENTS.index(element)]


def test_annelids():
    """It makes no difference whether the animals are healthy or endangered."""
    play = Competition(("annelids hare", "skink", "moose"), ("cobra newt!", "", ""), biome="sea")

    assert (6 + 2, 6 + 2 + 2) == (
        play.start.totals()[0].food,
        play.send(0, "play annelids").state.totals()[0].food,
    )


def test_autotrophs():
    """On p. 8 Bob would have 2 water and 4 sun, instead of 1 and 2, come scoring time."""
    play = Competition(("autotrophs hare", "skink", "moose"), (BOB, KRIS, ALEX))
    before = play.start.totals()[0]
    after = play.send(0, "play autotrophs").state.totals()[0]

    assert (1, 2, 1) == (of(before, "water"), of(before, "sun"), of(before, "meat"))
    assert (2, 4, 1) == (of(after, "water"), of(after, "sun"), of(after, "meat"))


def test_biodiversity():
    """It doesn't matter whether the animals are healthy or endangered: a point for each class."""
    play = Competition(("biodiversity hare", "skink", "moose"), ("cobra newt! toad ant!", "tick", ""))
    play.send(0, "play biodiversity")

    assert [PointsScored(0, "biodiversity", 3)] == play.news(PointsScored)
    assert (3, 0, 0) == play.state.points


def test_catastrophe():
    """All animals, including one's own."""
    play = Competition(("catastrophe hare", "skink", "moose"), ("cobra newt!", "toad", "ant! tick"))
    play.send(0, "play catastrophe")

    assert ("cobra!", "toad!", "tick!") == tuple(map(play.before, range(3)))
    assert 1 == len(play.news(AnimalsSuppressed))


def test_domination():
    """They choose what to discard, at the same time and sealed; a player without cards loses nothing."""
    play = Competition(("domination hare", "skink cobra", "", "moose tiger"), passed=(3,))
    play.send(0, "play domination")

    assert ChooseDiscards((1, 3)) == play.decision
    assert ["discard moose", "discard tiger"] == play.options(3)
    play.send(1, "discard skink")
    assert "cobra skink" == play.hand(1)
    play.send(3, "discard tiger")
    assert ("hare", "cobra", "", "moose") == tuple(map(play.hand, range(4)))
    assert ("skink", "tiger", "domination") == play.state.discards


def test_domination_takes_a_single_card_unasked():
    """Who has one card has nothing to choose."""
    play = Competition(("domination hare", "skink", "moose"))

    play.send(0, "play domination")
    assert [CardDiscarded(1, "skink"), CardDiscarded(2, "moose")] == play.news(CardDiscarded)


def test_evolution():
    """It doesn't have to be one of one's own animals; then a card is drawn."""
    play = Competition(("evolution hare", "skink", "moose"), ("newt!", "toad!", "ant"), deck="tiger")
    play.send(0, "play evolution")

    assert ["heal newt", "heal toad"] == play.options(0)
    play.send(0, "heal toad")
    assert ("newt!", "toad", "hare tiger") == (play.before(0), play.before(1), play.hand(0))


def test_extinction():
    """The first ability suppresses all endangered animals, including one's own."""
    play = Competition(("extinction hare", "skink", "moose"), ("cobra!", "toad!", "weasel"))
    play.send(0, "play extinction")

    assert ("", "", "weasel") == tuple(map(play.before, range(3)))


def test_extinction_at_the_sea():
    """The second ability has no effect at the Sea, which shows every element."""
    full = ("tiger olm", "gecko aphid", "tick! finch")
    play = Competition(("extinction hare", "skink", "moose"), full, biome="sea")
    play.send(0, "play extinction")

    assert ("tiger olm", "gecko aphid", "finch") == tuple(map(play.before, range(3)))


def test_hibernation():
    """It doesn't have to be one of one's own animals; it goes to the hand of the player it lies before."""
    play = Competition(("hibernation hare", "skink", "moose"), ("newt", "toad!", "ant"), passed=(1,))
    play.send(0, "play hibernation")

    assert ["return ant", "return newt", "return toad"] == play.options(0)
    play.send(0, "return toad")
    assert ("skink toad", "", (2,)) == (play.hand(1), play.before(1), play.waiting)


def test_immigrants():
    """Animals that enter endangered do not trigger their suppression; those in play are untouched."""
    play = Competition(("immigrants gecko", "heron skink", "plover moose"), ("cobra", "finch", "newt"))
    play.send(0, "play immigrants birds").send(1, "play heron").send(2, "play plover")

    assert ("cobra", "finch heron!", "newt plover!") == tuple(map(play.before, range(3)))


def test_immigrants_bind_their_own_player_and_only_their_class():
    """Its player's animals of the class enter endangered too, other classes enter healthy."""
    play = Competition(("immigrants gecko", "newt hare", "moose tiger"))
    play.send(0, "play immigrants reptiles").send(1, "play newt").send(2, "play moose").send(0, "play gecko")

    assert ("gecko!", "newt", "moose") == tuple(map(play.before, range(3)))


def test_immigrants_may_be_healed_and_trigger_nothing():
    """Evolution and Metamorphose turn them healthy later, which is not entering play."""
    play = Competition(
        ("metamorphose gecko", "heron skink", "moose tiger"),
        ("", "", "cobra"),
        ongoing=(("immigrants", 2, "bird"),),
    )
    play.send(0, "pass").send(1, "play heron")
    assert "heron!" == play.before(1)
    healed = Competition(
        ("metamorphose gecko", "skink", "moose"),
        ("", "heron!", "cobra"),
        ongoing=(("immigrants", 2, "bird"),),
    ).send(0, "play metamorphose birds")
    assert ("heron", "cobra") == (healed.before(1), healed.before(2))


def test_immigrants_end_with_the_round():
    """An ongoing event is discarded at the end of the round."""
    play = Competition(("gecko", "skink", "moose"), ongoing=(("immigrants", 2, "reptile"),))
    play.send(0, "pass").send(1, "pass").send(2, "pass").send(1, "play skink")

    assert "skink" == play.before(1)


def test_instinct():
    """With 3 cards left in hand after playing it one draws 3 + 1 new cards."""
    play = Competition(("instinct hare tiger weasel", "skink", "moose"), deck="gecko cobra newt toad ant")
    play.send(0, "play instinct")

    assert "cobra gecko newt toad" == play.hand(0)
    assert ("hare", "tiger", "weasel", "instinct") == play.state.discards


def test_instinct_with_no_other_card():
    """Discard nothing, draw one."""
    play = Competition(("instinct", "skink", "moose"), deck="gecko")

    assert "gecko" == play.send(0, "play instinct").hand(0)


def test_metamorphose():
    """It includes the opponents' endangered animals of the class, and one's own."""
    play = Competition(("metamorphose hare", "skink", "moose"), ("newt! ant!", "toad!", "olm"))
    play.send(0, "play metamorphose amphibians")

    assert ("newt ant!", "toad", "olm") == tuple(map(play.before, range(3)))


def test_niche_habitats():
    """Passed face down and at the same time, to the left; nobody sees the new card before choosing."""
    play = Competition(("niche_habitats hare tiger", "skink cobra", "moose weasel"), passed=(2,))
    play.send(0, "play niche habitats")

    assert ChooseGifts((0, 1, 2)) == play.decision
    play.send(2, "give moose").send(0, "give tiger")
    assert ("hare tiger", "cobra skink") == (play.hand(0), play.hand(1))
    play.send(1, "give cobra")
    assert ("hare moose", "skink tiger", "cobra weasel") == tuple(map(play.hand, range(3)))
    assert [CardReceived("tiger", 0)] == play.news(CardReceived, to=1)
    assert [CardsPassed((0, 1, 2))] == play.news(CardsPassed)


def test_niche_habitats_empty_hands_pass_nothing():
    """A player with an empty hand passes no card but gains one if the right neighbour has one."""
    play = Competition(("niche_habitats hare", "", "", "moose weasel"))
    play.send(0, "play niche habitats").send(3, "give moose")

    assert [CardsPassed((0, 3))] == play.news(CardsPassed)
    assert [CardReceived("hare", 0)] == play.news(CardReceived, to=1)
    assert [] == play.news(CardReceived, to=2)
    assert [CardReceived("moose", 3)] == play.news(CardReceived, to=0)


def test_niche_habitats_with_two_players():
    """Two players swap a card."""
    play = Competition(("niche_habitats hare tiger", "skink cobra"))
    play.send(0, "play niche habitats").send(0, "give hare").send(1, "give cobra")

    assert ("cobra tiger", "hare skink") == (play.hand(0), play.hand(1))


def test_omnivore():
    """One more grass, grub, meat and seed for each healthy animal, lost while it is endangered."""
    play = Competition(("omnivore hare", "skink", "moose"), ("gecko newt!", "", ""))
    play.send(0, "play omnivore")
    weak = play.state.with_health("gecko", False).totals()[0]
    healed = play.state.with_health("newt", True).totals()[0]

    assert (1, 1, 1, 1, 3, 1) == play.state.totals()[0].elements
    assert (0, 0, 0, 0, 1, 1) == weak.elements
    assert (2, 2, 3, 2, 3, 2) == healed.elements


def test_omnivore_and_autotrophs_leave_extinction_alone():
    """They change the scoring totals, not the icons Extinction looks at."""
    play = Competition(
        ("extinction hare", "skink", "moose"), ("olm", "", ""), ongoing=(("omnivore", 0), ("autotrophs", 0))
    )

    assert "olm!" == play.send(0, "play extinction").before(0)


def test_regression():
    """All animals of the chosen class, including one's own."""
    play = Competition(("regression hare", "skink", "moose"), ("newt ant", "toad!", "olm"))
    play.send(0, "play regression amphibians")

    assert ("newt! ant", "", "olm!") == tuple(map(play.before, range(3)))


def test_solar_flare():
    """Play ends at once and the biome is scored; nobody gets another turn."""
    play = Competition(("solar_flare hare", "skink", "moose"), ("", "toad", ""))
    play.send(0, "play solar flare")

    assert [PlayEnded(event="solar flare")] == play.news(PlayEnded)
    assert (0, 6, 0) == play.state.points
    assert (7, ChoosePlay(1)) == (play.state.round, play.decision)


def test_solar_flare_and_nocturnal():
    """Whoever has Nocturnal in play may now play the extra card, the Solar Flare player too."""
    play = Competition(("solar_flare hare", "skink", "moose"), ongoing=(("nocturnal", 0),))
    play.send(0, "play solar flare")

    assert ["pass", "play hare"] == play.options(0)
    assert 6 == play.state.round


def test_wanderlust():
    """Swapped animals keep their state; neither has to be one's own."""
    play = Competition(("wanderlust hare", "skink", "moose"), ("ant", "newt!", "olm toad"))
    play.send(0, "play wanderlust swap toad newt")

    assert ("ant", "toad", "olm newt!") == tuple(map(play.before, range(3)))


def test_wanderlust_swaps_between_two_players_only():
    """Two animals of one player cannot change places, and with one player's animals there is no effect."""
    play = Competition(("wanderlust hare", "skink", "moose"), ("ant", "newt!", ""))
    assert ("newt!", "ant") == (play.send(0, "play wanderlust").before(0), play.before(1))

    alone = Competition(("wanderlust hare", "skink", "moose"), ("", "newt olm", ""))
    assert "newt olm" == alone.send(0, "play wanderlust").before(1)


@pytest.mark.parametrize(("event", "gain"), [("annelids", 1), ("omnivore", 0)])
def test_bonus_follows_the_display(event, gain):
    """A swapped animal loses its old player's bonus and gains the new one's."""
    play = Competition(
        ("wanderlust hare", "skink", "moose"), ("ant", "gecko", ""), biome="sea", ongoing=((event, 0),)
    )
    play.send(0, "play wanderlust")

    assert (4 + gain, 3) == tuple(sums.food for sums in play.state.totals()[:2])
