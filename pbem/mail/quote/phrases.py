"""The words by which mail clients introduce quotations and signatures, read from phrases.toml beside this."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.language.spoken import forms

_KNOWN: dict[str, Any] = tomllib.loads(files(__package__).joinpath("phrases.toml").read_text("utf-8"))

ATTRIBUTION_OPENERS: tuple[str, ...] = tuple(_KNOWN["attribution_openers"])
ATTRIBUTION_VERBS: tuple[str, ...] = tuple(_KNOWN["attribution_verbs"])
COLONS = (":", "\uff1a")
HEADER_LABELS = {word: label for label, words in _KNOWN["header_labels"].items() for word in words}
SEPARATORS: frozenset[str] = frozenset(_KNOWN["separators"])
UNMARKED_SEPARATORS: frozenset[str] = frozenset(_KNOWN["unmarked_separators"])
REACTIONS: tuple[str, ...] = tuple(_KNOWN["reactions"])
# How a line begins where a client quotes what was reacted to.
REACTION_STARTS = tuple(
    f"{did} {quote}"
    for did in ("liked", "loved", "disliked", "laughed at", "emphasized", "emphasised", "questioned")
    for quote in ("“", '"')
)
VALEDICTIONS: frozenset[str] = frozenset(_KNOWN["valedictions"])
MOBILE_STARTS: tuple[str, ...] = tuple(_KNOWN["mobile_starts"])
MOBILE_ENDS: tuple[str, ...] = tuple(_KNOWN["mobile_ends"])
SCANNERS: tuple[str, ...] = tuple(_KNOWN["scanners"])
DISCLAIMER_STARTS: tuple[str, ...] = tuple(_KNOWN["disclaimer_starts"])
BANNERS: tuple[str, ...] = tuple(_KNOWN["banners"])
PLACEHOLDERS: tuple[tuple[str, str], ...] = tuple((begin, end) for begin, end in _KNOWN["placeholders"])


@cache
def stop_words() -> frozenset[str]:
    """What ends the reading of a mail where it is a whole line, in every language."""
    return frozenset({"quit", *(" ".join(form) for form in forms("reading"))})
