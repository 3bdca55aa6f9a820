"""Animality, a draft of dice and bonuses for two to six animal factions."""

from pbem.games.animality.game import Animality

__all__ = ["GAME"]

GAME = Animality()
