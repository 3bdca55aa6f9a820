"""Acorns: squirrels bid in secret for the acorns that fall. The example of docs/new-game.md."""

from acorns.game import GAME

__all__ = ["GAME"]
