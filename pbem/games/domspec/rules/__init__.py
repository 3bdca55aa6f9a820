"""The rules of Dominant Species: state, view, moves and events, then a module a rulebook chapter."""
