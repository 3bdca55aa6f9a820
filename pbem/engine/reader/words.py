"""Words: what a player typed, folded to what the tree of options is written in."""

import unicodedata
from functools import lru_cache
from itertools import pairwise

# The closed list of words that mean nothing. Any other unknown word makes a line not understood.
FILLERS = frozenset(
    "a an and at i in my now ok okay on our please pls the to we will with you your "
    "best cheers dear greetings hello hey hi regards thank thanks "
    "bitte danke das dem den der die gruesse gruss hallo liebe lieber mit moin und".split()
)

# Further words that mean nothing beside an order, where it need not follow the tree of options word by word.
SMALL_WORDS = frozenset(
    "another by bye card cards cell corner face facing for from go going gonna hello i'd i'll i'm i've into "
    "it it's its just let's lets like me of one onto option plz side space spot sure that that's then thx "
    "tile this ty w want wanna we'll would yes "
    "auf aus ein eine einen ich ja mein meine meinen nach nehme von zu zum "
    "je la le les en el mi svp un une".split()
)

# Amounts as people write them, by the word the options have.
NUMERALS = {
    word: str(number)
    for number, words in enumerate(
        (
            "one einen eine eins 1st 1x x1 single",
            "two zwei 2nd 2x x2",
            "three drei 3rd 3x x3",
            "four vier 4th 4x x4",
            "five 5th 5x x5",
            "six 6th 6x x6",
            "seven 7th",
            "eight 8th",
            "nine 9th",
            "ten 10th",
        ),
        1,
    )
    for word in words.split()
}

# How somebody names a place in a numbered list.
ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            "first 1st erste ersten",
            "second 2nd zweite zweiten",
            "third 3rd dritte dritten",
            "fourth 4th",
            "fifth 5th",
            "sixth 6th",
            "seventh 7th",
            "eighth 8th",
            "ninth 9th",
            "tenth 10th",
        ),
        1,
    )
    for word in words.split()
}

# Before a place: one where something is, and one that is gone to.
WHERE_TO = frozenset({"at", "to"})
INTO = frozenset({"into", "onto"})
PREPOSITIONS = WHERE_TO | INTO | {"from", "in", "on"}

# What stands before the number of an option.
OPTION_WORDS = frozenset("choice nb nr nro num number nummer numero opt option order".split())

# Between two orders, of which neither is chosen.
OR = frozenset({"or", "oder"})

# Words that may mean either side of a choice: what is kept, or what is given.
DOUBTFUL = frozenset("keep leave save spare waste".split())

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

# Polite words that say something when they are the whole line.
_SAYING = frozenset({("all",), ("alle",), ("it",), ("of",), ("for",)})

# What is a day but for these greetings.
_DAY = ("morgen",)
_GREETED = frozenset({("guten", "morgen"), ("schoenen", "morgen")})

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


# A line of a letter is compared a dozen times, and so are the few words that most lines are made of.
@lru_cache(maxsize=256)
def fold(text: str) -> str:
    """Lower case, plain letters, plain dashes: what does not change the meaning of an order."""
    text = unicodedata.normalize("NFC", text).casefold().translate(_CHANGED)
    if text.isascii():
        return text
    # Wide and ligated characters become plain ones, and those may be marks in their turn.
    text = unicodedata.normalize("NFKC", text).casefold().translate(_CHANGED | _SPELLED)
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))


@lru_cache(maxsize=64)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a line; a full stop is no part of the word before it, and a dash alone is no word."""
    words = (part.strip(".'") for part in fold(text).split())
    return tuple(word for word in words if word.strip("-"))


def courtesy(words: tuple[str, ...], own_name: tuple[str, ...] = ()) -> bool:
    """Whether a line says nothing but hello, thanks or the writer's own name, or is but a picture."""
    if words in _SAYING or any(pair[1:] == _DAY and pair not in _GREETED for pair in pairwise(("", *words))):
        return False
    return all(word in _POLITE or word in own_name or pictured(word) for word in words)


def pictured(word: str) -> bool:
    """Whether a word is made of symbols such as a raised thumb."""
    return not word.isascii() and all(unicodedata.category(char) in _SYMBOLS for char in word)
