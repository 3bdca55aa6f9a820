"""Standing orders: answers left for questions that are not asked yet, for every game alike.

An order that cannot be done when its question comes is dropped and its player asked; it is never replaced by
something else. A question of another kind leaves the orders alone and is asked by mail.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from pbem.engine.events import Event, Namer
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import STRANGE, lexicon_of, verbs_of
from pbem.engine.language.tongues import Typed, worded
from pbem.engine.moves import Level
from pbem.engine.position import Position
from pbem.engine.reader.lines import Fate, LineRead, read_lines
from pbem.engine.reader.matching import next_words
from pbem.engine.reader.wording import in_rules_words
from pbem.engine.reader.words import FILLERS, tokens
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.store.tables.core import StandingOrder
from pbem.store.tables.words import StandingKind

# An item of a plan that ends it: from here on the player wants to be asked.
ASK = "ask"

# Between choices, of which the first that can be done is taken.
OR = " or "

# What stands between the order for a condition that was met, and the one for a condition that was not.
ELSE = " else "

# How wishes for one question begin that are left with `then` or `if`.
PREFER = "prefer "

# The order in which kinds are looked at: a condition that was met comes before the queue.
_ORDER = (
    StandingKind.IF,
    StandingKind.THEN,
    StandingKind.PLAN,
    StandingKind.PREFER,
    StandingKind.ALWAYS,
    StandingKind.AUTOPASS,
)

# Whoever it is, but not the player who wrote the condition.
_ANYBODY = frozenset({"anybody", "anyone", "somebody", "someone"})

# Where the words of an event's name begin: AnimalPlayed.
_CAPITAL = re.compile("[A-Z]")

# Endings that do not change what a condition means: passes, passed.
_ENDINGS = ("ing", "ed", "es", "s")


class Use(Value):
    """What a seat's standing orders say to a question: an answer, or why there is none any more."""

    row: StandingOrder
    # The order as it stood, for the news.
    said: str
    read: LineRead | None = None
    # Why the order was not used; the player is asked.
    dropped: str = ""
    # What is left of a plan; None where the row stays as it is, empty where it is used up.
    left: str | None = None
    # Orders behind this one whose condition counts from now on.
    anew: tuple[StandingOrder, ...] = ()

    @property
    def told(self) -> str:
        """What its player is told of it."""
        if self.read is None:
            # A preference stays on file for the questions to come.
            said, why = self.said, self.dropped
            if self.left is None:
                return worded("Your standing order does not fit: {said} ({why})", said=said, why=why)
            return worded("Your standing order was dropped: {said} ({why})", said=said, why=why)
        # What a plan or a preference came to; other orders say it themselves.
        orders = ", ".join(str(part.move) for part in self.read.parts)
        if orders in self.said:
            return worded("Your standing order was used: {said}", said=self.said)
        return worded("Your standing order was used: {said} ({orders})", said=self.said, orders=orders)


def describe(row: StandingOrder) -> str:
    """A standing order as receipts show it."""
    if row.kind is StandingKind.IF:
        line = Typed(f"if {row.condition}: {row.text}")
        return worded("{line} (has happened)", line=line) if row.met else line
    return Typed(f"{row.kind} {row.text}".strip())


def items_of(text: str) -> list[str]:
    """The items of a plan or the wishes of a preference."""
    return [item for part in text.split(",") if (item := " ".join(part.split()))]


def choices_of(text: str, verbs: Collection[str]) -> list[str]:
    """The choices of an order in every way they may be meant, in the order they are tried.

    A later choice may leave out how the first one begins: `migration 7 or 6`, `dominate d2 or e3`.
    """
    first, *others = (choice.strip() for choice in text.split(OR))
    said = first.split()
    choices = [first]
    for other in others:
        words = tokens(other)
        if words and words[0] in verbs:
            choices.append(other)
        choices += [" ".join((*said[:length], other)) for length in range(1, len(said))]
    return choices


def plain_wish(game: AnyGame, view: Any, wish: str, named: Callable[[str], str]) -> str:
    """A wish as the rules understand it: where it says nothing to them, players are named as they began."""
    wish = in_rules_words(game, wish)
    return wish if game.wish_problem(view, wish) is None else named(wish)


def meet(
    rows: Iterable[StandingOrder], events: Sequence[Event], name: Namer, game: AnyGame
) -> list[StandingOrder]:
    """Those whose condition is met by something just told to their seat."""
    met = []
    for row in rows:
        if row.kind is StandingKind.IF and not row.met:
            words = {word for word in tokens(row.condition.replace("(", " ")) if word not in FILLERS}
            wanted = words - _ANYBODY
            others = bool(words & _ANYBODY)
            if any(
                _tells(event, name, wanted, game) and not (others and event.who in (None, row.seat))
                for event in events
            ):
                row.met = True
                met.append(row)
    return met


def _tells(event: Event, name: Namer, wanted: set[str], game: AnyGame) -> bool:
    """Whether an event is what these words of a condition say, in whatever language they are."""
    stems = _stems(event, name)
    strange = [word for word in wanted if _stem(word) not in stems]
    if not strange:
        return True
    lexicon = lexicon_of(game)
    said = lexicon.conditions.get(type(event).__name__, frozenset())
    return all(
        word in said
        # It means nothing.
        or lexicon.small.get(word, word) in ("", STRANGE)
        or _stems_of(in_rules_words(game, word)) <= stems
        for word in strange
    )


def _stems_of(text: str) -> set[str]:
    return {_stem(word) for word in tokens(text)}


def _stems(event: Event, name: Namer) -> set[str]:
    """What an event can be known by: its text, who did it, and what kind of thing happened."""
    who = name(event.who) if event.who is not None else ""
    kind = _CAPITAL.sub(r" \g<0>", type(event).__name__)
    return _stems_of(f"{who} {event.text(name)} {kind}")


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


class _Asked(Value):
    """A question as one seat is asked it now."""

    kernel: Kernel
    position: Position
    seat: Seat
    level: Level
    # When the answer is said to have arrived.
    at: int

    @property
    def planned(self) -> bool:
        """Whether the question is one that plans and preferences are about."""
        return self.kernel.game.planned in self.level.words

    def read(self, text: str) -> LineRead:
        """A line read as if it stood in a mail of now; of several choices the first that can be done."""
        for choice in choices_of(text, verbs_of(self.kernel.game)):
            read = read_lines(self.kernel, self.position, self.seat, [choice], at=self.at)[0]
            if read.fate is Fate.DONE:
                break
        return read


def use(kernel: Kernel, position: Position, seat: Seat, mine: Sequence[StandingOrder], at: int) -> Use | None:
    """What a seat's standing orders answer to the question it is asked now; None: nothing, ask by mail."""
    asked = _Asked(kernel, position, seat, kernel.options(position, seat), at)
    for kind in _ORDER:
        of_kind = [row for row in mine if row.kind is kind]
        found = _USES[kind](asked, of_kind)
        if found is not None:
            wish = next((row for row in mine if row.met and row.text == ASK), None)
            return found if wish is None else _wants_asking(wish)
    return None


def _wants_asking(row: StandingOrder) -> Use:
    return Use(row, describe(row), dropped=worded("you want to be asked"), left="")


def _once(asked: _Asked, rows: list[StandingOrder]) -> Use | None:
    """The first of a queue that is of this question's kind: done, or dropped and the player asked."""
    for row in rows:
        text, other = _said_now(row)
        if text == ASK and _of_kind(asked, other):
            return _wants_asking(row)
        if text.startswith(PREFER):
            found = _wished(asked, row, text.removeprefix(PREFER), "")
            if found is not None:
                return found
            continue
        if not text or not _of_kind(asked, text):
            continue
        read = asked.read(text)
        if read.fate is Fate.DONE:
            return Use(row, describe(row), read, left="")
        return Use(row, describe(row), dropped=str(read.problem), left="")
    return None


def anew(rows: Iterable[StandingOrder]) -> tuple[StandingOrder, ...]:
    """After an order was used: those with an `else` whose condition was met wait for it once more."""
    again = tuple(row for row in rows if row.met and ELSE in row.text)
    for row in again:
        row.met = False
    return again


def _said_now(row: StandingOrder) -> tuple[str, str]:
    """The order a row holds as things are, and the one it would hold otherwise: before or after `else`."""
    if row.kind is StandingKind.THEN:
        return row.text, ""
    first, _, second = row.text.partition(ELSE)
    return (first, second) if row.met else (second, first)


def _plan(asked: _Asked, rows: list[StandingOrder]) -> Use | None:
    """The first item that can be done; items before it that cannot are used up with it."""
    if not rows or not asked.planned:
        return None
    verb = asked.kernel.game.planned
    row = rows[0]
    items = items_of(row.text)
    for number, item in enumerate(items, 1):
        left = ", ".join(items[number:])
        if item == ASK:
            return Use(row, describe(row), dropped=worded("your plan says ask"), left=left)
        read = asked.read(f"{verb} {item}")
        if read.fate is Fate.DONE:
            return Use(row, describe(row), read, left=left)
    return Use(row, describe(row), dropped=worded("nothing of your plan is possible any more"), left="")


def _prefer(asked: _Asked, rows: list[StandingOrder]) -> Use | None:
    """What the game finds for these wishes; the row stays, also where the player must be asked."""
    return _wished(asked, rows[0], rows[0].text, None) if rows else None


def _wished(asked: _Asked, row: StandingOrder, wishes: str, left: str | None) -> Use | None:
    """What the game finds for wishes; None where they are not about this question."""
    game = asked.kernel.game
    view = game.view(asked.position.state, asked.seat)
    named = asked.kernel.table.by_first_names
    items = tuple(plain_wish(game, view, wish, named) for wish in items_of(wishes))
    granted = game.granted(view, asked.level, items)
    if granted is None:
        return None
    if granted.move is None:
        return Use(row, describe(row), dropped=granted.lacking, left=left)
    read = asked.read(str(granted.move))
    return Use(row, describe(row), read, left=left) if read.fate is Fate.DONE else None


def _always(asked: _Asked, rows: list[StandingOrder]) -> Use | None:
    """The first of its kind; it stays, and where it cannot be done the player is asked."""
    for row in rows:
        if _of_kind(asked, row.text):
            read = asked.read(row.text)
            return Use(row, describe(row), read) if read.fate is Fate.DONE else None
    return None


def _autopass(asked: _Asked, rows: list[StandingOrder]) -> Use | None:
    if not rows or "pass" not in asked.level.words:
        return None
    read = asked.read("pass")
    return Use(rows[0], describe(rows[0]), read) if read.fate is Fate.DONE else None


_USES = {
    StandingKind.IF: _once,
    StandingKind.THEN: _once,
    StandingKind.PLAN: _plan,
    StandingKind.PREFER: _prefer,
    StandingKind.ALWAYS: _always,
    StandingKind.AUTOPASS: _autopass,
}


def _of_kind(asked: _Asked, text: str) -> bool:
    """Whether the question takes orders that begin like one of these choices."""
    game = asked.kernel.game
    return any(
        next_words(asked.level, words, 0, abbreviate=True)
        for choice in choices_of(text, verbs_of(game))
        if (words := [word for word in tokens(in_rules_words(game, choice)) if word not in FILLERS])
    )
