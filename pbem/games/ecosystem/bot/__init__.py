"""The bot of Ecosystem: how it chooses, and what it leaves for later."""
