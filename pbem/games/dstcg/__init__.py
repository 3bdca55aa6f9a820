"""Dominant Species: The Card Game, ten competitions for two to six players."""

from pbem.games.dstcg.game import CardGame

__all__ = ["GAME"]

GAME = CardGame()
