"""Dominant Species: The Card Game, ten competitions for two to six players.

The folders are those of every game: game.py, rules, shown, bot. Preferences weigh what a card would gain,
so the rules also hold a `forecast` of the table as one seat sees it (`rules/scene`).
"""

from pbem.games.dstcg.game import CardGame

GAME = CardGame()
