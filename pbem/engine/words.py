"""Words: what a player typed, folded to what the tree of options is written in."""

import unicodedata

__all__ = ["ALONE", "FILLERS", "courtesy", "fold", "tokens"]

# The closed list of words that mean nothing. Any other unknown word makes a line not understood.
FILLERS = frozenset(
    "a an and at i in my now ok okay on our please pls the to we will with you your "
    "best cheers dear greetings hello hey hi regards thank thanks "
    "bitte danke das dem den der die gruesse gruss hallo liebe lieber mit moin und".split()
)

# These end or give up something, so they count only written out and alone on their line.
ALONE = frozenset({"pass", "resign", "forfeit"})

# Dashes of all lengths, and quotes and invisible characters that clients put in by themselves.
_CHANGED = {ord(dash): "-" for dash in "‐‑‒–—―−﹣－"}
_CHANGED |= {ord(mark): " " for mark in ',;:!"“”„«»()<>*_'}
_CHANGED |= {ord(quote): "'" for quote in "‘’‚`´"}
_CHANGED |= {ord(gone): "" for gone in "\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f\u200e\u200f"}
_SPELLED = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss"}


def fold(text: str) -> str:
    """Lower case, plain letters, plain dashes: what does not change the meaning of an order."""
    text = unicodedata.normalize("NFC", text).casefold().translate(_CHANGED)
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text).translate(_SPELLED)
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


def tokens(text: str) -> tuple[str, ...]:
    """The words of a line; a final full stop is no part of the last one."""
    return tuple(word for word in (part.strip(".'") for part in fold(text).split()) if word)


def courtesy(words: tuple[str, ...], own_name: tuple[str, ...] = ()) -> bool:
    """Whether a line says nothing but hello, thanks or the writer's own name."""
    return all(word in FILLERS or word in own_name for word in words)
