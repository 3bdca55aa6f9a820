"""The stand-in: what is answered for a silent seat in the draft, from that seat's own view alone."""

from pbem.engine.chance import Chance
from pbem.engine.moves import Level, Move, walk
from pbem.engine.seats import Seat
from pbem.games.animality.bot.choose import choose
from pbem.games.animality.rules.state import State
from pbem.games.animality.rules.view import view_of

__all__ = ["stand_in"]

# The stand-in is no player: what it answers depends on what the seat knows and on nothing else.
_KEY = b"animality stand-in"


def stand_in(state: State, seat: Seat, options: Level) -> Move:
    """Our bot's choice for this seat, always the same in the same place."""
    move = walk(options, choose(view_of(state, seat), options, Chance(_KEY)))
    assert move is not None
    return move
