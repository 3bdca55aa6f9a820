"""An attacker with any one stolen thing tries every act in any order; the promises hold all the same."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pbem.desk.letters.writer import policy
from pbem.desk.letters.writer.policy import ProofLevel, Reach
from tests.desk.support.acts import confirm
from tests.harness.attacker import ANSWERS, ATTACKS, LINES, LOOT, MASTER_LINES, Siege, besieged
from tests.harness.promises import THIEF

_SENDERS = st.sampled_from([THIEF, "anna@mail.example", "ruth@mail.example", "victim@else.example"])
_RUNS = int(os.environ.get("TRUST_RUNS", "15"))


class Attack(RuleBasedStateMachine):
    """One siege."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = TemporaryDirectory()
        self.siege: Siege | None = None

    @initialize(loot=st.sampled_from(LOOT))
    def rob(self, loot: str) -> None:
        self.siege = besieged(Path(self._folder.name), loot)

    @rule(line=st.sampled_from(ATTACKS), sender=_SENDERS, automatic=st.booleans())
    def attack(self, line: str, sender: str, automatic: bool) -> None:
        assert self.siege is not None
        self.siege.attack(line, sender, automatic=automatic)

    @rule(line=st.sampled_from(ATTACKS))
    def use_the_loot(self, line: str) -> None:
        """Always with the stolen code and the name of whom it was stolen from."""
        assert self.siege is not None
        self.siege.attack(line, self.siege.victim)

    @precondition(lambda self: self.siege is not None and self.siege.loot == "master")
    @rule(line=st.sampled_from(MASTER_LINES), match=st.integers(1, 3), sender=_SENDERS)
    def order(self, line: tuple[str, str], match: int, sender: str) -> None:
        assert self.siege is not None
        self.siege.order(*line, match, sender)

    @rule(
        place=st.integers(-20, 20),
        line=st.sampled_from(ANSWERS),
        automatic=st.booleans(),
    )
    def answer(self, place: int, line: str, automatic: bool) -> None:
        assert self.siege is not None
        self.siege.answer(place, line, automatic=automatic)

    @rule(line=st.sampled_from(LINES), sender=_SENDERS)
    def dig_up(self, line: str, sender: str) -> None:
        assert self.siege is not None
        self.siege.dig_up(line, sender)

    @rule(say_no=st.booleans())
    def react(self, say_no: bool) -> None:
        assert self.siege is not None
        self.siege.react(say_no=say_no)

    @rule(seat=st.integers(0, 4), how=st.sampled_from(["play", "play", "play_elsewhere", "stumble"]))
    def play(self, seat: int, how: str) -> None:
        assert self.siege is not None
        getattr(self.siege, how)(seat)

    @rule()
    def mend(self) -> None:
        assert self.siege is not None
        self.siege.mend()

    @precondition(lambda self: self.siege is not None and self.siege.loot == "quiet")
    @rule()
    def move_in(self) -> None:
        assert self.siege is not None
        self.siege.move_in()

    @precondition(lambda self: self.siege is not None and bool(self.siege.promises.lost()))
    @rule()
    def undo(self) -> None:
        assert self.siege is not None
        self.siege.undo()

    @rule(hours=st.sampled_from([1, 13, 25, 80]))
    def pass_time(self, hours: int) -> None:
        assert self.siege is not None
        self.siege.pass_time(hours)

    @invariant()
    def holds(self) -> None:
        if self.siege is not None:
            assert [] == self.siege.promises.broken()

    def teardown(self) -> None:
        if self.siege is not None:
            self.siege.club.office.database.close()
        self._folder.cleanup()


@pytest.mark.long
def test_no_stolen_thing_breaks_a_promise() -> None:
    """Fifteen sieges in every run of the tests, two thousand with `make trust`."""
    chosen = settings(
        max_examples=_RUNS,
        stateful_step_count=20 if _RUNS < 100 else 50,
        deadline=None,
        derandomize=_RUNS < 100,
        suppress_health_check=list(HealthCheck),
    )
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(Attack, settings=chosen)


# With a row weakened, the siege that uses it breaks a promise.


def _weak(name: str, masters: bool) -> policy.ActRule:
    row = (policy.MASTERS if masters else policy.ACTS)[name]
    proof = ProofLevel.CODE if not masters else ProofLevel.ADDRESS
    return replace(row, asks=(), secret=False, reach=Reach.NOTHING, proof=proof)


def _by_master(name: str) -> Callable[[Siege], None]:
    argument = dict(MASTER_LINES)[name]
    return lambda siege: siege.order(name, argument, 2, "ruth@mail.example")


def _this_is_me(siege: Siege) -> None:
    siege.attack("1", THIEF)
    siege.stolen = siege.club.person("Anna").newest
    siege.attack("this is me", "anna@mail.example")


_PLAYERS: dict[str, tuple[str, Callable[[Siege], None]]] = {
    "resign": ("from", lambda siege: siege.attack("resign", "anna@mail.example")),
    "this is me": ("token", _this_is_me),
    "set address": ("token", lambda siege: siege.attack(f"set address {THIEF}", "anna@mail.example")),
}


def _patch(monkeypatch: pytest.MonkeyPatch, name: str, masters: bool) -> None:
    where = "MASTERS" if masters else "ACTS"
    rows: dict[str, Any] = {**getattr(policy, where), name: _weak(name, masters)}
    monkeypatch.setattr(policy, where, MappingProxyType(rows))


@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("name", ["resign", "this is me", "set address"])
def test_a_players_row_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, weak: bool
) -> None:
    """With the row as it is the same letters break nothing."""
    if weak:
        _patch(monkeypatch, name, masters=False)
    loot, attack = _PLAYERS[name]
    siege = Siege(tmp_path, loot)
    attack(siege)
    resigned = any(each.resigned for number in (1, 2) for each in siege.club.live(number).sitters)

    assert weak == (bool(siege.promises.broken()) or resigned)


@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("name", ["end", "replace", "promote", "address", "identity down"])
def test_a_game_masters_row_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, weak: bool
) -> None:
    """A stolen code of a game master's and a forged From do it only where the row is weakened."""
    if weak:
        _patch(monkeypatch, name, masters=True)
    siege = Siege(tmp_path, "master")
    siege.promises.silent.clear()
    _by_master(name)(siege)

    assert weak == bool(siege.promises.broken())


def test_the_second_code_reaches_the_owner_alone(tmp_path: Path) -> None:
    """What waits for a code is done by who reads the mailbox."""
    siege = Siege(tmp_path, "master")
    _by_master("end")(siege)
    assert [] == siege.promises.broken()
    confirm(siege.club.person("Ruth"))

    assert siege.promises.broken()
