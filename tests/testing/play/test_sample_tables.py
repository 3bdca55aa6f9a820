import pytest

from pbem.errors import PlayerError
from pbem.testing.play.sample_tables import dice_for, kernel_for, seed_bytes, table_for
from tests.harness.toy import GAME


def test_any_name_or_number_is_a_seed() -> None:
    """The same one gives the same match; 32 bytes are taken as they are."""
    assert seed_bytes("deal") == seed_bytes("deal") != seed_bytes("another")
    assert seed_bytes(7) == seed_bytes("7")
    assert b"x" * 32 == seed_bytes(b"x" * 32)
    assert kernel_for(GAME, 2, "deal").start() == kernel_for(GAME, 2, "deal").start()


def test_dice_of_each_purpose_are_their_own() -> None:
    """What players draw moves no other chance."""
    rolls = [
        [dice_for(1, purpose).below(1000) for _ in range(3)] for purpose in ("players", "players", "names")
    ]

    assert rolls[0] == rolls[1] != rolls[2]


def test_a_table_the_game_does_not_know() -> None:
    """Too many seats and an option that is none are refused with a sentence."""
    with pytest.raises(PlayerError, match="The Pond is for 2 to 4 seats, not 5"):
        table_for(GAME, 5)
    with pytest.raises(PlayerError, match="The Pond has no option 'fog'"):
        table_for(GAME, 2, {"fog": "on"})
