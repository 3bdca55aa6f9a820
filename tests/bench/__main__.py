"""`python -m tests.bench [NAME ...] [--quick] [--json FILE]`: exit code 1 when a target is missed."""

import argparse
import gc
import importlib
import json
import os
import platform
import sys
import time
from pathlib import Path

from tests.bench.harness import Figure, table

# In the order they are run: the name, and the module that measures it.
FIGURES = {
    "engine": "tests.bench.engine",
    "games": "tests.bench.games",
    "pictures": "tests.bench.pictures",
    "once": "tests.bench.once",
    "one-letter": "tests.bench.one_letter",
    "growth": "tests.bench.growth",
    "mail-loop": "tests.bench.mail_loop",
    "bytes": "tests.bench.stored_bytes",
    "scale": "tests.bench.scale",
}


def main() -> int:
    """Measure what was asked for and say whether every target is met."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(FIGURES)}; all by default")
    parser.add_argument("--quick", action="store_true", help="fewer and smaller rounds: does it still run?")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures there")
    given = parser.parse_args()
    unknown = sorted(set(given.names) - set(FIGURES))
    if unknown:
        parser.error(f"there is no figure {unknown[0]!r}; there are {', '.join(FIGURES)}")
    # As the command `pbem` has it, for both sides.
    gc.set_threshold(50_000)
    figures: list[Figure] = []
    load = [os.getloadavg()[0]]
    for name in given.names or FIGURES:
        began = time.monotonic()
        sys.stderr.write(f"{name} ... ")
        sys.stderr.flush()
        figures += importlib.import_module(FIGURES[name]).measure(quick=given.quick)
        sys.stderr.write(f"{time.monotonic() - began:.0f} s\n")
        load.append(os.getloadavg()[0])
    sys.stdout.write(table(figures) + "\n")
    cores = os.cpu_count() or 1
    sys.stdout.write(f"Load average {min(load):.1f}-{max(load):.1f} on {cores} cores.\n")
    if max(load) > cores + 1:
        # A short floor fits between two turns of the others, a longer subject does not.
        sys.stdout.write("Others were at work on this machine: the ratios of short things are too high.\n")
    if given.json is not None:
        where = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "cores": cores,
            "load": load,
            "quick": given.quick,
        }
        plain = {"where": where, "figures": [figure.plain() for figure in figures]}
        given.json.write_text(json.dumps(plain, indent=2) + "\n", "utf-8")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
