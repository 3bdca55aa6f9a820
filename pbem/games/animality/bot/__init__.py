"""The bot of Animality: how it chooses, and what it leaves for later."""
