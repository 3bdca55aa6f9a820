"""Animality, a draft of dice and bonuses for two to six animal factions.

The folders are those of every game: game.py, rules, shown, bot. Two things differ. There is no scoring
module, because influence is the score and phase 5 (`rules/recover`) counts it; and `balance` stands above
the game, whose numbers were tuned by playing whole matches.
"""

from pbem.games.animality.game import Animality

__all__ = ["GAME"]

GAME = Animality()
