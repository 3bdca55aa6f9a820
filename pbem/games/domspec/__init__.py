"""Dominant Species, the board game, for two to six players.

The folders are those of every game: game.py, rules, shown, bot. The board is large, so the rules have a
module a section of the action display and a module a kind of dominance card (`rules/card_*`), and the bot
is several.
"""

from pbem.games.domspec.game import DominantSpecies

__all__ = ["GAME"]

GAME = DominantSpecies()
