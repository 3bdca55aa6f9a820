"""Random play: counted, audited, and every failure can be played again."""

import json
from dataclasses import replace
from types import MappingProxyType

import pytest

from pbem.engine.replay import Broken
from pbem.errors import AuthorError, PlayerError
from pbem.testing.play.playout import Coverage, PlayedMatch, PlayoutFailed, fuzz, play, rerun
from tests.harness.toy import GAME
from tests.harness.toy.game import PondGame
from tests.harness.toy.moves import Bid
from tests.harness.toy.state import Pond


class Failing(PondGame):
    """Its audit finds something wrong after a while."""

    def audit(self, state: Pond) -> None:
        if state.moves > 9:
            raise AuthorError("a card is lost")


class Endless(PondGame):
    """Has something to meet that never comes."""

    landmarks = ("a unicorn", "flare played")


class Bidding(PondGame):
    """Says that bids come with an option only."""

    optional = MappingProxyType({"mode=bidding": (Bid,)})


def test_a_record_plays_the_match_again() -> None:
    """Written to a file and read back, it leads to the same end."""
    record = play(GAME, 3, 7)
    again = PlayedMatch.read(json.loads(json.dumps(record.plain())))
    ends = [[*rerun(GAME, each)][-1].position.outcome for each in (record, again)]

    assert record == again
    assert ends[0] is not None
    assert ends[0] == ends[1]


def test_the_same_seed_is_the_same_match() -> None:
    """And another seed another."""
    assert play(GAME, 2, 7) == play(GAME, 2, 7)
    assert play(GAME, 2, 7).turns != play(GAME, 2, 8).turns


def test_a_failure_comes_with_its_record() -> None:
    """Played again it fails in the same place."""
    with pytest.raises(PlayoutFailed, match="a card is lost") as caught:
        fuzz(Failing(), 3)
    record = caught.value.record

    assert "AuthorError('a card is lost')" == record.failure
    with pytest.raises(AuthorError, match="a card is lost"):
        list(rerun(Failing(), record))
    assert len(record.turns) + 1 == len([*rerun(GAME, record)])


def test_a_match_without_an_end_is_a_failure() -> None:
    """Nobody waits for it."""
    with pytest.raises(PlayoutFailed, match="did not end within 5 moves"):
        play(GAME, 2, 1, longest=5)


def test_a_record_of_another_match_is_named() -> None:
    """The first move that does not fit."""
    record = play(GAME, 2, 7)

    with pytest.raises(Broken):
        list(rerun(GAME, replace(record, seed=bytes(32))))


def test_what_is_no_record_is_refused() -> None:
    """With a sentence."""
    with pytest.raises(PlayerError, match="no record of a match"):
        PlayedMatch.read({"game": "toy"})


def test_the_tally_counts_and_names_what_never_happened() -> None:
    """Zero is a failure, by name."""
    tally = fuzz(Endless(), 2, seats=2)
    missing = Coverage().missing(Endless())

    assert 2 == tally.matches
    assert tally.moves == tally.questions.total() == tally.answers.total()
    assert tally.words["bid"] == tally.answers["Bid"]
    assert "landmark a unicorn" in tally.missing(Endless())
    assert {"question ChooseBid", "move Bid", "event BidsShown", "landmark flare played"} <= set(missing)
    assert tally.plain()["landmarks"].keys() <= {"flare played", "first place shared"}


def test_what_only_an_option_leads_to_is_expected_with_it() -> None:
    """Without the option nobody misses it."""
    game = Bidding()

    assert "move Bid" not in Coverage().missing(game)
    assert "move Bid" not in Coverage().missing(game, {"mode": "silent"})
    assert "move Bid" in Coverage().missing(game, {"mode": "bidding"})


def test_every_number_of_seats_is_played_in_turn() -> None:
    """Unless one is asked for."""
    seats: list[int] = []
    fuzz(GAME, 6, on_match=lambda record: seats.append(record.seats))
    fuzz(GAME, 2, seats=3, on_match=lambda record: seats.append(record.seats))

    assert [2, 3, 4, 2, 3, 4, 3, 3] == seats


def test_eager_players_seldom_pass() -> None:
    """So that long rounds are met, which a player who passes half the time never sees."""
    calm = [play(GAME, 3, seed) for seed in range(10)]
    eager = [play(GAME, 3, seed, eager=True) for seed in range(10)]
    passes = [
        sum(turn.order == "pass" for record in records for turn in record.turns) for records in (calm, eager)
    ]
    moves = [sum(len(record.turns) for record in records) for records in (calm, eager)]

    assert passes[1] / moves[1] < passes[0] / moves[0] / 2


def test_trees_are_measured_when_asked_for() -> None:
    """By question, the most answers and the most words of a level that any match had."""
    plain, measured = fuzz(GAME, 4), fuzz(GAME, 4, measured=True)

    assert {} == plain.plain()["trees"]
    assert set(measured.questions) == set(measured.trees) == set(measured.levels)
    assert all(measured.levels[name] <= measured.trees[name] for name in measured.trees)
