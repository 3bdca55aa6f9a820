"""What the first and the last mail of a match say of its deal: what was promised, and how to prove it."""

from typing import Any

from pbem.desk.match.export import joining_lines
from pbem.desk.match.live import Live
from pbem.store.books.facts import promises
from pbem.store.work import Work


def _mixed_in(live: Live) -> str:
    nonces = [sitter.seating.seat.nonce or "" for sitter in live.sitters]
    return joining_lines([sitter.name for sitter in live.sitters], nonces)


def promise(work: Work, live: Live) -> dict[str, Any]:
    """What the first mail is told of the deal and of where the rules are."""
    match, info = live.match, live.game.info
    return {
        "provable": match.provable,
        "seal": match.commitment,
        "again": bool(work.notes.fact(promises(live.id))),
        "mixed": _mixed_in(live),
        "credits": info.credits,
    }


def proof(live: Live) -> dict[str, Any]:
    """What the last mail is told: the promise, the secret, and how to deal the match again."""
    return {
        "provable": live.match.provable,
        "seal": live.match.commitment,
        "secret": live.match.secret,
        "mixed": _mixed_in(live),
        "verify": f"pbem verify {live.game.info.slug}-{live.id}.json --mail FIRST.eml",
    }
