"""The rules of Animality: state, view, moves and events, then a module for each chapter of the rulebook."""
