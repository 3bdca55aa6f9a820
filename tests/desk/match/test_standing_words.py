"""What a player leaves for later is read before it is filed, and in every language as its English twin."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from pbem.desk.commands.command import Command
from pbem.desk.commands.if_ import IF
from pbem.desk.commands.plan import PLAN
from pbem.desk.commands.prefer import PREFER
from pbem.desk.commands.then import THEN
from pbem.desk.match.standing_orders import use
from pbem.desk.match.standing_words import leave
from pbem.engine import registry
from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import worded_order
from pbem.engine.moves import Move, alphabetical, leaves
from pbem.engine.position import Position
from pbem.store.tables.core import StandingOrder
from pbem.store.tables.words import StandingKind
from pbem.testing.play.sample_tables import kernel_for
from tests.desk.support.standing import after
from tests.desk.support.tables import newest
from tests.harness.club import Club

_QUESTIONS = 12
_THEN = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


def _asked(slug: str) -> Iterator[tuple[Kernel, Position, int, Move]]:
    """The first questions of a match, each with one of its answers, which is then given."""
    kernel = kernel_for(registry.game(slug), 3, "another language")
    position = kernel.start().position
    for turn in range(_QUESTIONS):
        seat = kernel.unanswered(position)[0]
        options = [move for move, _ in zip(leaves(kernel.options(position, seat)), range(40), strict=False)]
        yield kernel, position, seat, options[turn % len(options)]
        move = alphabetical(kernel.options(position, seat))
        position = kernel.submit(position, seat, move, 0).position


def _answered(kernel: Kernel, position: Position, seat: int, command: Command, argument: str) -> list[str]:
    """What an order left behind a command answers to the question; nothing where it is refused."""
    view = kernel.game.view(position.state, seat)
    left = leave(kernel.game, view, (), StandingKind(command.name), command.reads(argument))
    row: StandingOrder = left.row(1, seat, "", _THEN)
    row.met = True
    found = use(kernel, position, seat, [row], 0)
    return [] if found is None or found.read is None else [str(part.move) for part in found.read.parts]


@pytest.mark.parametrize("slug", registry.slugs())
def test_an_order_for_later_in_another_language(slug: str) -> None:
    """Behind `then`, `if` and in a choice of two, as the very words that a mail would show."""
    for kernel, position, seat, move in _asked(slug):
        spoken = worded_order(move, kernel.game, "de")
        english = _answered(kernel, position, seat, THEN, str(move))

        assert str(move) in english
        assert english == _answered(kernel, position, seat, THEN, spoken)
        assert english == _answered(kernel, position, seat, THEN, f"{spoken} oder {spoken}")
        assert english == _answered(kernel, position, seat, IF, f"jemand passt: {spoken} sonst frage")


@pytest.mark.parametrize(
    ("slug", "command", "english", "other"),
    [
        ("dstcg", PREFER, "heron, any", "Reiher, egal"),
        ("dstcg", PREFER, "pass, this round", "passe, diese Runde"),
        ("dstcg", PLAN, "heron or lynx, any, ask", "Reiher oder Luchs, egal, frage"),
        ("ecosystem", PREFER, "bear, wolf, trout", "Bär, Wolf, Forelle"),
        ("ecosystem", PREFER, "trout at e4", "Forelle auf e4"),
    ],
)
def test_wishes_in_another_language(slug: str, command: Command, english: str, other: str) -> None:
    """They are granted alike, and filed with our words in English."""
    for kernel, position, seat, _ in _asked(slug):
        told = [_answered(kernel, position, seat, command, said) for said in (english, other)]

        assert told[0] == told[1]


def test_an_else_is_read_when_it_is_left(rounds: Club) -> None:
    """Both orders must begin like one of the game's."""
    second = after(rounds, 1)
    second.writes("if anyone plays: pass else dance")

    assert "'dance' begins no order of this game" in newest(second)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "prefer unicorn for 4",
            "'unicorn for 4' is no wish for a turn: name cards, and what each must gain.",
        ),
        ("then prefer unicorn", "'unicorn' is no wish for a turn"),
        ("if anyone plays: prefer unicorn else pass", "'unicorn' is no wish for a turn"),
        ("prefer discard unicorn", "'discard unicorn' names no card of this box."),
    ],
)
def test_a_wish_that_is_none_is_refused(rounds: Club, line: str, sentence: str) -> None:
    """With an example of one that is."""
    second = after(rounds, 1)
    second.writes(line)

    assert sentence in newest(second)
    assert "ON FILE NOW" not in newest(second)


def test_a_long_wish_is_read_to_its_end(rounds: Club) -> None:
    """As long as a standing order may be."""
    second = after(rounds, 1)
    longest = sorted(rounds.live(1).position.state.box.animal, key=len)[-18:]
    wish = f"{' or '.join(longest)} for 99"
    second.writes(f"prefer {wish}, pass, this round")

    assert len(wish) > 220
    assert f"On file until the end of round 1: prefer {wish}, pass" in newest(second)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("then frobnicate", "begins no order of this game: pick, discard."),
        ("then", "Say which order"),
        ("if anna", "Write it as if anna passes: pass"),
        ("autopass", "Nobody passes in this game."),
        ("plan", "List what you want"),
    ],
)
def test_what_cannot_be_left_is_refused_with_the_reason(started: Club, line: str, sentence: str) -> None:
    """The receipt says why."""
    started.person("Anna").writes(line)

    assert sentence in newest(started.person("Anna"))
    with started.office.database.reading() as work:
        assert [] == work.standing_orders.of_seat(1, 0)
