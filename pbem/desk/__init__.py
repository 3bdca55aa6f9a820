"""The use-cases: what happens when a letter comes in, a deadline passes, or a game master acts."""
