"""People to play with: a club in memory, correspondents, players without a person, a clock that stands."""
