"""Several workers at one database, with a commit that takes as long as one on a disk or over a line.

A transaction like a letter's (a read, three updates, three inserts, 30 kB) and real letters of Ecosystem,
both of a question in each round, by one, two and four workers in turn. Latency is slept before each commit,
on both databases: on SQLite others wait meanwhile, on PostgreSQL they go on.
"""

import multiprocessing
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from pbem.daemon.clerk import Clerk
from pbem.daemon.points import unwatched
from pbem.desk.office import Office
from pbem.store.database import Database
from tests.bench.harness import Figure, at_least, at_most
from tests.bench.post import Desk
from tests.harness.postgres import Postgres

__all__ = ["measure"]

_AT_LEAST, _CPU, _RETRIES = 3.0, 2.0, 0.02
_LATENCIES = (0.005, 0.020)
_WORKERS = (1, 2, 4)
_TEXT = "x" * 10_000
_FORK = multiprocessing.get_context("fork")

# What a worker says: how many it did, the seconds of its processor, and how many were done again.
Did = tuple[int, float, int]


def _together(count: int, work: Callable[[int], Did]) -> tuple[float, list[Did]]:
    """So many processes at a time; the seconds they took, and what each did."""
    ends: list[Connection] = []

    def run(number: int, end: Connection) -> None:
        end.send(work(number))
        end.close()

    began = time.perf_counter()
    for number in range(count):
        here, there = _FORK.Pipe()
        _FORK.Process(target=run, args=(number, there), daemon=True).start()
        ends.append(here)
    did: list[Did] = [end.recv() for end in ends]
    return time.perf_counter() - began, did


def _transactions(url: str, latency: float, seconds: float) -> Callable[[int], Did]:
    def work(number: int) -> Did:
        done, serial, cpu = 0, time.monotonic_ns(), time.process_time()
        with closing(Database(url)) as database:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                with database.work() as work:
                    work.notes.fact(f"bench {number} 0")
                    for place in range(3):
                        work.notes.note(f"bench {number} {place}", str(done))
                        work.notes.note(f"bench {number} {serial} {done} {place}", _TEXT)
                    time.sleep(latency)
                done += 1
            return done, time.process_time() - cpu, database.retries

    return work


def _rate(url: str, workers: int, latency: float, seconds: float) -> float:
    _, did = _together(workers, _transactions(url, latency, seconds))
    return sum(done for done, _, _ in did) / seconds


class _Slow(Clerk):
    """A clerk whose commits take a while."""

    def __init__(self, office: Office, latency: float) -> None:
        super().__init__(office, lambda point: time.sleep(latency) if point == "handled" else None)


def _letters(office: Office, url: str, latency: float) -> Callable[[int], Did]:
    def work(number: int) -> Did:
        database = Database(url)
        with database.working():
            # A worker connects once in its life.
            database.run(lambda work: work.notes.fact("bench"))
            cpu = time.process_time()
            done = _Slow(replace(office, database=database), latency).work_off()
            return done, time.process_time() - cpu, database.retries

    return work


def _round(
    desk: Desk, matches: list[int], workers: int, latency: float, processor: Callable[[], float]
) -> tuple[float, Did, float]:
    """Both letters of each match's open question; letters a second, what all did, the server's seconds."""
    for match in matches:
        for raw in desk.writes_both(match):
            desk.takes_in(raw)
    url = desk.office.database.url
    database = Database(url)
    with database.working():
        Clerk(replace(desk.office, database=database), unwatched).sort()
    before = processor()
    seconds, did = _together(workers, _letters(desk.office, url, latency))
    server = processor() - before
    letters = sum(done for done, _, _ in did)
    if letters != 2 * len(matches):
        raise AssertionError(f"{letters} letters were read where {2 * len(matches)} waited")
    desk.post_is_sent()
    total = letters, sum(cpu for _, cpu, _ in did), sum(again for _, _, again in did)
    return letters / seconds, total, server


def measure(*, quick: bool) -> list[Figure]:
    """All of it, round by round."""
    count, seconds, matches = (1, 0.7, 8) if quick else (5, 2.0, 40)
    with tempfile.TemporaryDirectory() as name, Postgres() as server:
        file = Database(f"sqlite:///{Path(name) / 'bench.sqlite'}")
        file.create()
        figures = _of_transactions({"SQLite": file.url, "PostgreSQL": server.fresh()}, count, seconds)
        return figures + _of_letters(Path(name), server, count, matches)


def _of_transactions(urls: dict[str, str], count: int, seconds: float) -> list[Figure]:
    figures = []
    for latency in _LATENCIES:
        rates: dict[tuple[str, int], list[float]] = {}
        for _ in range(count):
            for kind, url in urls.items():
                for workers in _WORKERS:
                    rates.setdefault((kind, workers), []).append(_rate(url, workers, latency, seconds))
        pairs = list(zip(rates["PostgreSQL", 4], rates["PostgreSQL", 1], strict=True))
        note = ", ".join(f"{kind} with {n}: {median(each):.0f}/s" for (kind, n), each in rates.items())
        name = f"4 workers beside 1, {latency * 1000:.0f} ms a commit"
        figures.append(at_least(name, "/s", pairs, _AT_LEAST, [note]))
    return figures


def _of_letters(folder: Path, postgres: Postgres, count: int, matches: int) -> list[Figure]:
    server, file = Desk(folder / "server", postgres.fresh()), Desk(folder / "file")
    for desk in (server, file):
        # Workers are forked from us: templates and statements are at hand then, as after the first minute.
        (match,) = desk.opens("ecosystem", 2, 1)
        for _ in range(4):
            desk.deals_with(match)
    costs, notes = [], []
    done_again = read = 0
    for latency in _LATENCIES:
        opened = {desk: desk.opens("ecosystem", 2, matches) for desk in (server, file)}
        rates: dict[str, list[float]] = {}
        for number in range(count + 1):
            cost: dict[str, float] = {}
            for desk, workers in ((file, 1), *((server, workers) for workers in _WORKERS)):
                kind = "SQLite" if desk is file else "PostgreSQL"
                given = desk, opened[desk], workers, latency, postgres.processor
                rate, (letters, cpu, again), server_cpu = _round(*given)
                cost[f"{kind} with {workers}"] = cpu / letters * 1000
                cost[f"server with {workers}"] = server_cpu / letters * 1000
                rates.setdefault(f"{kind} with {workers}", []).append(rate)
                if workers == _WORKERS[-1]:
                    done_again, read = done_again + again, read + letters
            if number:
                costs.append((cost["PostgreSQL with 1"] + cost["server with 1"], cost["SQLite with 1"]))
        notes += [
            f"{latency * 1000:.0f} ms a commit: "
            + ", ".join(f"{name}: {median(each[1:]):.0f} letters/s" for name, each in rates.items()),
            f"of the last round, ms a letter: {', '.join(f'{n} {each:.1f}' for n, each in cost.items())}",
        ]
    server.close()
    file.close()
    return [
        at_most("a letter on PostgreSQL, worker and server, beside SQLite", "ms of CPU", costs, _CPU, notes),
        at_most("letters done again by four workers, of all", "", [(done_again, read)], _RETRIES),
    ]
