"""What must hold whatever an attacker tries: who is written to, who sits where, and what strangers cause."""

from collections import Counter
from datetime import timedelta
from functools import cache
from typing import Any

from pbem.desk.match import names
from pbem.desk.match.live import sitters_of
from pbem.desk.post.limits.budget import BUDGET, UnaskedShare
from pbem.store.tables.core import Match
from pbem.store.tables.values import micros
from pbem.store.tables.words import EntryKind, IdentityLevel, LetterStatus, MatchStatus
from pbem.store.work import Work
from tests.harness.club import Club

__all__ = ["CANARY", "SECOND", "THIEF", "Promises"]

CANARY = "Win900EUR"
THIEF = "mallory@evil.example"
# Another mailbox of the thief's.
SECOND = "second@evil.example"

_RANK = {IdentityLevel.TOKEN: 0, IdentityLevel.FROM: 1, IdentityLevel.AUTH: 2}
_PICTURE = {
    "addresses": "SELECT player_id, address, kind FROM address ORDER BY id",
    "masters": "SELECT match_id, player_id FROM mastership UNION SELECT id, gm_id FROM match ORDER BY 1, 2",
    "seats": "SELECT match_id, number, player_id, name FROM seat LEFT JOIN player "
    "ON player.id = player_id ORDER BY 1, 2",
    "matches": "SELECT id, identity, status, held_why FROM match ORDER BY id",
    "sights": "SELECT match_id, player_id FROM sight JOIN match ON match.id = sight.match_id "
    "WHERE match.status = 'running' GROUP BY 1, 2 HAVING COUNT(*) > 1",
}


class Promises:
    """What was at the beginning, and everything that is otherwise since and may not be."""

    def __init__(self, club: Club, loot: str, victim: str) -> None:
        self.club = club
        self.loot = loot
        # The name of whom something was stolen from.
        self.victim = victim
        # The mailboxes that the thief reads.
        self.mine = {THIEF, SECOND, "mallory@mail.example"}
        if loot == "former":
            self.mine.add("anna@mail.example")
        # Who should have been answered, and was not.
        self.silent: list[str] = []
        # The last question of all when somebody took back what was theirs, and when their codes were renewed.
        self.restored: dict[int, int] = {}
        self.renewed: dict[int, int] = {}
        self.numbers: dict[str, int] = dict(self.rows("SELECT name, id FROM player"))
        self._unasked: list[Any] = []
        self._happened: list[str] = []
        self._seen = self.newest()
        self._before = self._picture()
        self._standing: tuple[Any, list[str]] = (self._before, [])

    def rows(self, sql: str, *values: object) -> list[Any]:
        """What the database answers."""
        with self.club.office.database.reading() as work:
            return list(work.link.run(sql, values).fetchall())  # type: ignore[arg-type]

    def newest(self) -> tuple[int, int, int]:
        """The newest mail, journal entry and letter."""
        (found,) = self.rows(
            "SELECT (SELECT MAX(id) FROM dispatch), (SELECT MAX(id) FROM entry), (SELECT MAX(id) FROM letter)"
        )
        return tuple(number or 0 for number in found)  # type: ignore[return-value]

    def _picture(self) -> dict[str, list[Any]]:
        """Who sits where, who looks after what, and who is written to."""
        return {name: self.rows(sql) for name, sql in _PICTURE.items()}

    def lost(self) -> set[int]:
        """Whose account may be the thief's: its owner was silent, or their former mailbox said no."""
        found = self.rows(
            "SELECT id, player_id FROM question WHERE answer = 'silence' "
            "OR purpose = 'moved' AND answer = 'no' AND address = 'anna@mail.example'"
        )
        return {player for number, player in found if number > self.restored.get(player, 0)}

    def broken(self) -> list[str]:
        """Every promise that does not hold any more."""
        now = self._picture()
        if now != self._standing[0]:
            self._standing = now, self._changes(now)
        newest = self.newest()
        if newest != self._seen:
            self._happened += self._mailed() + self._entered()
            self._seen = newest
        return [f"{name} was not answered" for name in self.silent] + self._standing[1] + self._happened

    def _changes(self, now: dict[str, list[Any]]) -> list[str]:
        """What is otherwise than at the beginning, and may not be."""
        found, lost, before = [], self.lost(), self._before
        mains = {player: address for player, address, kind in before["addresses"] if kind == "main"}
        for player, address, kind in now["addresses"]:
            if player not in mains or player in lost:
                continue
            if kind == "main" and address != mains[player]:
                found.append(f"player {player} is written to at {address}")
            if address in (THIEF, SECOND) and mains[player] not in self.mine:
                found.append(f"the thief's address is filed for player {player}")
        known = {number for number, *_ in before["matches"]}
        for what in ("masters", "seats"):
            if [row[:3] for row in now[what] if row[0] in known] != [row[:3] for row in before[what]]:
                found.append(f"there are other {what}: {now[what]}")
        for was, match in zip(before["matches"], now["matches"], strict=False):
            if _RANK[match[1]] < _RANK[was[1]]:
                found.append(f"match {match[0]} asks for less")
            if match[2] != MatchStatus.RUNNING and match[3] is None:
                found.append(f"match {match[0]} is {match[2]}")
        found += [f"player {who} has seen two hands of match {match}" for match, who in now["sights"]]
        with self.club.office.database.reading() as work:
            return found + [each for match in work.roster.matches() for each in _alike(work, match)]

    def _mailed(self) -> list[str]:
        """What is wrong with the mails made since the last look."""
        found, lost = [], self.lost()
        owners = {(match, number): player for match, number, player, _ in self._before["seats"]}
        with self.club.office.database.reading() as work:
            for each in work.outbox.latest(self.newest()[0] - self._seen[0]):
                if each.unasked not in ("", UnaskedShare.LOST):
                    self._unasked.append(each)
                    if CANARY.lower().encode() in (work.outbox.raw(each.id) or b"").lower():
                        found.append(f"a stranger's words went to {each.recipient}")
                owner = owners.get((each.match_id, each.seat))
                if (
                    each.recipient not in self.mine
                    or owner is None
                    or owner in lost
                    or (each.match_id or 0) > 4
                ):
                    continue
                if self.loot != "deputy" or (each.match_id, each.seat) != (2, 1):
                    found.append(f"the thief was mailed seat {each.seat} of match {each.match_id}")
        return found + self._floods(self._unasked)

    def _entered(self) -> list[str]:
        """Journal entries that no letter could cause, and turns lost over one that waited."""
        reached = {
            "token": {1},
            "from": {2},
            "quiet": {2},
            "seat": {5},
            "deputy": {2, 5},
            "own master": {1, 2, 3, 4},
        }.get(self.loot, set())
        found = []
        for match, seat, question, kind, letter, message_id in self.rows(
            "SELECT entry.match_id, entry.seat, entry.question, entry.kind, letter.id, message_id FROM entry "
            "LEFT JOIN letter ON letter.id = letter_id WHERE entry.id > ?",
            self._seen[1],
        ):
            if (message_id or "").startswith("mallory."):
                victim = self.numbers[self.victim]
                late = letter > self.renewed.get(victim, letter) and self.loot in ("token", "from", "quiet")
                if match not in reached or (late and victim not in self.lost()):
                    found.append(f"the thief acted at match {match}: {kind}")
            if kind == EntryKind.LAPSE and self._waits(match, seat, question):
                found.append(f"seat {seat} of match {match} lapsed over a letter that waits")
        return found

    def _waits(self, match: int, seat: int, question: int) -> bool:
        """Whether a letter of the seat is put aside, or the first about the question held, in its time."""
        now, letters = self.club.clock(), "FROM letter WHERE match_id = ? AND seat = ? AND status = ?"
        aside, held = micros(now - timedelta(days=7)), micros(now - timedelta(days=1))
        sql = f"SELECT id {letters} AND arrived > ?"
        if self.rows(sql, match, seat, LetterStatus.SHUNTED, aside):
            return True
        asked = "SELECT MIN(created) FROM dispatch WHERE match_id = ? AND seat = ? AND question = ?"
        sql = f"SELECT MIN(arrived) {letters} AND arrived >= ({asked})"
        ((first,),) = self.rows(sql, match, seat, LetterStatus.HELD, match, seat, question)
        return first is not None and first > held

    def _floods(self, unasked: list[Any]) -> list[str]:
        """Limits of the budget that were exceeded."""
        found = []
        for limit in BUDGET:
            most = 30 if limit.column == "causer" else limit.most
            rows = [each for each in unasked if each.unasked == limit.share]
            for first in rows:
                near = [each for each in rows if first.created <= each.created < first.created + limit.span]
                counts = Counter(getattr(each, limit.column) if limit.column else "" for each in near)
                counts.pop("", None) if limit.column == "causer" else None
                if counts and max(counts.values()) > most:
                    found.append(f"{limit.column or 'server'}: {max(counts.values())} unasked mails")
        return found


def _alike(work: Work, match: Match) -> list[str]:
    """Names at a table that could be taken for each other's, for its game master's or for ours."""
    sitting = [each for each in sitters_of(work, match) if each.seating.player is not None]
    masters = [each.name for each in work.masters.of_match(match.id or 0)]
    found = [f"somebody is called {each.name}" for each in sitting if _misleading(each.name)]
    for place, each in enumerate(sitting):
        shape = names.keys(each.name, numbered=True)
        others = [other.name for other in sitting[:place]]
        others += [name for name in masters if each.seating.player and each.seating.player.name != name]
        clashing = [other for other in others if shape & names.keys(other, numbered=True)]
        found += [f"{each.name} could be {other} at match {match.id}" for other in clashing]
    return found


@cache
def _misleading(name: str) -> str | None:
    return names.misleading(name)
