"""What stands for the question and the seat in a reply code that proves no seat."""

__all__ = ["CONFIRM", "DESK", "DESK_SEAT"]

# In one that proves a player.
DESK = "desk"
DESK_SEAT = "a"

# In one of a mail that asks whether a letter counts.
CONFIRM = "yes"
