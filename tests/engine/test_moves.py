"""The tree of words: counted, walked, wandered and written down lazily."""

from collections import Counter

import pytest

from pbem.engine.moves import (
    DeadEnd,
    Level,
    Move,
    Written,
    alphabetical,
    breadth,
    count,
    from_json,
    is_empty,
    leaves,
    sole,
    to_json,
    tree,
    walk,
    wander,
)
from pbem.testing.play.sample_tables import dice_for


def moves(*lines: str) -> list[Move]:
    return [Written(tuple(line.split())) for line in lines]


PLAIN = moves("play heron", "play newt", "move a b 1", "move a b 2", "move a", "pass")


class Swap(Move):
    """A move that sorts its own parts."""

    one: str
    other: str

    @property
    def path(self) -> tuple[str, ...]:
        return ("swap", *sorted((self.one, self.other)))


def swaps(*cells: str) -> Level:
    """Every pair, reachable from either end."""

    def second(one: str) -> Level:
        return Level(tuple(cell for cell in cells if cell != one), lambda other: Swap(*sorted((one, other))))

    return Level(("swap",), lambda _: Level(cells, second))


def test_a_plain_row_becomes_a_tree() -> None:
    """Every move is there once, in the order of its first word."""
    assert PLAIN == sorted(leaves(tree(PLAIN)), key=PLAIN.index)
    assert ("play", "move", "pass") == tuple(tree(PLAIN).words)


def test_walking_finds_exactly_the_moves() -> None:
    """A path leads to its move; a prefix or an extension of it leads nowhere."""
    level = tree(PLAIN)

    assert PLAIN == [walk(level, move.path) for move in PLAIN]
    assert walk(level, ("play",)) is None
    assert walk(level, ("pass", "now")) is None
    assert walk(level, ()) is None


def test_an_order_may_end_where_another_goes_on() -> None:
    """`move a` and `move a b 1` are both orders."""
    assert Written(("move", "a")) == walk(tree(PLAIN), ("move", "a"))


def test_a_sorted_move_counts_once() -> None:
    """Two ways to say one swap are one option."""
    assert 3 == count(swaps("a1", "b2", "c3"))
    assert Swap("a1", "b2") == walk(swaps("a1", "b2", "c3"), ("swap", "b2", "a1"))


def test_counting_is_lazy() -> None:
    """With a limit the tree is not walked beyond it."""
    followed: list[str] = []

    def follow(word: str) -> Move:
        followed.append(word)
        return Written((word,))

    level = Level(tuple(str(number) for number in range(10_000)), follow)

    assert 6 == count(level, limit=5)
    assert 6 == len(followed)


@pytest.mark.parametrize(
    ("level", "only"),
    [
        (tree(moves("pass")), Written(("pass",))),
        (tree(moves("move a b 1")), Written(("move", "a", "b", "1"))),
        (tree(moves("move a", "move a b")), None),
        (tree(PLAIN), None),
        (tree(()), None),
        (swaps("a1", "b2"), Swap("a1", "b2")),
        (swaps("a1", "b2", "c3"), None),
    ],
)
def test_sole(level: Level, only: Move | None) -> None:
    """The only move is found however many words or ways lead to it."""
    assert only == sole(level)


def test_is_empty() -> None:
    """A level without words is empty, unless an order may end there."""
    assert is_empty(tree(()))
    assert not is_empty(tree(PLAIN))
    assert not is_empty(Level((), lambda word: Written((word,)), stop=Written(())))


def test_the_example_is_alphabetically_first() -> None:
    """So it is never a hint."""
    assert Written(("move", "a")) == alphabetical(tree(PLAIN))


def test_giving_up_is_no_example() -> None:
    """`forfeit` stands before `migrate` in the alphabet, but is shown only where nothing else is possible."""
    forfeit, migrate = Written(("forfeit",)), Written(("migrate", "a"))

    assert migrate == alphabetical(tree((forfeit, migrate)))
    assert forfeit == alphabetical(tree((forfeit,)))


def test_wandering_is_even_down_the_tree() -> None:
    """Each word of a level is as likely as the others, whatever hangs below it."""
    dice = dice_for(1, "wander")
    met = Counter(wander(tree(PLAIN), dice).path[0] for _ in range(3000))

    assert {"play", "move", "pass"} == set(met)
    assert all(900 < times < 1100 for times in met.values())


def test_wandering_reaches_every_move() -> None:
    """Also those where an order may end early."""
    dice = dice_for(1, "wander")

    assert set(PLAIN) == {wander(tree(PLAIN), dice) for _ in range(500)}


def test_a_single_way_draws_nothing() -> None:
    """A move without a choice costs no chance."""
    dice = dice_for(1, "wander")
    wander(tree(moves("move a b 1")), dice)

    assert 0 == dice.drawn


def test_the_tree_as_plain_data() -> None:
    """What an attachment holds: words, true for a move, an empty word where an order may end."""
    expected = {
        "play": {"heron": True, "newt": True},
        "move": {"a": {"b": {"1": True, "2": True}, "": True}},
        "pass": True,
    }

    assert expected == to_json(tree(PLAIN))


def test_plain_data_goes_round() -> None:
    """A bot that reads the attachment has the same tree."""
    plain = to_json(tree(PLAIN))
    level = from_json(plain)

    assert plain == to_json(level)
    assert set(PLAIN) == set(leaves(level))


def test_str_is_the_path() -> None:
    """A move is written as its words."""
    assert "move a b 1" == str(Written(("move", "a", "b", "1")))


def test_words_that_lead_nowhere_are_named() -> None:
    """Law 3: a listed word without a move below it is an error of the author's, not a wait."""
    hollow = Level(("play",), lambda _: tree(()))

    with pytest.raises(DeadEnd):
        wander(hollow, dice_for(1, "wander"))
    with pytest.raises(DeadEnd):
        alphabetical(hollow)
    with pytest.raises(DeadEnd):
        sole(Level(("play", "move"), lambda _: tree(())))


def test_breadth_is_the_moves_and_the_widest_level() -> None:
    """A swap that sorts itself counts once, and three cells stand on its widest level."""
    assert (3, 3) == breadth(swaps("a1", "b2", "c3"))
    assert (len(PLAIN), len({move.path[0] for move in PLAIN})) == breadth(tree(PLAIN))


def test_a_move_is_said_by_its_verb_and_its_fields() -> None:
    """The words of a move are its class's name or its verb, then its fields, without those that are None."""

    class March(Move):
        start: str
        end: str | None = None
        count: int | None = None

    class GiveUp(Move):
        verb = "give up"

    assert ("march", "a", "b", "2") == March("a", "b", 2).path
    assert ("march", "a") == March("a").path
    assert "give up" == str(GiveUp())
    assert ("give", "up") == GiveUp().path
