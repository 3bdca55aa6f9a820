"""Sequence of Play (p. 3) and the orders a turn is written in."""

import pytest

from pbem.engine.reader.orders import AmbiguousOrder, NotAllowed, OrderError
from pbem.games.dstcg.rules.events import Passed
from pbem.games.dstcg.rules.turns import ChoosePlay
from tests.games.dstcg.support import Competition


def test_one_card_or_a_pass():
    """Page 3: exactly one card from the hand, or a pass; then the next seat clockwise."""
    play = Competition(("gecko solar_flare", "skink", "moose"))

    assert ["pass", "play gecko", "play solar flare"] == play.options(0)
    play.send(0, "play gecko")
    assert (1,) == play.waiting
    assert ("gecko", "solar_flare") == (play.before(0), play.hand(0))


def test_passed_player_is_skipped_for_the_round():
    """Page 3: who passes must pass on each later turn, and the cards played stay."""
    play = Competition(("gecko", "skink cobra", "moose"), ("toad", "", ""))
    play.send(0, "pass").send(1, "play skink").send(2, "play moose")

    assert (1,) == play.waiting
    assert "toad" == play.before(0)
    assert [Passed(0)] == play.news(Passed)


@pytest.mark.parametrize(
    "line", ["play heron", "play b10", "play B10", "Play the heron, please", "play hero"]
)
def test_card_by_name_number_or_beginning(line):
    """A card is known by its name, by its number and by four letters."""
    play = Competition(("heron gecko", "skink", "moose"))

    assert "heron" == play.send(0, line).before(0)


def test_play_and_suppress_in_one_line():
    """The victim may be named in the same line."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "monitor", "cobra"))
    play.send(0, "play heron suppress monitor")

    assert ("monitor!", "cobra") == (play.before(1), play.before(2))


def test_only_victim_may_be_named():
    """Naming the victim that would be taken anyway is no mistake, naming another one is."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "monitor", "newt"))

    with pytest.raises(OrderError):
        play.send(0, "play heron suppress newt")
    assert "monitor!" == play.send(0, "play heron suppress monitor").before(1)


@pytest.mark.parametrize("line", ["play regression insects", "play regression insect", "play regr ins"])
def test_event_and_class_in_one_line(line):
    """A class may be named in the same line, in the plural or the singular."""
    play = Competition(("regression gecko", "skink", "moose"), ("ant", "wasp!", "newt"))
    play.send(0, line)

    assert ("ant!", "", "newt") == tuple(map(play.before, range(3)))


def test_beginning_of_a_line_asks_for_the_rest():
    """A card sent alone is played, and its victim is asked for."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "monitor", "cobra"))
    play.send(0, "play heron")

    assert ["suppress cobra", "suppress monitor"] == play.options(0)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("play tiger", "You do not hold the tiger. Your hand: gecko, heron, kestrel."),
        ("play heron suppress newt", "The heron must suppress one reptile: monitor, cobra."),
        ("play gecko suppress newt", "The gecko suppresses nobody."),
        ("play kestrel suppress newt", "There is no mammal in play, so the kestrel suppresses nobody."),
    ],
)
def test_reason_is_given(line, reason):
    """An order that is not possible is refused with the reason, and nothing is done."""
    play = Competition(("heron gecko kestrel", "skink", "moose"), ("", "monitor newt", "cobra"))

    with pytest.raises(NotAllowed) as refused:
        play.send(0, line)
    assert reason in str(refused.value)
    assert play.start == play.state


def test_ambiguous_beginning_is_refused():
    """Two cards that begin alike are both offered."""
    play = Competition(("moose mosquito", "skink", "gecko"))

    with pytest.raises(AmbiguousOrder) as refused:
        play.send(0, "play mo")
    assert ("play moose", "play mosquito") == refused.value.close


def test_silence_passes():
    """No answer in time is a pass; an open victim is chosen by the stand-in."""
    play = Competition(("heron gecko", "skink", "moose"), ("", "monitor", "cobra"))
    after = play.kernel.lapse(play.progress.position)

    assert "you pass" == play.decision.silence(play.state, 0)
    assert (True, False, False) == after.position.state.passed
    play.send(0, "play heron")
    after = play.kernel.lapse(play.progress.position).position
    assert 1 == sum(not each.healthy for _, each in after.state.in_play())
    assert isinstance(after.decision, ChoosePlay)
