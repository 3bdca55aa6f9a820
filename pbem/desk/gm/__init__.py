"""The game master's use-cases, one module an idea; the command line and the mail call the same ones."""
