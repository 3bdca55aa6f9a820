"""Matching: typed words against a tree of options, without asking what happens next."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from pbem.engine.moves import Level, Move, Node, alphabetical, walk
from pbem.engine.reader.words import ALONE, FILLERS

# How many close orders are proposed, and how much of a word is compared: player text has no bounds.
_PROPOSED = 3
_COMPARED = 40

# How alike two words must be; a little less and chat looks like orders.
_ALIKE = 0.66


def exact(level: Level, text: str) -> Move | None:
    """The move whose canonical text this is, or None: how the journal reads its own entries."""
    plain = " ".join(text.split())
    found = walk(level, tuple(plain.split()))
    if found is not None:
        return found
    # A move may show its parts with commas between them, which are no words, and with words for the reader.
    words = tuple(plain.replace(",", " ").split())
    found = walk(level, tuple(word for word in words if word not in FILLERS))
    if found is not None and str(found) == plain:
        return found
    for move, end in matches(level, words, 0, abbreviate=False):
        if end == len(words) and plain in (str(move), " ".join(move.path)):
            return move
    return None


def matches(
    node: Node, words: Sequence[str], start: int, *, abbreviate: bool = True, short: bool = True
) -> Iterator[tuple[Move, int]]:
    """Every move these words can mean, with the index of the first word not used."""
    if isinstance(node, Move):
        yield node, start
        return
    index = start
    while index < len(words):
        found = next_words(node, words, index, abbreviate=abbreviate)
        if found:
            for word, used in found:
                below = node.follow(word)
                yield from matches(below, words, index + used, abbreviate=abbreviate, short=short)
            break
        if words[index] not in FILLERS:
            break
        index += 1
    if node.stop is not None and (short or not is_short(node)):
        yield node.stop, start


def is_short(level: Level) -> bool:
    """Whether the order that may end at a level stands for one of several it could go on to."""
    below = [level.follow(word) for word in level.words]
    stop = level.stop
    return (
        stop is not None
        and len(below) > 1
        and any(isinstance(node, Move) and node.path == stop.path for node in below)
    )


def omitting_verb(
    level: Level, words: Sequence[str], start: int, *, abbreviate: bool, short: bool = True
) -> Iterator[tuple[Move, int]]:
    """The same, below every first word: the verb was left out.

    `short` says whether an order that stops early may stand for one of those it could go on to.
    """
    for verb in level.words:
        node = level.follow(verb)
        if isinstance(node, Level):
            yield from matches(node, words, start, abbreviate=abbreviate, short=short)


def next_words(level: Level, words: Sequence[str], index: int, *, abbreviate: bool) -> list[tuple[str, int]]:
    """Words of this level that the text continues with, and how many typed words each uses.

    Words spelled out go before abbreviations, and the one that uses most before the others.
    """
    spelled: list[tuple[str, int]] = []
    short: list[tuple[str, int]] = []
    for name, word in _names(level):
        parts = name.split() if " " in name else (name,)
        used = 0
        whole = True
        for part, typed in zip(parts, words[index : index + len(parts)], strict=False):
            if part != typed:
                whole = False
                if not (abbreviate and word not in ALONE and _shortens(typed, part)):
                    break
            used += 1
        if whole and used == len(parts):
            spelled.append((word, used))
        elif used and abbreviate:
            short.append((word, used))
    if not spelled and words[index] in FILLERS:
        return []
    found = spelled or short
    longest = max((used for _, used in found), default=0)
    return [each for each in dict.fromkeys(found) if each[1] == longest]


def _names(level: Level) -> Iterator[tuple[str, str]]:
    """The words of a level and their other names, each with the word it stands for."""
    for word in level.words:
        yield word, word
    for name, word in level.names.items():
        if word in level.words:
            yield name, word


def _shortens(typed: str, part: str) -> bool:
    """Whether a typed word abbreviates a name: two letters or more, never a number."""
    return len(typed) > 1 and typed.isalpha() and part.startswith(typed)


def furthest(
    level: Level, words: Sequence[str], start: int = 0, *, verbless: bool = True
) -> tuple[Node, int, tuple[str, ...]]:
    """How far down the tree the words lead by a single reading: the node, the next word, the path."""
    node: Node = level
    path: list[str] = []
    index = start
    while isinstance(node, Level) and index < len(words):
        found = next_words(node, words, index, abbreviate=True)
        if not found and not path and verbless and words[index] not in FILLERS:
            verb = _verb_for(node, words, index)
            if verb is not None:
                path.append(verb)
                node = node.follow(verb)
                continue
        if len(found) == 1:
            word, used = found[0]
            path.append(word)
            node = node.follow(word)
            index += used
        elif not found and words[index] in FILLERS:
            index += 1
        else:
            break
    return node, index, tuple(path)


def _verb_for(level: Level, words: Sequence[str], index: int) -> str | None:
    """The only verb that these words continue, where it was left out."""
    fitting = []
    for verb in level.words:
        inner = level.follow(verb)
        if isinstance(inner, Level) and next_words(inner, words, index, abbreviate=True):
            fitting.append(verb)
    return fitting[0] if len(fitting) == 1 else None


def closest(level: Level, said: Sequence[str]) -> list[str]:
    """The orders nearest to what was typed, found word by word down the tree."""
    found: dict[str, None] = {}
    for move, near in _near(level, tuple(said), 0, 0):
        if near:
            found.setdefault(str(move))
        if len(found) == _PROPOSED:
            break
    return list(found)


def _near(node: Node, said: tuple[str, ...], index: int, near: int) -> Iterator[tuple[Move, int]]:
    """Moves down the likeliest words, and how many of the typed words led there."""
    while isinstance(node, Level) and index < len(said):
        options = next_words(node, said, index, abbreviate=True) or _similar(node, said, index)
        if not options and not near and len(node.words) == 1 and said[index] not in FILLERS:
            # The only verb was left out.
            node = node.follow(node.words[0])
            continue
        if options:
            for word, used in options[:_PROPOSED]:
                yield from _near(node.follow(word), said, index + used, near + 1)
            return
        index += 1
    yield alphabetical(node), near


def _similar(level: Level, said: tuple[str, ...], index: int) -> list[tuple[str, int]]:
    """Words of a level that look like what was typed."""
    by_length: dict[int, dict[str, str]] = {}
    for name, word in _names(level):
        by_length.setdefault(name.count(" ") + 1, {})[name] = word
    found: list[tuple[str, int]] = []
    for length, names in sorted(by_length.items(), reverse=True):
        typed = " ".join(said[index : index + length])[:_COMPARED]
        near = get_close_matches(typed, names, n=_PROPOSED, cutoff=_ALIKE)
        found += [(names[name], length) for name in near]
    return found
