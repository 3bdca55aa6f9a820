"""The bot of the card game: how it chooses, and what it leaves for later."""
