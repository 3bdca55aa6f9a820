"""What the first and the last mail of a match say of its deal: what was promised, and how to prove it."""

from pbem.desk.match.export import joining_lines
from pbem.desk.match.live import Live
from pbem.render.text_kit import wrapped

__all__ = ["first_words", "proof"]


def _mixed_in(live: Live) -> str:
    nonces = [sitter.seating.seat.nonce or "" for sitter in live.sitters]
    return joining_lines([sitter.name for sitter in live.sitters], nonces)


def first_words(live: Live) -> tuple[str, ...]:
    """What the first mail says once: where the rules are, and what can be proved of the deal."""
    match = live.match
    rules = f"Send   rules   for the rules in short.   {live.game.info.credits}"
    if not match.provable:
        return (
            wrapped(rules),
            wrapped(
                "The deal of this match is not provable: it was started without waiting for everybody's join."
            ),
        )
    promise = "\n".join(
        (
            "PROVABLY FAIR     keep this mail until the end",
            "  The server promised this number before anybody joined:",
            f"    {match.commitment}",
            _mixed_in(live),
        )
    )
    return wrapped(rules), promise


def proof(live: Live) -> str:
    """What the last mail says: the promise, the secret, and how to deal the match again."""
    match = live.match
    command = f"pbem verify {live.game.info.slug}-{live.id}.json --mail FIRST.eml"
    if not match.provable:
        return "\n".join(
            (
                "WAS IT FAIR?",
                "  This match was not provable. The attached file can be played again:",
                f"    {command}",
            )
        )
    return "\n".join(
        (
            "WAS IT FAIR?",
            "  Your first mail promised this number:",
            f"    {match.commitment}",
            "  It binds game, rules, box, seats and this secret, which nobody",
            "  could know till now:",
            f"    {match.secret}",
            _mixed_in(live),
            "  The attached file can be dealt again by anybody:",
            f"    {command}",
        )
    )
