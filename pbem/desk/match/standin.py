"""Who plays for a seat without its player: the game's fallback, or its bot, which sees what the seat sees.

Whoever misses a turn will be back: the fallback spends nothing for them that they could still use. Whoever is
gone for good has nothing to come back to: there the stand-in plays on, no worse than the easy bot.
"""

from functools import partial
from hashlib import blake2b

from pbem.desk.match.live import Live
from pbem.desk.time.leniency import Rung
from pbem.engine.bots import search
from pbem.engine.bots.insight import Skill
from pbem.engine.chance import Chance
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Move, walk
from pbem.errors import RulesError

# What the news calls each rung that answers.
NAMES = {Rung.BOT: worded("the bot"), Rung.FALLBACK: worded("the stand-in")}


def answer(live: Live, seat: int, rung: Rung) -> Move:
    """What answers a question that its player has missed: a bot that does thinks no longer than a moment."""
    decision = live.position.decision
    assert decision is not None
    if rung is Rung.BOT:
        return thought(live, seat, Skill.NORMAL)
    return live.kernel.fallback(decision, live.position.state, seat)


def played_on(live: Live, seat: int) -> Move:
    """What answers for a seat that was left, at once: it is asked again and again in one change."""
    decision = live.position.decision
    assert decision is not None
    return live.kernel.fallback(decision, live.position.state, seat, sparing=False)


def thought(live: Live, seat: int, skill: Skill) -> Move:
    """What a bot of a level answers; it may take seconds, and is the same however often it is asked."""
    kernel, position = live.kernel, live.position
    deal = partial(kernel.resample, position, seat)
    words = search.answer(live.game, kernel.table, deal, seat, skill, _dice(live, seat))
    move = walk(kernel.options(position, seat), words)
    if move is None:
        raise RulesError(f"{live.game.info.slug}: the bot's `{' '.join(words)}` is not possible")
    return move


def _dice(live: Live, seat: int) -> Chance:
    """The bot's own chance: it tells nothing of the match's, and a repeated pass plays the same."""
    about = f"{live.id} {live.match.epoch} {live.position.asked} {seat}"
    key = bytes.fromhex(live.match.secret)[:64]
    return Chance(blake2b(about.encode(), key=key, person=b"pbem bot", digest_size=32).digest())
