"""How the options of a question are offered: numbered, by an example, a pattern, or first steps to tap."""

from collections.abc import Callable, Sequence
from typing import Any

from pbem.engine import moves
from pbem.engine.game import AnyGame
from pbem.engine.language.lexicon import Ordered
from pbem.engine.language.tongues import heard, phrase, tongue, worded
from pbem.engine.moves import Level
from pbem.engine.reader.lines import numbered
from pbem.render.page import Choice
from pbem.render.text_kit import wrapped

# More links than this nobody looks through.
_MOST_STEPS = 30

# So many characters fit on a lock screen; a longer example is shortened.
_HEAD = 47

# An example is called one, in as many words as there is room for.
_EXAMPLE = (
    worded("Reply, for example:   {example}"),
    worded("Reply, such as:   {example}"),
    worded("Such as:   {example}"),
)


def choices_of(level: Level, said: Callable[[str], str] = str) -> tuple[Choice, ...]:
    """The options as a mail numbers and says them; none where there are too many."""
    return tuple(Choice(number, said(str(move))) for number, move in enumerate(numbered(level), 1))


def example_of(level: Level, choices: Sequence[Choice], game: AnyGame) -> str:
    """The line of a mail's head that says what could be sent."""
    example = moves.alphabetical(level)
    if choices:
        line = tongue("Reply with a number:   1   or   {order}", order=choices[0].order)
        return line if len(line) <= _HEAD else tongue("Reply with a number:   1   to   {n}", n=len(choices))
    tries = [(form, str(example)) for form in _EXAMPLE]
    if len(level.words) == 1:
        # Where there is only one verb it may be left out.
        verb = f"{example.path[0]} "
        shorter = (str(example).removeprefix(verb), " ".join(example.path[1:]))
        tries += [(form, each) for each in shorter for form in _EXAMPLE[1:]]
    else:
        tries.append((_EXAMPLE[-1], " ".join(example.path)))
    lines = (phrase(form).format(example=heard(Ordered(each, game))) for form, each in tries)
    return next(
        (line for line in lines if len(line) <= _HEAD), tongue("Reply with one line, as shown below.")
    )


def pattern_of(level: Level, game: AnyGame) -> str:
    """The shape of an order where there are too many to number: the words of each level on one way down."""
    rows: list[str] = []
    node: Any = level
    lead: list[str] = []
    while isinstance(node, Level) and node.words:
        if len(node.words) == 1:
            lead.append(node.words[0])
        else:
            begun = heard(Ordered(" ".join(lead), game))
            words = " ".join(heard(Ordered(word, game)) for word in sorted(node.words))
            rows.append(wrapped(f"{begun} {tongue('then one of')}   {words}".strip(), 72, "  ", "      "))
            lead = ["..."]
        node = node.follow(min(node.words))
    return "\n".join(rows)


def steps_of(level: Level) -> tuple[str, ...]:
    """How an order may begin, where there are too many to number: up to the first choice and a little on."""
    lead: tuple[str, ...] = ()
    node: Any = level
    while isinstance(node, Level) and len(node.words) == 1:
        lead = (*lead, node.words[0])
        node = node.follow(node.words[0])
    if not isinstance(node, Level):
        return ()
    return tuple(_begun(node, (*lead, word), word) for word in node.words[:_MOST_STEPS])


def _begun(level: Level, path: tuple[str, ...], word: str) -> str:
    """A beginning with the words that can only follow."""
    node: Any = level.follow(word)
    while isinstance(node, Level) and len(node.words) == 1 and node.stop is None:
        path = (*path, node.words[0])
        node = node.follow(node.words[0])
    return " ".join(path)
