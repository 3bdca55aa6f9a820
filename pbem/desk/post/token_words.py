"""What stands for the question and the seat in a reply code that proves no seat."""

# In one that proves a player.
DESK = "desk"
DESK_SEAT = "a"

# In one of a mail that asks whether a letter counts.
CONFIRM = "yes"
