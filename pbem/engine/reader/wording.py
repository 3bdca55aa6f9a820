"""A line in any language, put into the words that orders are made of, before it is read as an order.

The reader of orders knows one language. Here each typed word becomes the one it stands for: endings are taken
off nouns, the parts of a verb are joined, a verb at the end goes to the front. A word that may stand for
several gives several wordings, and only where all lead to one order is that one taken. A line without a word
of another language stays as it is.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import product
from types import MappingProxyType

from pbem.engine.game import AnyGame
from pbem.engine.language.lexicon import DOUBT, STRANGE, UNSAID, Lexicon, lexicon_of
from pbem.engine.reader.words import ALONE, FILLERS, SMALL_WORDS, fold, tokens
from pbem.engine.values import Value

# A line of more words is nobody's order, in whatever language; player text must not stall us.
LONGEST = 200

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")

# Where one part of a line ends and the next begins.
_BREAK = re.compile(r"[,;:.!?/+&()…→]|\s[-–—]+>?\s|->|=>")
_JOINS = frozenset({"and", "then", "und"})

# So many letters of a word are enough to mean it.
_SHORTEST = 3

# So many wordings of one line are read, and one where it has more words than that.
_MOST = 4
_SEVERAL_WORDS = 12

# So many words of a line are guessed.
_MOST_GUESSES = 4

# How alike a misspelled word is to the right one, and how much of it is looked at.
_ALIKE = 0.8
_COMPARED = 40
_LONG_DRAWN = re.compile(r"(.)\1{2,}")


class Wording(Value):
    """A line in the words of orders."""

    text: str
    # The language of the line, where its words tell.
    language: str = ""
    # What was typed for words that are others now.
    typed: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    # A word with which the line is no order, whatever else it says.
    strange: str = ""

    def quoted(self, words: Sequence[str]) -> str:
        """Words of the text as they were typed."""
        return " ".join(filter(None, (self.typed.get(word, word) for word in words)))


@dataclass(slots=True, eq=False)
class _Word:
    """One typed word, what it may stand for, and which part of the line it is in."""

    gap: str
    typed: str
    folded: str
    part: int
    means: tuple[str, ...] = ()
    # Whether it begins an order in its language.
    verb: bool = False
    strange: bool = False


def wordings(
    lexicon: Lexicon, line: str, names: Callable[[], Collection[str]], *, guess: bool = False
) -> tuple[Wording, ...]:
    """The ways to put a line; `names` are the words of the orders possible now, asked for where they decide.

    Where we guess, misspelled words become those they look like: such a wording is for proposals only.
    """
    words = tokens(line)
    plain = not lexicon.forms or all(word in lexicon.plain or word.isdecimal() for word in words)
    if plain or len(words) > LONGEST:
        return (Wording(line),)
    return _Translator(lexicon, line, names, guess).wordings()


def in_rules_words(game: AnyGame, text: str) -> str:
    """A text of a game's words in whatever language, put into those of the rules; as typed where unclear."""
    lexicon = lexicon_of(game)
    ways = wordings(lexicon, text, lambda: lexicon.own)
    return ways[0].text.strip() if len(ways) == 1 and not ways[0].strange else text


class _Translator:
    """One line on its way into the words of orders."""

    def __init__(
        self, lexicon: Lexicon, line: str, names: Callable[[], Collection[str]], guess: bool
    ) -> None:
        self._lexicon = lexicon
        self._line = line
        self._names = names
        self._guess = guess
        self._guesses = _MOST_GUESSES if guess else 0
        self._words: list[_Word] = []
        # The language that a whole word tells, and the one that a shortened word would be of.
        self._language = self._perhaps = ""
        part = end = 0
        for found in _WORD.finditer(line):
            gap = line[end : found.start()]
            folded = fold(found[0])
            joins = lexicon.small.get(folded, folded) in _JOINS
            part += bool(_BREAK.search(gap)) or joins
            self._words.append(_Word(gap, found[0], folded, part))
            part += joins
            end = found.end()
        self._tail = line[end:]

    def wordings(self) -> tuple[Wording, ...]:
        """Every way to put the line, few at most."""
        self._join()
        for word in self._words:
            word.means = self._meant(word)
        if not self._language and not self._lexicon.language_of(word.folded for word in self._words):
            self._language = self._perhaps
        if not self._language:
            return (Wording(self._line),)
        self._small_words()
        # A guess is listened to, in whatever order.
        for part in {word.part: None for word in self._words if not self._guess}:
            self._verb_first([word for word in self._words if word.part == part])
        self._few()
        strange = [word for word in self._words if word.strange]
        return tuple(
            Wording(
                "".join(f"{word.gap}{meant}" for word, meant in zip(self._words, row, strict=True))
                + self._tail,
                self._language,
                MappingProxyType(dict(_typed(self._words, row))),
                strange[0].typed if strange else "",
            )
            for row in product(*(word.means for word in self._words))
        )

    def _join(self) -> None:
        """Put the parts of a verb together, and names that were written in two words."""
        lexicon = self._lexicon
        for index, word in enumerate(self._words):
            before = [each for each in self._words[:index] if each.part == word.part and each.folded]
            if word.folded in lexicon.particles:
                verb = next((each for each in before if word.folded + each.folded in lexicon.verbs), None)
                if verb is not None:
                    verb.typed = f"{verb.typed} … {word.typed}"
                    verb.folded = word.folded + verb.folded
                    word.folded = ""
            for joint in ("", " ") if before and word.folded and word.gap.isspace() else ():
                both = f"{before[-1].folded}{joint}{word.folded}"
                if both in (lexicon.small if joint else lexicon.nouns):
                    before[-1].typed += f" {word.typed}"
                    before[-1].folded = both
                    word.folded = ""
                    break

    def _meant(self, word: _Word) -> tuple[str, ...]:
        """What a word may stand for, small words left out; itself where we know nothing of it."""
        lexicon = self._lexicon
        typed = word.folded
        word.verb = typed in lexicon.verbs
        name = typed if typed in lexicon.forms else self._stem(typed)
        if name:
            found: tuple[str, ...] = (lexicon.forms[name],)
            if typed not in lexicon.own:
                self._tells(name)
        elif not typed or typed in lexicon.plain or typed in lexicon.small or typed in lexicon.synonyms:
            if typed not in lexicon.plain and lexicon.small.get(typed) != STRANGE:
                self._tells(typed)
            return (typed,)
        else:
            found = self._shortened(typed) or self._perhaps_of(typed) or self._alike(typed)
            if not found:
                return (typed,)
        if not self._possible(found) and (typed in lexicon.synonyms or any(map(self._begins, found))):
            # What a word is put as is never the beginning of a longer one.
            return (typed,)
        itself = typed not in found and (typed in lexicon.own or (not name and self._begins(typed)))
        return (typed, *found) if itself or typed in {*self._names()} - {*found} else found

    def _stem(self, typed: str) -> str:
        """The name that a typed noun is with one of its endings; empty where it is none."""
        if typed in self._lexicon.plain or typed in self._lexicon.small:
            return ""
        stems = (typed.removesuffix(ending) for ending in self._lexicon.endings if typed.endswith(ending))
        return next((stem for stem in stems if stem in self._lexicon.nouns), "")

    def _shortened(self, typed: str) -> tuple[str, ...]:
        """What a word may be the beginning of: of the orders possible now, else the only one there is."""
        if len(typed) < _SHORTEST or not typed.isalpha():
            return ()
        forms = self._lexicon.forms
        begun = {form: word for form, word in forms.items() if form.startswith(typed)}
        found = tuple(dict.fromkeys(begun.values()))
        possible = self._possible(found)
        if possible and len(typed) > _SHORTEST:
            self._perhaps = self._perhaps or self._lexicon.languages[next(iter(begun))]
        # Who shortens an English word writes no other language.
        if any(word.startswith(typed) for word in self._lexicon.own):
            return possible
        return possible or (found if len(found) == 1 else ())

    def _perhaps_of(self, typed: str) -> tuple[str, ...]:
        """What a word may loosely mean, where we guess: who writes `Frosch` means the one Laubfrosch."""
        lexicon = self._lexicon
        if not self._guess or len(typed) <= _SHORTEST:
            return ()
        stems = (typed, *(typed.removesuffix(end) for end in lexicon.endings if typed.endswith(end)))
        for stem in (each for each in stems if len(each) > _SHORTEST):
            loose = {stem: lexicon.perhaps[stem]} if stem in lexicon.perhaps else {}
            ended = {form: lexicon.forms[form] for form in sorted(lexicon.nouns) if form.endswith(stem)}
            if found := self._possible(tuple(dict.fromkeys((loose or ended).values()))):
                self._perhaps = self._perhaps or lexicon.languages[next(iter(ended), stem)]
                return found
        begun = [form for form in lexicon.nouns if len(form) > _SHORTEST and typed.startswith(form)]
        return self._possible((lexicon.forms[max(begun, key=len)],)) if begun else ()

    def _alike(self, typed: str) -> tuple[str, ...]:
        """What a misspelled word may be, where we guess."""
        if not self._guesses or len(typed) <= _SHORTEST:
            return ()
        self._guesses -= 1
        short = _LONG_DRAWN.sub(r"\1", typed[:_COMPARED])
        near = get_close_matches(short, self._lexicon.forms, n=1, cutoff=_ALIKE)
        for form in near:
            self._perhaps = self._perhaps or self._lexicon.languages[form]
        return tuple(self._lexicon.forms[form] for form in near if self._lexicon.forms[form] not in ALONE)

    def _possible(self, found: tuple[str, ...]) -> tuple[str, ...]:
        """Those words that stand in an order possible now."""
        return tuple(word for word in found if {*word.split()} <= {*self._names()})

    def _begins(self, typed: str) -> bool:
        return any(name.startswith(typed) for name in self._names())

    def _tells(self, name: str) -> None:
        """Note of which language a word is; the first that tells decides."""
        if name not in self._lexicon.shared:
            self._language = self._language or self._lexicon.languages.get(name, "")

    def _small_words(self) -> None:
        """Put small words, and mark those with which a line is no order."""
        small = self._lexicon.small
        for index, word in enumerate(self._words):
            if not word.folded or word.means != (word.folded,) or word.folded in self._lexicon.synonyms:
                continue
            rest = [each.folded for each in self._words[index + 1 :] if each.part == word.part]
            meant = small.get(word.folded, word.folded)
            left_over = word.folded in self._lexicon.particles and all(map(self._is_small, rest))
            left_over |= meant is UNSAID and "".join(rest[:1]).isdecimal()
            word.strange = left_over or meant in (DOUBT, STRANGE)
            word.means = ("",) if word.strange else (meant.strip(),)
            if word.strange and self._guess:
                # What is only proposed may know why the line is no order.
                loose = self._lexicon.perhaps if left_over else {}
                word.means = (loose.get(word.folded, word.folded),)

    def _is_small(self, word: str) -> bool:
        return not word or word in FILLERS or word in SMALL_WORDS or word in self._lexicon.small

    def _verb_first(self, part: list[_Word]) -> None:
        """Move a verb at the end of a part of the line to its front, where no other stands in it."""
        said = [word for word in part if not self._is_small(word.folded)]
        if len(said) < 2 or [word for word in said if word.verb] != said[-1:]:
            return
        first, last = said[0], said[-1]
        # Who is said to do it stands before the verb too: `Ben will bleiben`.
        if (
            first.means == (first.folded,)
            and first.folded.isalpha()
            and first.folded not in self._lexicon.own
        ):
            return
        self._words.remove(last)
        self._words.insert(self._words.index(first), last)
        first.gap, last.gap = last.gap, first.gap

    def _few(self) -> None:
        """Where a line could be put in too many ways, what makes them so many is not understood."""
        most = _MOST if len(self._words) <= _SEVERAL_WORDS else 1
        ways = 1
        for word in self._words:
            if ways * len(word.means) > most:
                word.means, word.strange = ("",), True
            ways *= len(word.means)


def _typed(words: Sequence[_Word], row: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each word of a wording with what was typed for it; for a row of words with the first."""
    for word, meant in zip(words, row, strict=True):
        first, *more = tokens(meant) or ("",)
        if first:
            yield first, word.typed
        yield from ((each, "") for each in more)
