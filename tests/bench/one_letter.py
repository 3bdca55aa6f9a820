"""One letter in a running process, beside one SQLModel transaction that inserts a row and updates a row."""

import tempfile
import time
from pathlib import Path
from statistics import median

from sqlalchemy import Engine
from sqlmodel import Field, Session, SQLModel

from pbem.store.database import Database
from tests.bench.harness import Figure, at_most
from tests.bench.phases import LETTER, shares, watched
from tests.bench.post import Desk

__all__ = ["measure"]

_LETTER, _FURTHER = 2.0, 1.5


class BenchNote(SQLModel, table=True):
    """The row that is inserted."""

    id: int | None = Field(default=None, primary_key=True)
    text: str


class BenchTally(SQLModel, table=True):
    """The row that is updated."""

    id: int | None = Field(default=None, primary_key=True)
    count: int


def _floor_database(folder: Path) -> Database:
    database = Database(f"sqlite:///{folder / 'floor.sqlite'}")
    database.touch()
    # The engine is the one pbem opens its own database with, so the pragmas are the same.
    for model in (BenchNote, BenchTally):
        model.__table__.create(database.engine)  # type: ignore[attr-defined]
    with Session(database.engine) as session:
        session.add(BenchTally(id=1, count=0))
        session.commit()
    return database


def _transaction(engine: Engine) -> float:
    began = time.perf_counter()
    with Session(engine) as session:
        session.add(BenchNote(text="a letter has come"))
        tally = session.get(BenchTally, 1)
        assert tally is not None
        tally.count += 1
        session.commit()
    return time.perf_counter() - began


def measure(*, quick: bool) -> list[Figure]:
    """Medians of many letters a round, with a transaction of the floor after each."""
    letters, count = (30, 3) if quick else (150, 9)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        floor = _floor_database(folder)
        table, solo = Desk(folder / "table"), Desk(folder / "solo")
        tables, solos = table.opens("ecosystem", 3, letters // 3), solo.opens("ecosystem", 1, letters // 10)
        receipts, turns, further = [], [], []
        for _ in range(count):
            below: list[float] = []
            by_mails: dict[int, list[float]] = {}
            alone: list[float] = []
            for number in range(letters):
                seconds, mails = table.deals_with(tables[number % len(tables)])
                by_mails.setdefault(mails, []).append(seconds * 1000)
                below.append(_transaction(floor.engine) * 1000)
                if number % 3 == 0:
                    alone.append(solo.deals_with(solos[number % len(solos)])[0] * 1000)
                    below.append(_transaction(floor.engine) * 1000)
            # Everybody's answer closes the question and mails everybody the next.
            one, three = median(by_mails[1]), median(by_mails[3])
            receipts.append((one, median(below)))
            turns.append((median(alone), median(below)))
            further.append(((three - one) / 2, median(below)))
            solos = solo.opens("ecosystem", 1, letters // 10)
            tables = table.opens("ecosystem", 3, letters // 3)
        figures = [
            at_most("one letter, a receipt", "ms", receipts, _LETTER, [_shares(table, tables)]),
            at_most("one letter, the next turn", "ms", turns, _LETTER, [_shares(solo, solos)]),
            at_most("each further mail", "ms", further, _FURTHER),
        ]
        for desk in (table, solo):
            desk.close()
        floor.close()
    return figures


def _shares(desk: Desk, matches: list[int]) -> str:
    """Where a letter's time goes, from a run of its own because looking costs time too."""
    letters = [desk.writes(match) for match in matches]
    for raw in letters:
        desk.takes_in(raw)
    with watched(LETTER) as spent:
        desk.works_off()
    return f"a letter's {shares(spent, 1000 / len(letters), 'ms')}"
