"""Law 1: rules read neither clock nor files nor `random`; here these are taken away while they run."""

import ast
import builtins
import inspect
import io
import os
import random
import secrets
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pbem.engine.game import AnyGame

_FROZEN: tuple[tuple[Any, str], ...] = (
    *(
        (time, name)
        for name in ("time", "time_ns", "monotonic", "perf_counter", "localtime", "gmtime", "sleep")
    ),
    *(
        (random, name)
        for name in ("random", "randint", "randrange", "choice", "choices", "shuffle", "sample")
    ),
    *((random, name) for name in ("uniform", "getrandbits", "seed", "Random", "SystemRandom")),
    *((secrets, name) for name in ("token_bytes", "token_hex", "randbelow", "choice")),
    *((os, name) for name in ("urandom", "getenv", "listdir", "stat")),
    (uuid, "uuid4"),
    (builtins, "open"),
    (io, "open"),
)

# Modules that rules have no business with; `from datetime import datetime` cannot be frozen, so it is read.
_FORBIDDEN = frozenset(
    "asyncio datetime locale logging os random secrets signal socket sqlite3 subprocess threading time "
    "urllib uuid zoneinfo".split()
)


class Impure(Exception):
    """The rules reached for the world outside."""


@contextmanager
def frozen() -> Iterator[None]:
    """Within, this thread's calls for clock, chance, environment and files raise Impure."""
    mine = threading.get_ident()

    def guard(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def refuse(*args: Any, **kwargs: Any) -> Any:
            if threading.get_ident() != mine:
                return original(*args, **kwargs)
            raise Impure(f"the rules call {name}")

        return refuse

    kept = [(module, name, getattr(module, name)) for module, name in _FROZEN]
    try:
        for module, name, original in kept:
            setattr(module, name, guard(f"{module.__name__}.{name}", original))
        yield
    finally:
        for module, name, original in kept:
            setattr(module, name, original)


def forbidden_imports(game: AnyGame) -> tuple[str, ...]:
    """Imports that the modules of a game's own types must not have, as `module imports name`."""
    found: set[str] = set()
    for name in sorted({kind.__module__ for kind in (type(game), *game.types)}):
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[name]))):
            imported: list[str] = []
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                imported = [node.module or ""]
            found |= {f"{name} imports {each}" for each in imported if each.split(".")[0] in _FORBIDDEN}
    return tuple(sorted(found))
