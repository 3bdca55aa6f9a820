"""The moves: bare verbs, each with the words that lead to it."""

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.moves import Level, Move
from pbem.engine.seats import Seat
from pbem.games.dstcg.rules.cards import PLURALS, SINGULARS, AnimalClass


class Play(Move):
    """Play one card from the hand."""

    card: str


class Pass(Move):
    """Pass, and stay passed for the round."""


class Suppress(Move):
    """Suppress an animal in play, or with Predator two of them together."""

    card: str
    other: str | None = None

    def __post_init__(self) -> None:
        _sort(self)


class Swap(Move):
    """Wanderlust: two animals of different players change places."""

    card: str
    other: str

    def __post_init__(self) -> None:
        _sort(self)


def _sort(move: Suppress | Swap) -> None:
    """Put the two cards into one order: whichever is named first, it is the same move."""
    if move.other is not None and move.other < move.card:
        first, second = move.other, move.card
        object.__setattr__(move, "card", first)
        object.__setattr__(move, "other", second)


class Heal(Move):
    """Evolution: turn an endangered animal healthy."""

    card: str


class Recall(Move):
    """Hibernation: send an animal back to the hand of the player it lies before."""

    verb = "return"

    card: str


class Take(Move):
    """Detritivore: take an animal that is leaving play."""

    card: str


class Discard(Move):
    """Domination: discard a card of one's own hand."""

    card: str


class Give(Move):
    """Niche Habitats: pass a card face down to the left."""

    card: str


class Name(Move):
    """Name an animal class; the class alone is the order."""

    kind: AnimalClass

    @property
    def path(self) -> tuple[str, ...]:
        return (PLURALS[self.kind],)


class Ally(Move):
    """Symbiotic: choose the opponent who scores as well."""

    seat: Seat
    # The opponent's name as it is typed.
    word: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("ally", self.word)


def verb_options(
    verb: str, cards: Sequence[str], make: Callable[[str], Move], names: Mapping[str, str]
) -> Level:
    """One verb and one of these cards, by name or number."""
    return Level((verb,) if cards else (), lambda _: Level(cards, make, names=names))


def pair_options(
    verb: str,
    cards: Sequence[str],
    partners: Callable[[str], Sequence[str]],
    make: Callable[[str, str], Move],
    names: Mapping[str, str],
) -> Level:
    """One verb and two cards, named in either order."""
    return Level(
        (verb,) if cards else (),
        lambda _: Level(
            cards,
            lambda first: Level(partners(first), lambda second: make(first, second), names=names),
            names=names,
        ),
    )


def class_options() -> Level:
    """Any of the six classes, in the plural or the singular."""
    by_word = {PLURALS[kind]: kind for kind in AnimalClass}
    return Level(tuple(by_word), lambda word: Name(by_word[word]), names=SINGULARS)
