"""`set`: a game master changes the own zone, name or address, as a player does."""

from pbem.desk.commands.set import SET

run = SET.run
