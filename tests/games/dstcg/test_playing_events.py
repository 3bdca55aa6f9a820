"""Playing Events (p. 7), with its examples."""

import pytest

from pbem.games.dstcg.rules.events import AnimalsSuppressed, NothingDone
from tests.games.dstcg.support import Competition


def test_ongoing_event_lies_on():
    """Page 7: an ongoing event is placed before its player and discarded at the end of the round."""
    play = Competition(("annelids gecko", "skink", "moose"))
    play.send(0, "play annelids")

    assert ["annelids"] == [each.card for each in play.state.ongoing]
    play.send(1, "pass").send(2, "pass").send(0, "pass")
    assert () == play.state.ongoing
    assert "annelids" in play.state.discards


def test_one_time_event_is_discarded():
    """Page 7: its effect is resolved, then it is discarded."""
    play = Competition(("catastrophe gecko", "skink", "moose"), ("", "newt", ""))
    play.send(0, "play catastrophe")

    assert ("newt!", ("catastrophe",)) == (play.before(1), play.state.discards)


def test_annelids_example():
    """Page 7: each of that player's animals gains 1 at once, in either state, and so do later ones."""
    play = Competition(
        ("annelids gecko", "skink hare", "moose tiger"), ("newt! cobra", "toad", ""), biome="sea"
    )
    assert 2 + 6 == play.start.totals()[0].food

    play.send(0, "play annelids")
    assert (3 + 7, 5) == tuple(sums.food for sums in play.state.totals()[:2])
    play.send(1, "play hare").send(2, "play tiger").send(0, "play gecko")
    assert 3 + 7 + 5 == play.state.totals()[0].food


def test_nocturnal_example():
    """Page 7: nothing at first; when all have passed its owner may play one final card before scoring."""
    play = Competition(("nocturnal gecko", "skink", "moose"))
    play.send(0, "play nocturnal")
    assert [] == play.news(AnimalsSuppressed)

    play.send(1, "pass").send(2, "pass").send(0, "pass")
    assert ["pass", "play gecko"] == play.options(0)
    assert 6 == play.state.round


def test_extinction_example():
    """Page 7: first all endangered animals, then those left that show no element of the biome."""
    # At the Mountain: meat, sun, seed. The olm eats water, the gecko sun.
    play = Competition(("extinction hare", "skink", "moose"), ("olm gecko", "weasel!", "axolotl!"))
    play.send(0, "play extinction")

    assert ("olm! gecko", "", "") == tuple(map(play.before, range(3)))
    assert 2 == len(play.news(AnimalsSuppressed))
    assert [] == play.news(NothingDone)


def test_extinction_without_endangered_animals():
    """Page 7: the first sentence is ignored where it finds nobody."""
    play = Competition(("extinction hare", "skink", "moose"), ("olm gecko", "", ""))

    assert "olm! gecko" == play.send(0, "play extinction").before(0)


def test_extinction_without_any_effect():
    """Page 7: if both sentences find nobody the card is simply discarded."""
    play = Competition(("extinction hare", "skink", "moose"), ("gecko", "weasel", ""))
    play.send(0, "play extinction")

    assert ("gecko", "weasel", ("extinction",)) == (play.before(0), play.before(1), play.state.discards)
    assert [] == play.news(AnimalsSuppressed)
    assert [NothingDone("extinction")] == play.news(NothingDone)


@pytest.mark.parametrize(
    ("line", "hand"),
    [("play wanderlust", "wanderlust"), ("play hibernation", "hibernation"), ("play predator", "predator")],
)
def test_event_without_a_target(line, hand):
    """Page 7: as much as you can: an event that finds no animal does nothing and is discarded."""
    play = Competition((f"{hand} hare", "skink", "moose"))
    play.send(0, line)

    assert ((hand,), (1,)) == (play.state.discards, play.waiting)
    assert [NothingDone(hand)] == play.news(NothingDone)


def test_evolution_without_an_endangered_animal():
    """Page 7: the first effect is ignored, the second one performed."""
    play = Competition(("evolution hare", "skink", "moose"), ("gecko", "", ""), deck="tiger")

    assert "hare tiger" == play.send(0, "play evolution").hand(0)


def test_class_nobody_shows_may_be_named():
    """Naming a class that nobody has in play is legal and does nothing."""
    play = Competition(("regression hare", "skink", "moose"), ("gecko", "", ""))

    assert "gecko" == play.send(0, "play regression arachnids").before(0)
    assert [NothingDone("regression")] == play.news(NothingDone)


def test_every_effect_has_a_row():
    """No event of the box is without an effect: each can be played on a full table."""
    full = ("newt ant!", "toad gecko!", "tick weasel!")
    for event in Competition().start.box.events:
        card = event.name.replace(" ", "_")
        play = Competition((f"{card} hare tiger", "skink siren", "moose plover"), full)

        assert f"play {event.name}" in play.options(0)
        play.send(0, f"play {event.name}")
        assert card not in play.hand(0).split()
