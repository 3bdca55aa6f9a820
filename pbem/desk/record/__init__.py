"""What is left of a match: results, ratings, the match file, and the proof that it was fair."""
