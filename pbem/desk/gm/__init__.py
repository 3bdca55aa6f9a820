"""The game master's use-cases, one module a verb; the command line and the mail call the same ones."""
