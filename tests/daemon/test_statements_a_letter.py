"""How often a letter asks the database: over a line each question is a wait."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.daemon.clerk import Clerk
from pbem.store.sql.link import Link
from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club

_NAMES = ("Anna", "Ben", "Cleo")
# Before anybody counted, an answer took 30, one that asked three seats anew 67, and the last of a match 60.
_MOST = {
    # What proves an address and tells a zone, once in the life of a player.
    "first answer": 18,
    "answer": 16,
    "answer that closes a question": 21,
    "answer that is refused": 11,
    "command": 15,
    "question of a game master": 15,
    # Three seats are asked again.
    "order of a game master": 26,
    "letter of a stranger": 12,
    "answer that ends a match": 26,
}


class _Listener:
    """A clerk who deals with letters, and how many statements each kind of them took at most."""

    def __init__(self, club: Club, said: list[str]) -> None:
        self.most: dict[str, int] = {}
        self._club = club
        self._said = said
        self._clerk = Clerk(club.office, self._reached)
        self._taken = 0

    def reads(self, kind: str, write: Callable[[], object]) -> None:
        """A letter comes and is dealt with; the last of a match is of a kind of its own."""
        self._club.clock.go(minutes=5)
        write()
        assert 1 == self._clerk.work_off()
        taken = self._taken
        self._club.deliver()
        kind = kind if self.goes_on() else "answer that ends a match"
        self.most[kind] = max(self.most.get(kind, 0), taken)

    def goes_on(self) -> bool:
        """Whether the match waits for another answer."""
        return self._club.live(1).position.outcome is None

    def _reached(self, point: str) -> None:
        if point == "taken":
            self._said.clear()
        elif point == "committed":
            self._taken = len(self._said)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that is run through a book, one for many rows counted once."""
    heard: list[str] = []
    begin, many = Link.__init__, Link.many

    def listening(link: Link, connection: Any, backend: Any) -> None:
        begin(link, connection, backend)
        run = link.run
        link.run = lambda sql, values: heard.append(sql) or run(sql, values)

    def listening_many(link: Link, sql: str, rows: Any) -> None:
        if len(rows) > 1:
            heard.append(sql)
        many(link, sql, rows)

    monkeypatch.setattr(Link, "__init__", listening)
    monkeypatch.setattr(Link, "many", listening_many)
    return heard


@pytest.mark.usefixtures("place")
def test_a_letter_asks_few_questions(tmp_path: Any, said: list[str]) -> None:
    """From the moment it is taken to its commit, of whatever kind it is and on either database."""
    club = Club(tmp_path, paranoid=False)
    club.opens("ecosystem", _NAMES, gm="Greta")
    people = [club.person(name) for name in _NAMES]
    master, stranger = club.person("Greta"), club.person("Zoe")
    for person in (*people, master, stranger):
        person._post = lambda _, raw: club.store(raw)
    clerk = _Listener(club, said)

    def answers(person: Correspondent, kind: str) -> None:
        clerk.reads(kind, lambda: person.writes(club.first_order(1, people.index(person))))

    for person in people:
        answers(person, "first answer" if person is not people[2] else "first that closes a question")
    clerk.reads("first question of a game master", lambda: master.writes("status 1"))
    clerk.reads("question of a game master", lambda: master.writes("status 1"))
    clerk.reads("answer that is refused", lambda: people[0].writes("pick mammoth at z9"))
    clerk.reads("command", lambda: people[0].writes("status"))
    clerk.reads("letter of a stranger", lambda: stranger.writes("help"))
    clerk.reads("order of a game master", lambda: master.writes("extend 1 24h"))
    while clerk.goes_on():
        for person in people:
            answers(person, "answer that closes a question" if person is people[2] else "answer")

    assert dict.fromkeys(_MOST, True) == {
        kind: 0 < clerk.most.get(kind, 0) <= most for kind, most in _MOST.items()
    }, sorted(clerk.most.items())
