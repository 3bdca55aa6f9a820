"""Who wrote, what they may do, and letters that are put aside or refused before a line is read."""
