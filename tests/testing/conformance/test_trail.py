"""One random match, remembered: what the laws are looked at on."""

from dataclasses import replace

import pytest

from pbem.engine.codec import codec_for
from pbem.engine.game import AnyGame
from pbem.testing.conformance.trail import LawBroken, walk
from tests.harness.bad_games import BREACHES, Counting
from tests.harness.toy import GAME


def test_every_position_is_written_down_as_it_came() -> None:
    """So that a change afterwards can be told."""
    trail = walk(GAME, 3, 1, None, sample=5, longest=40)

    assert len(trail.moments) == len(trail.texts)
    assert trail.texts[0] == codec_for(GAME, trail.kernel.table.box).dump(trail.moments[0].position)


def test_one_of_each_kind_is_looked_at_before_any_twice() -> None:
    """Sealed and open questions are two kinds; the same match gives the same sample."""
    trail = walk(GAME, 3, 1, None, sample=1, longest=200)
    standing = [moment.position for moment in trail.moments if moment.position.decision is not None]
    looked_at = [moment.position for _, moment in trail.sampled()]

    def kinds(found: list) -> list:
        return [(type(each.decision), bool(each.sealed)) for each in found]

    assert set(kinds(standing)) == set(kinds(looked_at))
    assert len(kinds(looked_at)) == len(set(kinds(looked_at)))
    assert looked_at == [moment.position for _, moment in trail.sampled()]
    assert len(looked_at) < len([*replace(trail, sample=30).sampled()]) <= 30


def test_a_breach_has_the_match_up_to_it() -> None:
    """Its record is played again move by move."""
    trail = walk(Counting(), 2, 1, None, sample=5, longest=40)
    breach = trail.broken(6, "the agenda is deep", 2)

    assert (6, "the agenda is deep", 2) == (breach.law, breach.message, len(breach.record.turns))
    assert "after 2 moves: " in str(breach)


@pytest.mark.parametrize("law", [1, 3, 5, 12])
def test_what_fails_while_it_is_played_is_called_by_its_law(law: int) -> None:
    """Whoever wrote the game reads which one, not only that something failed."""
    with pytest.raises(LawBroken) as caught:
        _walks(BREACHES[law])

    assert law == caught.value.law


def _walks(game: AnyGame) -> None:
    for seed in range(6):
        walk(game, 2, seed, None, sample=5, longest=400)
