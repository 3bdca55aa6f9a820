"""The rules of Animality: state, view, moves and events, then a module a rulebook chapter."""
