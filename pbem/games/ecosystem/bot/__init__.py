"""The bot of Ecosystem: how it chooses."""
