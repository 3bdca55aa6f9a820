"""The rules of the card game: state, view, moves and events, then a module a rulebook chapter."""
