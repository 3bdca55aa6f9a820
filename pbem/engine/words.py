"""Words: what a player typed, folded to what the tree of options is written in."""

import unicodedata

__all__ = ["ALONE", "FILLERS", "NEGATIONS", "QUESTION_MARKS", "courtesy", "fold", "tokens"]

# The closed list of words that mean nothing. Any other unknown word makes a line not understood.
FILLERS = frozenset(
    "a an and at i in my now ok okay on our please pls the to we will with you your "
    "best cheers dear greetings hello hey hi regards thank thanks "
    "bitte danke das dem den der die gruesse gruss hallo liebe lieber mit moin und".split()
)

# Words of lines that are only polite; inside an order they would make it not understood.
_POLITE = FILLERS | frozenset(
    "again all am day enjoy evening everybody everyone folks for fun game good great have here is it kind "
    "lot lots lovely luck many much nice night of perfect soon sorry so sunday super team there this thx "
    "turn ty very warm weekend wishes wonderful "
    "abend allen alle beste br dank dankeschoen dir euch freundlichen guten herzliche herzlichen ihnen "
    "klasse lg mfg morgen morning prima schoenen schoene spass tag toll tschuess vg viel viele vielen von "
    "zusammen "
    "beaucoup bien bonjour bonne bonsoir journee merci parfait salut soiree tous "
    "buenas buenos dias gracias hola muchas perfecto saludos tardes "
    "ciao grazie mille bedankt obrigado obrigada".split()
)

# These end or give up something, so they count only written out and alone on their line.
ALONE = frozenset({"pass", "resign", "forfeit"})

# Words that turn a line into its opposite, a condition or a choice between two.
NEGATIONS = frozenset(
    "cannot don't dont except if instead never no nor not or unless until without "
    "aber ausser falls kein keine keinen keiner nicht nie niemals oder ohne sondern statt wenn".split()
)

# In any script: a line that asks is never an order.
QUESTION_MARKS = frozenset("?？؟¿⁇⁈⁉\u037e")

# Joiners, byte order marks, soft hyphens, and the marks that turn the direction of writing.
_INVISIBLE = (
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f\u200e\u200f"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)

# Dashes of all lengths, and quotes and invisible characters that clients put in by themselves.
_CHANGED = {ord(dash): "-" for dash in "‐‑‒–—―−﹣－"}
_CHANGED |= {ord(mark): " " for mark in ',;:!¡"“”„«»()<>*_•·‣▪'}
_CHANGED |= {ord(quote): "'" for quote in "‘’‚`´"}
_CHANGED |= {ord(gone): "" for gone in _INVISIBLE}
# What pictures are made of: the symbol, the colour of its skin, and what joins two of them.
_SYMBOLS = frozenset({"So", "Sk", "Cf", "Mn"})
_SPELLED = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss"}


def fold(text: str) -> str:
    """Lower case, plain letters, plain dashes: what does not change the meaning of an order."""
    text = unicodedata.normalize("NFC", text).casefold().translate(_CHANGED)
    if text.isascii():
        return text
    # Wide and ligated characters become plain ones, and those may be marks in their turn.
    text = unicodedata.normalize("NFKC", text).casefold().translate(_CHANGED | _SPELLED)
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


def tokens(text: str) -> tuple[str, ...]:
    """The words of a line; a full stop is no part of the word before it, and a dash alone is no word."""
    words = (part.strip(".'") for part in fold(text).split())
    return tuple(word for word in words if word.strip("-"))


def courtesy(words: tuple[str, ...], own_name: tuple[str, ...] = ()) -> bool:
    """Whether a line says nothing but hello, thanks or the writer's own name, or is but a picture."""
    return all(word in _POLITE or word in own_name or _pictured(word) for word in words)


def _pictured(word: str) -> bool:
    """Whether a word is made of symbols such as a raised thumb."""
    return not word.isascii() and all(unicodedata.category(char) in _SYMBOLS for char in word)
