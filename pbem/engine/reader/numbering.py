"""Numbers of options: `2`, `#2`, `Nr. 2`, `option 2`, `the second one`; `1 or 13` is asked back."""

import re
from collections.abc import Sequence

from pbem.engine.reader.words import FILLERS, OPTION_WORDS, OR, ORDINALS

_NUMBER = re.compile(r"#?(\d+)[).]*")
# What says that an ordinal is meant as a number: `the second one`.
_LISTING = OPTION_WORDS | {"one"}
_BESIDE = FILLERS | _LISTING | OR | {"bye", "plz", "svp", "thx", "ty"}
_ABBREVIATED = re.compile(r"\b[Nn][Oo]\.\s*(?=\d)|#\s*(?=\d)")


def plain_numbers(line: str) -> str:
    """A line in which the number of an option is a plain number: `no. 4` is no negation."""
    return _ABBREVIATED.sub(" ", line)


def said_numbers(words: Sequence[str]) -> tuple[int, ...]:
    """The numbers of options a line is made of and nothing else, several where it leaves the choice."""
    found: list[int] = []
    listing = not _LISTING.isdisjoint(words)
    for word in words:
        number = _NUMBER.fullmatch(word)
        if number is not None and len(number[1]) < 5:
            found.append(int(number[1]))
        elif word in ORDINALS and listing:
            found.append(ORDINALS[word])
        elif word not in _BESIDE:
            return ()
    return tuple(found)


def leads(words: Sequence[str]) -> tuple[str, ...]:
    """A line without the words that only announce a number: `option 3 newt` is `3 newt`."""
    if len(words) > 1 and words[0] in OPTION_WORDS and words[1].isdecimal():
        return tuple(words[1:])
    return tuple(words)
