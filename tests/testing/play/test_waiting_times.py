"""Counting how often a match by mail waits: what is a wait, and what standing orders save."""

from typing import Any

import pytest

from pbem.engine import registry
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.errors import PlayerError
from pbem.testing.play.waiting_times import Figure, figures, measure, play, writers_of
from tests.harness.toy import GAME
from tests.harness.toy.game import PondGame


class Leaving(PondGame):
    """Its bot leaves the same lines whenever it writes."""

    lines: tuple[str, ...] = ("clear", "then roll", "autopass")

    def ahead(
        self, view: Any, options: Level, answer: tuple[str, ...], held: tuple[str, ...], chance: Chance
    ) -> tuple[str, ...]:
        return self.lines


class Mistaken(Leaving):
    """Its bot writes something the desk would not take."""

    lines = ("plan a feast",)


def test_without_orders_every_question_is_waited_for() -> None:
    """Nothing is used, and the letters are those of the seats asked."""
    played = play(GAME, 3, "bare")

    assert (0, 0, 0) == (played.used, played.dropped, played.ended)
    assert 0 < played.waits <= played.letters <= played.answers


def test_a_sealed_question_is_one_wait() -> None:
    """Its seats answer together, so three letters are one wait in each pick of Ecosystem."""
    played = play(registry.game("ecosystem"), 3, "sealed")

    assert (19, 3 * 19) == (played.waits, played.letters)


def test_what_a_standing_order_answers_is_no_wait() -> None:
    """Orders left are used and dropped as at the desk, and the match waits less often."""
    found = {each.name: each for each in figures([*measure(Leaving(), 3, 4)])}
    waits, used = found["waits"], found["used"]

    assert waits.share == waits.means[1] / waits.means[0] < 1
    assert used.means[1] > 0 == used.means[0]
    assert (None, None) == (used.share, used.error)


def test_the_same_deal_is_played_alike() -> None:
    """A seed gives one match, whoever writes."""
    assert play(Leaving(), 3, "again", {1}) == play(Leaving(), 3, "again", {1})


def test_a_line_the_desk_would_refuse_is_an_error() -> None:
    """The bot's lines go through the reader of real ones."""
    with pytest.raises(PlayerError, match="Nothing is planned ahead"):
        play(Mistaken(), 2, "mistaken", {0})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_side_by_side_every_seat_writes_as_often(seats: int) -> None:
    """Some write and some do not, and the places move on with the deals."""
    deals = [writers_of(seats, number) for number in range(seats)]

    assert {seats // 2} == {len(writers) for writers in deals}
    assert {seats // 2} == {sum(seat in writers for writers in deals) for seat in range(seats)}


def test_side_by_side_scores_are_of_both_halves() -> None:
    """Each deal counts every seat once as a writer and once as none."""
    (pairing,) = measure(Leaving(), 3, 1)

    assert (3, 3) == (len(pairing.scores(writing=True)), len(pairing.scores(writing=False)))
    assert sum(pairing.mixed.scores) + sum(pairing.turned.scores) == sum(
        pairing.scores(writing=True) + pairing.scores(writing=False)
    )


def test_the_error_of_a_share_is_that_of_paired_deals() -> None:
    """Deals in which both sides rise and fall together make no error; one deal alone has none to tell."""
    steady = Figure("score", (10.0, 20.0, 30.0), (9.0, 18.0, 27.0))
    shaken = Figure("score", (10.0, 10.0), (8.0, 12.0))

    assert (0.9, pytest.approx(0)) == (steady.share, steady.error)
    assert (1.0, pytest.approx(0.2)) == (shaken.share, shaken.error)
    assert None is Figure("score", (10.0,), (9.0,)).error


def test_a_receipt_with_news_is_answered_while_others_are_asked() -> None:
    """Whoever learns from it what standing orders did may leave new ones, in a letter nobody waits for."""
    played = play(Leaving(), 3, "receipts", range(3))

    assert played.letters > played.waits
