"""What breaks things on purpose: kills, faults, spoilt letters, bad games, and real servers to strike."""
