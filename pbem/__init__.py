"""pbem: a play-by-e-mail turn processor."""

__version__ = "0.1.0"
