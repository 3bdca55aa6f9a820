"""Suppressing Animals (p. 6)."""

from pbem.engine.events import YOU
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.box import OUR_BOX
from pbem.games.dstcg.rules.events import AnimalsSuppressed, Struck
from pbem.games.dstcg.rules.suppressing import ChooseVictim
from tests.games.dstcg.support import Competition


def test_player_chooses_any_one_matching_animal():
    """Page 6: any one matching animal in play, whoever it belongs to."""
    play = Competition(("heron gecko", "skink", "moose"), ("cobra newt", "monitor", "agama!"))
    play.send(0, "play heron")

    assert ["suppress agama", "suppress cobra", "suppress monitor"] == play.options(0)
    play.send(0, "suppress monitor")
    assert ("cobra newt heron", "monitor!", "agama!") == tuple(map(play.before, range(3)))


def test_healthy_becomes_endangered():
    """Page 6: a healthy animal is turned to its endangered side, with less food and fewer elements."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "monitor", ""))
    before = play.start.totals()[1]
    play.send(0, "play heron")

    assert (6, 3) == (before.food, play.state.totals()[1].food)
    assert [AnimalsSuppressed("heron", (Struck("monitor", 1, False),))] == play.news(AnimalsSuppressed)


def test_endangered_goes_extinct():
    """Page 6: an endangered animal that is suppressed leaves play for the discard pile."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "monitor!", ""))
    play.send(0, "play heron")

    assert ("", ("monitor",)) == (play.before(1), play.state.discards)
    assert "heron suppresses your monitor, which is gone" == play.news(AnimalsSuppressed)[0].text(
        lambda seat: YOU
    )


def test_no_matching_animal_no_effect():
    """Page 6: nothing happens, and it does not trigger when a matching animal enters play later."""
    play = Competition(("heron gecko", "skink cobra", "moose"), ("", "newt", ""))
    play.send(0, "play heron").send(1, "play skink")

    assert ("newt skink", "heron") == (play.before(1), play.before(0))
    assert [] == play.news(AnimalsSuppressed)


def test_only_victim_is_suppressed_unasked():
    """Glossary: suppression is always mandatory, even of an animal of one's own."""
    play = Competition(("heron gecko", "skink", "moose"), ("cobra", "", ""))
    play.send(0, "play heron")

    assert "cobra! heron" == play.before(0)
    assert (1,) == play.waiting


def test_animal_is_not_its_own_victim():
    """Page 6: victims lie there when the card is laid; only an owner's card could hunt its own class."""
    plain = GAME.pack_box(OUR_BOX)
    next(row for row in plain["animals"] if row["name"] == "gecko").update(suppresses="reptile")
    box = GAME.open_box(plain)
    alone = Competition(("gecko newt", "skink", "moose"), box=box)
    beside = Competition(("gecko newt", "skink", "moose"), ("", "cobra", ""), box=box)

    assert "gecko" == alone.send(0, "play gecko").before(0)
    assert ("gecko", "cobra!") == (beside.send(0, "play gecko").before(0), beside.before(1))


def test_healing_and_swapping_trigger_nothing():
    """A suppression is triggered by entering play, not by turning healthy or changing sides."""
    play = Competition(
        ("metamorphose wanderlust", "skink tick", "moose hare"), ("heron!", "cobra", "newt"), round_number=5
    )
    play.send(0, "play metamorphose birds").send(1, "play tick").send(2, "play hare")
    play.send(0, "play wanderlust swap heron newt")

    assert ("newt", "cobra tick", "heron hare") == tuple(map(play.before, range(3)))
    assert not isinstance(play.decision, ChooseVictim)


def test_card_played_again_suppresses_again():
    """A card that went back to hand enters play anew."""
    play = Competition(("hibernation gecko", "skink hare", "moose tiger"), ("heron", "cobra monitor", ""))
    play.send(0, "play hibernation return heron").send(1, "play hare").send(2, "play tiger")
    play.send(0, "play heron suppress cobra")

    assert "cobra! monitor hare" == play.before(1)
