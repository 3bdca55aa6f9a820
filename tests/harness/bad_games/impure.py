"""Breaks law 1: the rules look at the clock."""

import time
from collections.abc import Mapping
from dataclasses import replace

from pbem.engine.moves import Move
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from tests.harness.bad_games.base import Count, Counting, Guess, TakeTurn

__all__ = ["Clocked"]


class HurriedTurn(TakeTurn):
    """Adds one more on odd seconds."""

    def resolve(self, state: Count, answers: Mapping[Seat, Move], flow: Flow) -> Count:
        state = super().resolve(state, answers, flow)
        return replace(state, total=state.total + int(time.time()) % 2)


class HurriedGuess(Guess):
    """Leads to hurried turns."""

    turn = HurriedTurn


class Clocked(Counting):
    """The sum depends on when it was added up."""

    guess = HurriedGuess
    types = (*Counting.types, HurriedGuess, HurriedTurn)
