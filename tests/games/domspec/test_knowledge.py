"""What nobody knows, what is audited, and how a seat is told of it."""

from dataclasses import replace

import pytest

from pbem.engine.chance import Chance
from pbem.errors import AuthorError
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.hexes import HEX_AT
from tests.games.domspec.support import BIRD, SUN, kernel, opened


def test_redealing_keeps_what_is_seen():
    """Face-up tiles, the offer and the Ice Age at the bottom stay; the rest is shuffled."""
    state = replace(opened(), face_up=(True, False, True))
    dealt = GAME.resample(state, 0, Chance(b"again"))

    assert GAME.view(state, 0) == GAME.view(dealt, 0)
    assert (state.deck != dealt.deck, state.stacks != dealt.stacks) == (True, True)
    assert Card.ICE_AGE is dealt.deck[-1]
    assert sorted(sum(state.stacks, ())) == sorted(sum(dealt.stacks, ()))


def test_everybody_sees_the_same():
    """Only the seat differs between two views."""
    state = opened()

    assert GAME.view(state, 1) == replace(GAME.view(state, 0), seat=1)
    assert GAME.view(state, None).focus is None


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        (lambda s: replace(s, tundra=12), "tundra tiles"),
        (lambda s: replace(s, bag=(s.bag[0] + 1, *s.bag[1:])), "disks are not those"),
        (lambda s: replace(s, stacks=(s.stacks[0][1:], *s.stacks[1:])), "large tiles"),
        (lambda s: s.with_side(replace(s.sides[BIRD], pool=0)), "birds have 4 cubes"),
        (lambda s: s.with_side(replace(s.sides[BIRD], pawns=4)), "birds have 34 cubes and 11 pawns"),
        (lambda s: replace(s, offer=()), "cards"),
        (lambda s: replace(s, deck=s.deck[::-1]), "Ice Age"),
        (lambda s: replace(s, initiative=s.initiative[:5]), "cubes and 10 pawns|Initiative"),
        (lambda s: s.with_disk(0, SUN).with_bag((SUN,), -1), "beside the earth"),
        (
            lambda s: replace(s, earth=s.earth.with_move(BIRD, HEX_AT["c4"], HEX_AT["a1"], 1)),
            "beside the earth",
        ),
    ],
)
def test_the_audit_finds_what_is_lost(spoilt, reason):
    """Every kind of component is counted."""
    with pytest.raises(AuthorError, match=reason):
        GAME.audit(spoilt(opened()))


def test_the_stage_is_public_and_short():
    """Turn and phase or section."""
    assert "turn 1, planning" == GAME.stage(kernel().start().position.state)
    assert "turn 1" == GAME.period(opened())
