"""Detritivore (p. 10): on every way an endangered animal can be suppressed."""

import pytest

from pbem.games.dstcg.rules.events import AnimalTaken
from pbem.games.dstcg.rules.suppressing import ChooseCarrion
from tests.games.dstcg.support import Competition


def test_instead_of_the_discard_pile():
    """The animal is put into the hand and the event into the discard pile; it need not be one's own."""
    play = Competition(("heron hare", "skink", "moose"), ("", "cobra!", ""), ongoing=(("detritivore", 2),))
    play.send(0, "play heron")

    assert ("", "cobra moose") == (play.before(1), play.hand(2))
    assert ((), ("detritivore",)) == (play.state.ongoing, play.state.discards)
    assert [AnimalTaken(2, "cobra", "detritivore")] == play.news(AnimalTaken)


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("catastrophe", "play catastrophe"),
        ("regression", "play regression reptiles"),
        ("extinction", "play extinction"),
        ("predator", "play predator suppress cobra agama"),
    ],
)
def test_choice_when_several_go_at_once(card, line):
    """If several endangered animals are suppressed simultaneously its player chooses which one to take."""
    play = Competition(
        (f"{card} hare", "skink", "moose"), ("", "cobra!", "agama!"), ongoing=(("detritivore", 1),)
    )
    play.send(0, line)

    assert ChooseCarrion(1, "detritivore") == play.decision
    assert ["take agama", "take cobra"] == play.options(1)
    play.send(1, "take agama")
    assert "agama skink" == play.hand(1)
    assert {"cobra", card, "detritivore"} == set(play.state.discards)
    assert (1,) == play.waiting


def test_single_one_comes_without_a_question():
    """One animal leaves no choice."""
    play = Competition(
        ("catastrophe hare", "skink", "moose"), ("tick", "cobra!", "agama"), ongoing=(("detritivore", 0),)
    )

    assert "cobra hare" == play.send(0, "play catastrophe").hand(0)


def test_healthy_animals_do_not_count():
    """An animal that becomes endangered does not leave play, and Detritivore waits."""
    play = Competition(
        ("catastrophe hare", "skink", "moose"), ("tick", "cobra", ""), ongoing=(("detritivore", 0),)
    )

    assert ["detritivore"] == [each.card for each in play.send(0, "play catastrophe").state.ongoing]


def test_takes_the_first_chance():
    """It is not kept for an animal its player would rather have."""
    play = Competition(
        ("tiger hare", "wren skink", "heron moose"), ("ant!", "", "cobra!"), ongoing=(("detritivore", 0),)
    )
    play.send(0, "play hare").send(1, "play wren").send(2, "play heron")

    assert ("ant tiger", ("detritivore", "cobra")) == (play.hand(0), play.state.discards)


def test_second_sentence_of_extinction():
    """It finds healthy animals only, so Detritivore cannot trigger there."""
    play = Competition(
        ("extinction hare", "skink", "moose"), ("olm", "axolotl", ""), ongoing=(("detritivore", 0),)
    )
    play.send(0, "play extinction")

    assert ("olm!", "axolotl!", "hare") == (play.before(0), play.before(1), play.hand(0))


def test_in_the_window_of_nocturnal():
    """Nocturnal's last card suppresses an endangered animal, which Detritivore takes before the scoring."""
    play = Competition(
        ("heron", "hare", ""),
        ("", "cobra! gecko", "newt"),
        ongoing=(("nocturnal", 0), ("detritivore", 2)),
        turn=2,
    )
    play.send(0, "play heron suppress cobra")

    assert "cobra" in play.hand(2).split()
    # Mountain, round 6: heron 5 food, gecko 4, newt 4 - 1; the gecko has most sun, the newt the meat.
    assert (6, 2, 3) == play.state.points


def test_taken_card_may_be_played_in_the_same_round():
    """The round goes on with the card in hand."""
    play = Competition(("heron hare", "skink", "moose"), ("", "cobra!", ""), ongoing=(("detritivore", 1),))
    play.send(0, "play heron").send(1, "play cobra")

    assert "cobra" == play.before(1)
