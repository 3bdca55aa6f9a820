"""Who plays for a seat without its player: the game's fallback, or its bot, which sees what the seat sees."""

from hashlib import blake2b

from pbem.desk.match.live import Live
from pbem.desk.time.leniency import Leniency, Rung
from pbem.engine.chance import Chance
from pbem.engine.moves import Move, walk

__all__ = ["NAMES", "answer", "left_to"]

# What the news calls each rung that answers.
NAMES = {Rung.BOT: "the bot", Rung.FALLBACK: "the stand-in"}


def left_to(terms: Leniency) -> Rung:
    """Who plays a seat whose player is gone for good."""
    return Rung.BOT if Rung.BOT in terms.ladder else Rung.FALLBACK


def answer(live: Live, seat: int, rung: Rung) -> Move:
    """What answers the open question for a seat."""
    decision = live.position.decision
    assert decision is not None
    if rung is Rung.BOT:
        options = live.kernel.options(live.position, seat)
        words = live.game.bot(live.game.view(live.position.state, seat), options, _dice(live, seat))
        move = walk(options, words)
        if move is not None:
            return move
    return live.kernel.fallback(decision, live.position.state, seat)


def _dice(live: Live, seat: int) -> Chance:
    """The bot's own chance: it tells nothing of the match's, and a repeated pass plays the same."""
    about = f"{live.id} {live.match.epoch} {live.position.asked} {seat}"
    key = bytes.fromhex(live.match.secret)[:64]
    return Chance(blake2b(about.encode(), key=key, person=b"pbem bot", digest_size=32).digest())
