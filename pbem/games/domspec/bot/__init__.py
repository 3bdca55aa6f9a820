"""The bot of Dominant Species: how it chooses, and what it leaves for later."""
