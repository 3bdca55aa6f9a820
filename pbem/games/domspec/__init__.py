"""Dominant Species, the board game, for two to six players.

The folders are those of every game: game.py, rules, shown, bot. The board is large, so the rules have two
rooms of their own, a module a section of the action display (`rules/actions`) and a module a kind of
dominance card (`rules/cards`), and the bot is several.
"""

from pbem.games.domspec.game import DominantSpecies

GAME = DominantSpecies()
