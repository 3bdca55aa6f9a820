"""The rules of Ecosystem: state, view, moves and events, then a module a rulebook chapter."""
