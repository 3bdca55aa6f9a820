"""What plays a seat that no person plays: a search, what a game tells it, and what it says of a match."""
