"""Ecosystem, a card draft for one to six players."""

from pbem.games.ecosystem.game import Ecosystem

__all__ = ["GAME"]

GAME = Ecosystem()
