"""The Pond: a toy game that uses everything the kernel offers, so that real games find it all tested."""

from tests.harness.toy.game import GAME, PondGame

__all__ = ["GAME", "PondGame"]
