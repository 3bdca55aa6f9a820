"""What age and numbers cost: an old match beside a young one, a full database beside an empty one.

It runs in memory where the machine has such a folder: a commit that waits for a disk costs both sides the
same and would hide what grows. What is counted is processor time.
"""

import os
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from tests.bench import long_pond
from tests.bench.harness import Figure, at_most
from tests.bench.post import Desk

__all__ = ["measure"]

_TARGET = 1.03
_SEATS = 2
# No match of the benches comes to its end.
_LENGTH = "1000000"
_MEMORY = Path("/dev/shm")
# A match of 5,000 moves lasts for months, and no day has more letters of it than another.
_APART = timedelta(hours=1)


def measure(*, quick: bool) -> list[Figure]:
    """Pairs of letters, one of each side, and what the first and the last moves left in the file."""
    moves, pairs, many = (200, 40, 200) if quick else (5000, 400, 10_000)
    place = _MEMORY if os.access(_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place) as name, long_pond.installed() as slug:
        folder = Path(name)
        return [*_age(folder / "age", slug, moves, pairs), _numbers(folder, slug, many, pairs)]


def _age(folder: Path, slug: str, moves: int, pairs: int) -> list[Figure]:
    desk = Desk(folder, clock=time.process_time, apart=_APART)
    (old,) = desk.opens(slug, _SEATS, 1, length=_LENGTH)
    # The first letters make pages for tables and indexes that were empty.
    for _ in range(moves // 10):
        desk.deals_with(old)
    part = moves // 5
    first = _stored_by(desk, old, part)
    for _ in range(moves - moves // 10 - 2 * part):
        desk.deals_with(old)
    last = _stored_by(desk, old, part)
    (young,) = desk.opens(slug, _SEATS, 1, length=_LENGTH)
    timed = []
    for number in range(pairs):
        order = (old, young) if number % 2 else (young, old)
        took = {match: desk.deals_with(match)[0] * 1000 for match in order}
        timed.append((took[old], took[young]))
    desk.close()
    return [
        at_most(f"growth, a match of {moves:,} moves", "ms", timed, _TARGET),
        at_most("growth, bytes a move, last to first", "B", [(last, first)], _TARGET),
    ]


def _stored_by(desk: Desk, match: int, moves: int) -> float:
    """The bytes that so many moves add to the database, letters and mails included, by the move."""
    before = _bytes(desk)
    for _ in range(moves):
        desk.deals_with(match)
    return (_bytes(desk) - before) / moves


def _bytes(desk: Desk) -> int:
    with desk.office.database.reading() as work:
        (pages,) = work.link.execute("PRAGMA page_count").fetchone()
        (size,) = work.link.execute("PRAGMA page_size").fetchone()
    return int(pages) * int(size)


def _numbers(folder: Path, slug: str, many: int, pairs: int) -> Figure:
    full, empty = (Desk(folder / name, clock=time.process_time, apart=_APART) for name in ("full", "empty"))
    few = empty.opens(slug, _SEATS, 10, length=_LENGTH)
    opened: list[int] = []
    while len(opened) < many:
        opened += full.opens(slug, _SEATS, min(500, many - len(opened)), length=_LENGTH)
    # Ten matches on both sides are in play; those of the full database lie far apart.
    played = opened[many // 20 :: many // 10]
    timed = []
    for number in range(pairs):
        place = number // 2 % len(few)
        order = ((full, played), (empty, few))
        took = {
            desk: desk.deals_with(matches[place])[0] * 1000
            for desk, matches in (order if number % 2 else reversed(order))
        }
        timed.append((took[full], took[empty]))
    for desk in (full, empty):
        desk.close()
    return at_most(f"growth, {many:,} matches beside 10", "ms", timed, _TARGET)
