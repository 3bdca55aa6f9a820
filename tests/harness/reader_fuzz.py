"""Spoils real letters in thousands of ways and reads them: no crash, no hang, no hunger for memory.

    python -m tests.harness.reader_fuzz tests/letters --letters 200000 --guided 20000

The first number is spoilt blindly, the second under the guidance of coverage: a letter that reaches a line
after a line as none before it is kept and spoilt further. What fails is written to a folder, ready to be read
again. The same seed spoils the same letters.
"""

import argparse
import random
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from types import FrameType
from typing import Any

import typer

from pbem.mail.kinds import kind
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.read import read
from pbem.mail.triage import Facts, triage
from pbem.mail.write.tokens import claims
from tests.harness.spoiling import spoil

__all__ = ["Report", "Trouble", "blind", "guided", "load", "main", "read_whole"]

# No letter may keep the clerk longer; counted in time of the processor, because a busy machine is no fault.
_SECONDS = 1.0

# Watching every line makes the reader so many times slower.
_WATCHED = 20

# What reading one letter may ask for beside what the process has already.
_MEMORY = 1 << 30

_READER = "pbem/mail/"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A letter that the reader cannot bear, and how that shows."""

    raw: bytes = field(repr=False)
    why: str


@dataclass(slots=True)
class Report:
    """What came out of a run."""

    letters: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    edges: int = 0
    kept: int = 0
    troubles: list[Trouble] = field(default_factory=list)


class _TooSlow(BaseException):
    """Raised by the alarm; no code under test catches it by mistake."""


def read_whole(raw: bytes) -> None:
    """All that is done to a letter before anybody knows who wrote it."""
    letter = read(raw, len(raw))
    claims(letter)
    triage(letter, Facts(kind=kind(letter, "play@club.example")))
    found = fresh(letter.text, (), letter.sender_name)
    ours = [line.text for line in found.lines]
    fresh(letter.text, ours, letter.sender_name)


def load(folder: Path) -> list[bytes]:
    """The letters of a folder, in the order of their names."""
    return [path.read_bytes() for path in sorted(folder.rglob("*.eml"))]


def blind(letters: Sequence[bytes], count: int, seed: int, target: Callable[[bytes], None]) -> Report:
    """Spoil letters one by one, each from the originals."""
    dice = random.Random(seed)
    report = Report()
    with _limited():
        for _ in range(count):
            _try(report, spoil(dice.choice(letters), letters, dice), target, _SECONDS)
    return report


def guided(letters: Sequence[bytes], count: int, seed: int, target: Callable[[bytes], None]) -> Report:
    """Spoil letters and keep those that lead the reader along a way it has not gone yet."""
    dice = random.Random(seed)
    report = Report()
    seen: set[tuple[str, int, int]] = set()
    pool = list(letters)
    with _limited():
        for raw in letters:
            seen |= _edges(report, raw, target)
        for _ in range(count):
            # Later finds are deeper, so they are taken more often.
            first = pool[max(dice.randrange(len(pool)), dice.randrange(len(pool)))]
            raw = spoil(first, letters, dice)
            edges = _edges(report, raw, target)
            if not edges <= seen:
                seen |= edges
                pool.append(raw)
                report.kept += 1
    report.edges = len(seen)
    return report


def _edges(report: Report, raw: bytes, target: Callable[[bytes], None]) -> set[tuple[str, int, int]]:
    """Which line of the reader came after which while it read this letter."""
    found: set[tuple[str, int, int]] = set()

    def calls(frame: FrameType, event: str, argument: Any) -> Any:
        name = frame.f_code.co_filename
        if _READER not in name:
            return None
        before = frame.f_lineno

        def lines(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal before
            if event == "line":
                found.add((name, before, frame.f_lineno))
                before = frame.f_lineno
            return lines

        return lines

    sys.settrace(calls)
    try:
        _try(report, raw, target, _SECONDS * _WATCHED)
    finally:
        sys.settrace(None)
    return found


def _try(report: Report, raw: bytes, target: Callable[[bytes], None], most: float) -> None:
    began = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, most)
    try:
        target(raw)
    except _TooSlow:
        report.troubles.append(Trouble(raw, f"took longer than {most:g} s"))
    # Whatever it is, it is what we look for.
    except Exception:
        report.troubles.append(Trouble(raw, traceback.format_exc()))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    took = time.process_time() - began
    report.letters += 1
    report.seconds += took
    report.slowest = max(report.slowest, took)


@contextmanager
def _limited() -> Iterator[None]:
    """Within, a slow letter is interrupted and a hungry one gets no more memory."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise _TooSlow

    alarm = signal.signal(signal.SIGVTALRM, interrupt)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + _MEMORY, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGVTALRM, alarm)


def _keep(folder: Path, troubles: Sequence[Trouble]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for trouble in troubles:
        name = blake2b(trouble.raw, digest_size=8).hexdigest()
        (folder / f"{name}.eml").write_bytes(trouble.raw)
        (folder / f"{name}.txt").write_text(trouble.why)


def _say(what: str, report: Report) -> None:
    more = f", {report.edges} edges, {report.kept} kept" if report.edges else ""
    typer.echo(
        f"{what}: {report.letters} letters, {report.seconds:.0f} s, slowest {report.slowest * 1000:.0f} ms"
        f"{more}, {len(report.troubles)} troubles"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run both ways and say what was seen; 1 when a letter made trouble."""
    parser = argparse.ArgumentParser(description="Spoil letters and see whether the reader bears them.")
    parser.add_argument("folder", type=Path, help="a folder of .eml files to begin with")
    parser.add_argument("--letters", type=int, default=200_000, help="how many to spoil blindly")
    parser.add_argument("--guided", type=int, default=20_000, help="how many to spoil guided by coverage")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("fuzz-letters"), help="where troubles are written")
    given = parser.parse_args(arguments)
    letters = load(given.folder)
    if not letters:
        parser.error(f"there is no .eml file in {given.folder}")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    runs = {
        "blind": blind(letters, given.letters, given.seed, read_whole),
        "guided": guided(letters, given.guided, given.seed, read_whole),
    }
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for what, report in runs.items():
        _say(what, report)
    typer.echo(f"memory: at most {after // 1024} MB, {(after - before) // 1024} MB more than before")
    troubles = [trouble for report in runs.values() for trouble in report.troubles]
    if troubles:
        _keep(given.keep, troubles)
        typer.echo(f"written to {given.keep}; the first:\n{troubles[0].why}")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
