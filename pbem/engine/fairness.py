"""Provably fair: a commitment before the deal, the players' own lines in the seed, the secret at the end."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any


def _pack(*parts: bytes) -> bytes:
    """Join parts so that no two different rows give the same bytes."""
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def box_digest(box: Mapping[str, Any]) -> str:
    """A fingerprint of the box's plain data."""
    plain = json.dumps(box, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(plain.encode(), digest_size=32).hexdigest()


def commitment(
    secret: bytes,
    slug: str,
    version: str,
    box: str,
    names: Sequence[str],
    options: Sequence[tuple[str, str]],
) -> str:
    """The number promised in the invitation: it binds secret, game, rules, box, options and seat order."""
    chosen = [part.encode() for pair in options for part in pair]
    seats = [name.encode() for name in names]
    facts = _pack(secret, slug.encode(), version.encode(), box.encode(), _pack(*seats), _pack(*chosen))
    return blake2b(facts, digest_size=32, person=b"pbem promise").hexdigest()


def seed(secret: bytes, promised: str, nonces: Sequence[str]) -> bytes:
    """The seed of the match, which nobody knows alone.

    The server cannot before the players have joined, the players cannot before the secret is revealed.
    """
    lines = [nonce.encode() for nonce in nonces]
    return blake2b(_pack(promised.encode(), *lines), key=secret[:64], digest_size=32).digest()
