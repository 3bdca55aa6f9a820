import gc
import logging
import os
from collections.abc import Callable, Generator, Iterator
from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pbem.desk.match import redeal
from pbem.store.database import Database
from pbem.testing.people import club as clubs
from tests.harness.again import remembering
from tests.harness.dovecot import Dovecot
from tests.harness.needed import need
from tests.harness.postgres import Postgres

_PASSWORD = "pass word\"'\\1"

# A slow machine is no failure: examples take the time they take, and so does making them.
settings.register_profile("pbem", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pbem")


# Tests of these folders run on both kinds of database, of others those marked `both`.
_BOTH = ("store", "daemon")
_DEALS = redeal._DEALS
_CHOSEN = os.environ.get("PBEM_TEST_DATABASE", "")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Which kinds of database a test runs on."""
    if "database_kind" not in metafunc.fixturenames:
        return
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    folder = metafunc.definition.path.relative_to(Path(__file__).parent).parts[0]
    if "sqlite_only" in marks:
        kinds = ["sqlite"]
    elif "postgres_only" in marks:
        kinds = ["postgres"]
    elif _CHOSEN:
        kinds = [_CHOSEN]
    else:
        kinds = ["sqlite", "postgres"] if "both" in marks or folder in _BOTH else ["sqlite"]
    metafunc.parametrize(
        "database_kind", kinds, indirect=True, ids=None if len(kinds) > 1 or _CHOSEN else [""]
    )


@pytest.fixture(scope="session", autouse=True)
def _one_deal() -> Iterator[None]:
    """Mails of whole matches and of tests of the guard are proved on every deal, all others on one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(redeal, "_DEALS", 1)
        yield


@pytest.fixture(autouse=True)
def _standard_logging() -> Iterator[None]:
    """Logging is left as it was found: a command sets it up for a process that is its own."""
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


@pytest.fixture
def every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many other deals as an operator's guard makes."""
    monkeypatch.setattr(redeal, "_DEALS", _DEALS)


# Who asks for one of these looks at more than what becomes of a club, or changes what makes it so.
_LOOKING = {"monkeypatch", "caplog", "capsys", "capfd", "recwarn"}


@pytest.fixture
def remembered(request: pytest.FixtureRequest) -> Iterator[None]:
    """Clubs are opened and written to as before, where another test has done the same: they are copied."""
    with remembering(True, unless=lambda: not _LOOKING.isdisjoint(request.fixturenames)):
        yield


@pytest.fixture
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of database this test runs on: sqlite or postgres."""
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL for the whole run."""
    need(Postgres.available(), "PostgreSQL")
    with Postgres(vacuum=False) as server:
        yield server


@pytest.fixture
def nowhere(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that has no tables yet."""
    if database_kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'new.sqlite'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.fresh("template0")
    yield url
    server.drop(url)


@pytest.fixture
def place(database_kind: str, request: pytest.FixtureRequest) -> Iterator[Callable[[Path], Database]]:
    """Makes the database of a test that would be this file, or opens it if it is there already."""
    if database_kind == "sqlite":
        yield clubs.database_at
        return
    server: Postgres = request.getfixturevalue("postgres")
    urls: dict[Path, str] = {}
    opened: list[Database] = []

    def place(path: Path) -> Database:
        if path not in urls:
            urls[path] = server.fresh()
        opened.append(Database(urls[path]))
        return opened[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clubs, "database_at", place)
        yield place
    for database in opened:
        database.close()
    for url in urls.values():
        server.clear(url)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end: no rubbish is looked for among ten thousand tests.

    Later it is looked for seldom: a test's time is not spent on what goes with its process.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 10, 10)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests begin first, so that at the end of a run nobody waits for one of them.

    Each worker is given one stretch of the list at first: it begins with that worker's share of them.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    others = iter([item for item in items if not item.get_closest_marker("long")])
    dealt: list[pytest.Item] = []
    for number in range(workers):
        dealt += long[number::workers]
        dealt += islice(others, max(0, len(items) * (number + 1) // workers - len(dealt)))
    items[:] = dealt


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A real Dovecot for the whole run; each test takes an account of its own by the fixture `account`."""
    need(Dovecot.available(), "Dovecot")
    with Dovecot({f"user{number}": _PASSWORD for number in range(1, 1000)}) as server:
        yield server


@pytest.fixture(scope="session")
def account_numbers() -> Iterator[int]:
    """Numbers of accounts not yet taken."""
    return count(1)


@pytest.fixture
def account(dovecot: Dovecot, account_numbers: Iterator[int]) -> tuple[str, str]:
    """A user and password nobody else of this run has."""
    return f"user{next(account_numbers)}", _PASSWORD
