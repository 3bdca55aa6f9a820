"""The audit: every law of the components can fail, and holds in random play."""

from dataclasses import replace

import pytest

from pbem.errors import AuthorError
from pbem.games.dstcg import GAME
from pbem.games.dstcg.rules.state import InPlay, Known, Ongoing
from pbem.testing.play import playout
from tests.games.dstcg.support import Competition

STATE = Competition(("gecko hare", "skink", "moose"), ("ant", "", ""), ongoing=(("annelids", 0),)).state

BROKEN = {
    "lost card": replace(STATE, deck=STATE.deck[1:]),
    "doubled card": replace(STATE, discards=("ant",)),
    "event among the animals": replace(
        STATE, displays=((InPlay("annelids"),), (), ()), ongoing=(Ongoing("ant", 0),)
    ),
    "animal among the events": replace(
        STATE, displays=((), (), ()), ongoing=(*STATE.ongoing, Ongoing("ant", 0))
    ),
    "lost biome": replace(STATE, removed=STATE.removed[1:]),
    "wrong round": replace(STATE, round=5),
    "wrong course": replace(STATE, course=()),
    "beyond the track": replace(STATE, survival=(9, 0, 0)),
    "short row": replace(STATE, passed=(False, False)),
    "unsorted hand": replace(STATE, hands=(STATE.hands[0][::-1], *STATE.hands[1:])),
    "false memory": replace(STATE, known=(Known("tiger", 1, 0),)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_audit_sees_what_is_broken(what):
    """Each law of the audit can fail."""
    with pytest.raises(AuthorError):
        GAME.audit(BROKEN[what])


@pytest.mark.parametrize("players", range(2, 7))
def test_random_matches_keep_the_components(players):
    """No card is lost and every match ends, with calm players and with eager ones."""
    for seed in range(4):
        for eager in (False, True):
            assert playout.play(GAME, players, seed, eager=eager).turns
