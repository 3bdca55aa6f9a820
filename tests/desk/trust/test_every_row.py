"""Every cell of the policy's table is needed: the letter that it stops does its act where it is weakened."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from pbem.desk.commands import COMMANDS, Asking, Said
from pbem.desk.gm import by_mail, perform
from pbem.desk.letters import gm_letters
from pbem.desk.letters.writer import policy
from pbem.desk.letters.writer.policy import ACTS, MASTERS, ActRule, ProofLevel, Reach, Who, WritingPlace
from pbem.mail.read.read import read
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.harness.again import remembering
from tests.harness.attacker import GOOD, LINES, MASTER_LINES, Siege
from tests.harness.promises import THIEF

_LINES = dict(zip(ACTS, LINES, strict=True))
_VOUCHED = {"Authentication-Results": GOOD}
_MACHINE = {**_VOUCHED, "Auto-Submitted": "auto-generated"}
_POLITE = frozenset({"hello"})


class _Enough(Exception):
    """Nothing of a probe is kept."""


class Scene:
    """A club in which letters are tried and taken back, with what they reached."""

    def __init__(self, folder: Path) -> None:
        self.siege = Siege(folder, "none")
        self.club = self.siege.club
        anna, dora = self.club.person("Anna"), self.club.person("Dora")
        self.siege.writes(anna, "deputy Dora from 16 nov to 30 nov", to=self.turn(anna, 1))
        for person in (anna, dora):
            person.writes("yes", to=next(m for m in reversed(person.mails) if m.kind == "confirmation"))
        for seat, name in enumerate(("Anna", "Ben")):
            person = self.club.person(name)
            self.siege.writes(person, self.club.first_order(1, seat), to=self.turn(person, 1))

    @staticmethod
    def turn(person: Correspondent, match: int) -> ReceivedMail:
        """The newest question of a match."""
        about = f"Ecosystem {match}:"
        return next(m for m in reversed(person.mails) if m.kind == "turn" and m.subject.startswith(about))

    def master(self) -> ReceivedMail:
        """A mail with a game master's code."""
        return next(mail for mail in self.club.person("Ruth").mails if "gm." in mail.reply_to)

    def try_out(self, *letters: bytes) -> int:
        """Deal with letters and keep nothing; how many orders were filed to wait for a second code."""
        found = 0
        with suppress(_Enough), self.club.office.database.work() as work:
            before = self._questions(work)
            for raw in letters:
                self._deal(work, raw)
            found = self._questions(work) - before
            raise _Enough
        return found

    @staticmethod
    def _questions(work: Work) -> int:
        return len(work.questions.unanswered("order"))

    def _deal(self, work: Work, raw: bytes) -> None:
        from pbem.desk.letters import handle

        letter, now = read(raw, len(raw)), self.club.clock()
        work.inbox.store(
            message_id=letter.message_id,
            digest=letter.digest,
            raw=raw,
            size=len(raw),
            folder="INBOX",
            uidvalidity=1,
            uid=100_000 + self.club.person("Anna").sent,
            arrived=now,
            fetched=now,
        )
        (row,) = [each for each in work.inbox.latest(1) if each.status is LetterStatus.NEW]
        handle.handle(self.club.office, work, row, raw)

    def letter(self, person: Correspondent, text: str, to: ReceivedMail | None, **how: Any) -> bytes:
        """A letter that is not sent."""
        posts, person._post = person._post, lambda address, raw: None
        try:
            return person.writes(text, to=to, fresh=to is None, quoting=False, **how)
        finally:
            person._post = posts


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """One for all probes: each is taken back."""
    return Scene(tmp_path_factory.mktemp("scene"))


class Spy:
    """What was reached: an act's command, its carrying out, and whether the other would be asked."""

    def __init__(self) -> None:
        self.run = self.done = self.asks_other = 0

    def command(self, asking: Asking, argument: str) -> Said:
        """Stands in for any command."""
        self.run += 1
        self.asks_other += asking.asks_other
        return Said(done="Done.", question="Shall it be?", then=self._then)

    def _then(self) -> Said:
        self.done += 1
        return Said(done="Done.")

    def order(self, act: Any, argument: str) -> str:
        """Stands in for any order of a game master's."""
        self.run += 1
        self.asks_other += act.asks_other
        return "Done."


@contextmanager
def spied(name: str, row: ActRule | None, *, masters: bool = False) -> Iterator[Spy]:
    """With the act's command watched, and with its row in the place of ours where one is given."""
    spy, word = Spy(), name.split()[0]
    with remembering(False), pytest.MonkeyPatch.context() as patch:
        if masters:
            patch.setattr(perform, "DOES", {**perform.DOES, word: spy.order})
            watched = {each: spy.command for each in by_mail.BY_MAIL if each == word}
            patch.setattr(gm_letters, "BY_MAIL", {**by_mail.BY_MAIL, **watched})
        else:
            known = COMMANDS[name if name in COMMANDS else word]
            patch.setitem(COMMANDS, known.name, replace(known, run=spy.command))
        if row is not None:
            where = "MASTERS" if masters else "ACTS"
            # A line is held against all rows of its verb, before it is known which of them it is.
            twins = [each for each in policy.rows_of(word) if masters and each.name != name]
            rows = {**getattr(policy, where), name: row}
            rows |= {each.name: replace(each, proof=row.proof, reach=row.reach) for each in twins}
            patch.setattr(policy, where, MappingProxyType(rows))
            patch.setattr(gm_letters, "MASTERS", rows if masters else MASTERS)
        yield spy


def _cells() -> Iterator[tuple[str, str, ActRule]]:
    """Every cell of a player's row that stops something: its name, and the row without it."""
    for name, act in ACTS.items():
        if name == "orders":
            continue
        if act.proof is ProofLevel.ADDRESS:
            yield name, "From", replace(act, proof=ProofLevel.CODE, reach=Reach.NOTHING)
        elif act.proof is ProofLevel.CODE and act.place is WritingPlace.ANYWHERE:
            yield name, "code", replace(act, proof=ProofLevel.FROM, reach=Reach.NOTHING)
        if act.reach is Reach.ALL:
            yield name, "reach", replace(act, reach=Reach.NOTHING)
        if Who.MAIN in act.asks:
            yield name, "main", replace(act, asks=())
        if Who.OTHER in act.asks:
            yield name, "other", replace(act, asks=(Who.MAIN,))
        if act.cap is not None:
            yield name, "cap", replace(act, cap=None)
        if not act.machine and name not in _POLITE:
            yield name, "machine", replace(act, machine=True)
        if not act.deputy:
            yield name, "deputy", replace(act, deputy=True)


def _probe(scene: Scene, name: str, cell: str, spy: Spy) -> int:
    """Send the letter that a cell stops; whether it got through."""
    anna, line = scene.club.person("Anna"), _LINES[name]
    turn = scene.turn(anna, 1)
    if cell == "From":
        scene.try_out(scene.letter(anna, line, turn, sender=THIEF))
    elif cell == "code":
        scene.try_out(scene.letter(anna, line, None))
    elif cell == "reach":
        scene.try_out(scene.letter(anna, line, turn))
    elif cell == "machine":
        scene.try_out(scene.letter(anna, line, turn, headers=_MACHINE))
    elif cell == "deputy":
        dora = scene.club.person("Dora")
        scene.try_out(scene.letter(dora, line, scene.turn(dora, 1), headers=_VOUCHED))
    elif cell == "cap":
        cap = ACTS[name].cap
        assert cap is not None
        lines = (f"{line}{number}" for number in range(cap.times + 1))
        scene.try_out(*(scene.letter(anna, each, turn, headers=_VOUCHED) for each in lines))
        return spy.run > cap.times
    else:
        scene.try_out(scene.letter(anna, line, turn, headers=_VOUCHED))
        assert spy.run == 1
        return spy.done if cell == "main" else 1 - spy.asks_other
    return spy.run


def _ids(cells: Iterator[tuple[str, str, ActRule]]) -> list[Any]:
    return [pytest.param(*each, id=" ".join(each[:2])) for each in cells]


@pytest.mark.parametrize(("name", "cell", "weak"), _ids(_cells()))
def test_a_players_cell_is_needed(scene: Scene, name: str, cell: str, weak: ActRule) -> None:
    """As it is the letter does nothing; without the cell it does."""
    with spied(name, None) as spy:
        assert not _probe(scene, name, cell, spy)
    with spied(name, weak) as spy:
        assert _probe(scene, name, cell, spy)


def test_orders_need_what_their_match_asks(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that somebody else writes under is not enough where the match wants the address, too."""
    anna = scene.club.person("Anna")
    kept: list[bool] = []

    def send() -> bool:
        raw = scene.letter(anna, scene.club.first_order(2, 0), scene.turn(anna, 2), sender=THIEF)
        with suppress(_Enough), scene.club.office.database.work() as work:
            before = len(work.journal.entries(2))
            scene._deal(work, raw)
            kept.append(len(work.journal.entries(2)) > before)
            raise _Enough
        return kept[-1]

    assert not send()
    monkeypatch.setattr(policy, "ORDERS", replace(policy.ORDERS, reach=Reach.NOTHING))
    assert send()


def _master_cells() -> Iterator[tuple[str, str, ActRule]]:
    for name, act in MASTERS.items():
        if name in ("help", "confirm"):
            # They do nothing by themselves: one explains, the other is the second code.
            continue
        yield name, "From", replace(act, proof=ProofLevel.CODE, reach=Reach.NOTHING)
        if act.reach is Reach.MATCH:
            yield name, "reach", replace(act, reach=Reach.NOTHING)
        if Who.MAIN in act.asks:
            yield name, "main", replace(act, asks=())
        if Who.OTHER in act.asks:
            yield name, "other", replace(act, asks=(Who.MAIN,))
        if act.cap is not None:
            yield name, "cap", replace(act, cap=None)
        if act.secret:
            yield name, "secret", replace(act, secret=False)


def _probe_master(scene: Scene, name: str, cell: str, spy: Spy) -> int:
    ruth, argument = scene.club.person("Ruth"), dict(MASTER_LINES)[name]

    def orders(match: int, times: int = 1, **how: Any) -> int:
        line = scene.siege.order_line(name, argument, match)
        # The same again and again would be taken for a machine's.
        lines = [f"{line} a" if name == "remind" and number else line for number in range(times)]
        lines = [f"{each}\n{'x' * number}" for number, each in enumerate(lines)]
        return scene.try_out(*(scene.letter(ruth, each, scene.master(), **how) for each in lines))

    if cell == "From":
        orders(1, sender=THIEF)
    elif cell == "reach":
        orders(3)
    elif cell == "secret":
        orders(4, headers=_VOUCHED)
    elif cell == "cap":
        cap = MASTERS[name].cap
        assert cap is not None
        orders(1, cap.times + 1, headers=_VOUCHED)
        return spy.run > cap.times
    else:
        filed = orders(2, headers=_VOUCHED)
        assert spy.run == 1
        return filed == 0 if cell == "main" else 1 - spy.asks_other
    return spy.run


@pytest.mark.parametrize(("name", "cell", "weak"), _ids(_master_cells()))
def test_a_game_masters_cell_is_needed(scene: Scene, name: str, cell: str, weak: ActRule) -> None:
    """Somebody with a game master's code does no more than the row says."""
    with spied(name, None, masters=True) as spy:
        assert not _probe_master(scene, name, cell, spy)
    with spied(name, weak, masters=True) as spy:
        assert _probe_master(scene, name, cell, spy)
