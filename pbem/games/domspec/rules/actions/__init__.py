"""The twelve actions of the display, a module a chapter (p. 10 to 16)."""
