"""Dominant Species, the board game, for two to six players."""

from pbem.games.domspec.game import DominantSpecies

__all__ = ["GAME"]

GAME = DominantSpecies()
