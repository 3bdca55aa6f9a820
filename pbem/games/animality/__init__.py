"""Animality, a draft of dice and bonuses for two to six animal factions.

The folders are those of every game: game.py, rules, shown, bot. One thing differs: there is no scoring
module, because influence is the score and phase 5 (`rules/recover`) counts it.
"""

from pbem.games.animality.game import Animality

GAME = Animality()
