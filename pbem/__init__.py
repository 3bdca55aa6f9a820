"""pbem: a play-by-e-mail turn processor."""

__version__ = "1.0.0"
