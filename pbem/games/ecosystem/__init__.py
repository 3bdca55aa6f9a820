"""Ecosystem, a card draft for one to six players.

The folders are those of every game: game.py, rules, shown, bot. Picks are sealed and follow from hands
nobody knows ahead, so there are no preferences, and the bot leaves nothing for later.
"""

from pbem.games.ecosystem.game import Ecosystem

GAME = Ecosystem()
