"""Orders: one line of text matched against the options, the only parser there is.

A line is a path (law 13): its words are consumed question by question while each question is the
sender's, on a copy of the position, and it counts whole or not at all.
"""

from collections.abc import Sequence
from functools import cache

from pbem.engine.kernel import Kernel, NotAsked
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.spoken import small_words
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, is_empty
from pbem.engine.position import Position
from pbem.engine.reader.gist import gist
from pbem.engine.reader.hearing import lexicon as names_of
from pbem.engine.reader.listening import SHOWN, Listener
from pbem.engine.reader.matching import exact, furthest
from pbem.engine.reader.numbering import leads, plain_numbers, said_numbers
from pbem.engine.reader.reading import (
    AmbiguousOrder,
    AnsweredPart,
    LineReading,
    NotAllowed,
    NotUnderstood,
    OrderError,
    Taken,
)
from pbem.engine.reader.wording import LONGEST, Wording, wordings
from pbem.engine.reader.words import (
    ALONE,
    DOUBTFUL,
    FILLERS,
    NEGATIONS,
    OR,
    PREPOSITIONS,
    QUESTION_MARKS,
    SMALL_WORDS,
    tokens,
)
from pbem.engine.seats import Seat

__all__ = [
    "AmbiguousOrder",
    "AnsweredPart",
    "NotAllowed",
    "NotUnderstood",
    "OrderError",
    "Taken",
    "begins",
    "exact",
    "take",
    "wordings_of",
]

_SEVERAL = worded("This could mean several orders.")

# What may stand beside a word that counts only alone.
_BESIDE_LONE = SMALL_WORDS - {"by"}


def begins(level: Level, line: str) -> bool:
    """Whether a line begins like an order of these options, however it goes on."""
    _, _, path = furthest(level, tokens(line)[:LONGEST])
    return bool(path)


def take(
    kernel: Kernel, position: Position, seat: Seat, line: str, at: int = 0, listed: Sequence[Move] = ()
) -> Taken:
    """Read one line as an order and try it on a copy of the position.

    `listed` are the options the mail numbered: there, and only there, a number alone is an order, and one
    with words behind it (`5 newt`) is that option continued. A line whose words follow the tree is read so;
    any other is listened to, and taken where one order is left. Where its words may be put in several ways,
    because two languages have them, all of them must lead to that one order.
    """
    level = kernel.options(position, seat)
    if is_empty(level):
        raise NotAsked(worded("You are not asked anything now."))
    line = plain_numbers(line)
    if len(tokens(line)) > LONGEST:
        raise NotUnderstood(worded("The line is too long to be an order."))
    ways = wordings_of(kernel, level, line)
    taken: dict[str, Taken] = {}
    errors: list[OrderError] = []
    for way in ways:
        try:
            found = _taken(kernel, position, seat, way, at, listed, offer=len(ways) == 1)
            taken.setdefault(", ".join(str(part.move) for part in found.parts), found)
        except OrderError as problem:
            errors.append(problem)
    asked = [order for each in errors if isinstance(each, AmbiguousOrder) for order in each.close]
    if len(taken) == 1 and not asked:
        return next(iter(taken.values()))
    error = max(errors, key=_says, default=AmbiguousOrder(_SEVERAL))
    if taken:
        error = AmbiguousOrder(_SEVERAL, tuple(dict.fromkeys((*taken, *asked)))[:SHOWN])
    elif type(error) is NotUnderstood and not error.close and not ways[0].strange:
        error.close = _guessed(kernel, position, seat, line, ways)
    if not error.close and not taken:
        error.close = _gist(kernel, position, seat, line, listed, loose=type(error) is NotUnderstood)
    error.language = ways[0].language or lexicon_of(kernel.game).language_of(tokens(line))
    raise error


def _says(error: OrderError) -> tuple[bool, bool]:
    """How much an error says of what a line can have meant."""
    return type(error) is not NotUnderstood, bool(error.close)


def wordings_of(kernel: Kernel, level: Level, line: str, *, guess: bool = False) -> tuple[Wording, ...]:
    """The ways to put a line, in whatever language, into the words of orders."""

    @cache
    def names() -> frozenset[str]:
        return frozenset(part for name in names_of(level) for part in name.split())

    return wordings(lexicon_of(kernel.game), line, names, guess=guess)


def _guessed(
    kernel: Kernel, position: Position, seat: Seat, line: str, ways: tuple[Wording, ...]
) -> tuple[str, ...]:
    """What a line may have meant in another language, misspelled."""
    for way in wordings_of(kernel, kernel.options(position, seat), line, guess=True):
        if way not in ways and not _problem(way, tokens(way.text)):
            rows = Listener(kernel, position, seat, way.text).heard()
            if rows:
                return tuple(map(str, rows)) if len(rows) <= SHOWN else ()
    return ()


def _gist(
    kernel: Kernel, position: Position, seat: Seat, line: str, listed: Sequence[Move], *, loose: bool
) -> tuple[str, ...]:
    """What a line names amid other words, in languages whose small words we know."""
    words = tokens(line)
    lexicon = lexicon_of(kernel.game)
    small = (small_words("function_words") | small_words("particles")) - small_words("shared")
    told, english = not small.isdisjoint(words), lexicon.language_of(words)
    found: dict[str, None] = {}
    for way in wordings_of(kernel, kernel.options(position, seat), line, guess=True):
        if told or (way.language and not english):
            found |= dict.fromkeys(gist(kernel, position, seat, way.text, line, listed, loose=loose))
    return tuple(found) if len(found) <= SHOWN else ()


def _taken(
    kernel: Kernel,
    position: Position,
    seat: Seat,
    wording: Wording,
    at: int,
    listed: Sequence[Move],
    *,
    offer: bool,
) -> Taken:
    """What one wording of a line means; what it may have meant is worked out where it is the only one."""
    line = wording.text
    words = leads(tokens(line))
    numbers = said_numbers(words)
    problem = _problem(wording, words)
    named = _named_by_number(words, listed)
    if named is not None and not QUESTION_MARKS & {*line} and not wording.strange:
        return Taken((AnsweredPart(position.asked, named, kernel.submit(position, seat, named, at)),))
    doubtful = next((word for word in words if word in DOUBTFUL), None)
    if len(numbers) == 1 and not problem and doubtful is None:
        move = _numbered(str(numbers[0]), listed)
        return Taken((AnsweredPart(position.asked, move, kernel.submit(position, seat, move, at)),))
    if problem:
        listener = Listener(kernel, position, seat, line, at)
        raise NotUnderstood(problem, _between(wording, words, numbers, listed, listener))
    try:
        meant = [word for word in words if word not in FILLERS]
        if len(meant) > 1 and meant[0].isdecimal() and listed:
            taken = _continued(kernel, position, seat, words, at, listed, wording)
        else:
            taken = LineReading(kernel, seat, words, at, wording).taken(position)
    except OrderError as error:
        if _is_doubtful(kernel, doubtful, ()):
            raise NotUnderstood(
                worded(
                    "`{word}` could mean one thing or its opposite.", word=wording.quoted([doubtful or ""])
                )
            ) from None
        # Whoever follows the tree need not be listened to.
        listener = Listener(kernel, position, seat, line, at)
        return _listened(kernel, position, seat, at, listener, error, offer=offer)
    if _is_doubtful(kernel, doubtful, taken.parts):
        raise NotUnderstood(
            worded("`{word}` could mean one thing or its opposite.", word=wording.quoted([doubtful or ""]))
        )
    return taken


def _is_doubtful(kernel: Kernel, word: str | None, parts: tuple[AnsweredPart, ...]) -> bool:
    """Whether a word of a line may mean either; not where the game, or the order itself, has it."""
    own = {*kernel.game.verbs, *(each for part in parts for each in part.move.path)}
    return word is not None and word not in own


def _listened(
    kernel: Kernel,
    position: Position,
    seat: Seat,
    at: int,
    listener: Listener,
    error: OrderError,
    *,
    offer: bool,
) -> Taken:
    """The moves meant by a line whose words follow no path of the options; the error if that is unclear."""
    if isinstance(error, AmbiguousOrder) and len(error.close) > 1:
        raise error
    rows = listener.heard()
    if len(rows) == 1 and rows[0].clear:
        parts: list[AnsweredPart] = []
        for move in rows[0].moves:
            progress = kernel.submit(position, seat, move, at)
            parts.append(AnsweredPart(position.asked, move, progress))
            position = progress.position
        return Taken(tuple(parts))
    if rows and not isinstance(error, NotAllowed):
        raise AmbiguousOrder(_SEVERAL, tuple(map(str, rows[:SHOWN]))) from None
    # What names something of the game that an order lacks did not mean that order.
    named = listener.named
    fitting = tuple(order for order in error.close if named <= {*tokens(order)})
    heard = tuple(map(str, rows)) or (listener.offers() if offer else ())
    error.close = fitting or (heard if len(heard) <= SHOWN else ())
    raise error


def _problem(wording: Wording, words: tuple[str, ...]) -> str:
    """Why a line is no order, whatever its words name; often nothing."""
    lone = next((word for word in words if word in ALONE), None)
    said = [word for word in words if word not in FILLERS and word not in _BESIDE_LONE]
    if QUESTION_MARKS & {*wording.text}:
        return worded("A line with a question mark is never an order.")
    if any(word in NEGATIONS for word in words):
        return worded("A line with a condition or a negation is never an order.")
    if lone is not None and (len(said) > 1 or "you" in words[: words.index(lone)]):
        return worded("`{lone}` counts only alone on its line.", lone=wording.quoted([lone]))
    return f"With `{wording.strange}` the line is not understood." if wording.strange else ""


def _between(
    wording: Wording,
    words: tuple[str, ...],
    numbers: Sequence[int],
    listed: Sequence[Move],
    listener: Listener,
) -> tuple[str, ...]:
    """What may be offered for a line that is no order as it stands."""
    if any(word in OR for word in words):
        if numbers:
            return tuple(str(listed[each - 1]) for each in numbers if 1 <= each <= len(listed))
        return listener.alternatives()
    asks = QUESTION_MARKS & {*wording.text} or (wording.strange and ALONE.isdisjoint(words))
    if asks and not any(word in NEGATIONS for word in words):
        heard = listener.heard()
        return tuple(map(str, heard)) if len(heard) == 1 or not wording.strange else ()
    return ()


def _named_by_number(words: tuple[str, ...], listed: Sequence[Move]) -> Move | None:
    """The option of a number with that option's own words behind it: `5, I pass`."""
    said = [word for word in words if word not in FILLERS and word not in SMALL_WORDS]
    if len(said) < 2 or not words[0].isdecimal() or len(said[0]) > 4 or not 1 <= int(said[0]) <= len(listed):
        return None
    named = [move for move in listed if {*said[1:]} <= {*tokens(" ".join(move.path))}]
    # Words that other options have as well say no option, and the number may be an amount.
    return named[0] if named == [listed[int(said[0]) - 1]] else None


def _continued(
    kernel: Kernel,
    position: Position,
    seat: Seat,
    words: tuple[str, ...],
    at: int,
    listed: Sequence[Move],
    wording: Wording,
) -> Taken:
    """A line that begins with a number: as it stands where that can be read, else an option continued."""
    try:
        return LineReading(kernel, seat, words, at, wording).taken(position)
    except OrderError:
        place = next(index for index, word in enumerate(words) if word not in FILLERS)
        move = _numbered(words[place], listed)
        spelled = (*tokens(" ".join(move.path)), *words[place + 1 :])
        lone = next((word for word in spelled if word in ALONE), None)
        if lone is not None and any(word not in FILLERS and word != lone for word in spelled):
            raise NotUnderstood(worded("`{lone}` counts only alone on its line.", lone=lone)) from None
        try:
            taken = LineReading(kernel, seat, spelled, at, wording).taken(position)
        except (NotAllowed, NotUnderstood) as error:
            # The number may have been an amount, so that option was perhaps not meant.
            raise type(error)(error.said) from None
        # Behind an amount these begin a place: `4 at d2` is no fourth option with an answer behind it.
        if len(taken.parts) > 1 and words[place + 1] in PREPOSITIONS:
            raise NotUnderstood(worded("The number may be an option's or an amount.")) from None
        return taken


def _numbered(number: str, listed: Sequence[Move]) -> Move:
    if not listed:
        raise NotUnderstood(worded("A number alone is an order only where the options are numbered."))
    if len(number) > len(str(len(listed))) or not 1 <= int(number) <= len(listed):
        raise NotUnderstood(worded("The options are numbered from 1 to {n}.", n=len(listed)))
    return listed[int(number) - 1]
