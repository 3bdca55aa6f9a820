"""How often a letter asks the database: over a line each question is a wait."""

from typing import Any

import pytest

from pbem.daemon.clerk import Clerk
from pbem.store.sql.link import Link
from tests.harness.club import Club

_NAMES = ("Anna", "Ben", "Cleo")
# For an answer after which a question is still open, and for one that closes it and asks three seats anew.
_MOST = {False: 24, True: 31}


@pytest.mark.usefixtures("place")
def test_a_letter_asks_few_questions(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, database_kind: str
) -> None:
    """From the moment it is taken to its commit, whatever was asked before."""
    said: list[str] = []
    begin, many = Link.__init__, Link.many

    def listening(link: Link, connection: Any, backend: Any) -> None:
        begin(link, connection, backend)
        run = link.run
        link.run = lambda sql, values: said.append(sql) or run(sql, values)

    def listening_many(link: Link, sql: str, rows: Any) -> None:
        said.append(sql)
        many(link, sql, rows)

    club = Club(tmp_path, paranoid=False)
    club.opens("ecosystem", _NAMES)
    people = [club.person(name) for name in _NAMES]
    for person in people:
        person._post = lambda _, raw: club.store(raw)
    monkeypatch.setattr(Link, "__init__", listening)
    monkeypatch.setattr(Link, "many", listening_many)
    most = {False: 0, True: 0}

    def reached(point: str) -> None:
        if point == "taken":
            said.clear()
        elif point == "committed":
            counts.append(len(said))

    for number in range(9):
        counts: list[int] = []
        club.clock.go(minutes=5)
        seat = number % 3
        people[seat].writes(club.first_order(1, seat))
        Clerk(club.office, reached).work_off()
        club.deliver()
        # The first round is also the first time that each is written to.
        if number > 2:
            most[seat == 2] = max(most[seat == 2], *counts)

    assert dict.fromkeys(_MOST, True) == {
        closing: 0 < most[closing] <= limit + (database_kind == "postgres")
        for closing, limit in _MOST.items()
    }, most
