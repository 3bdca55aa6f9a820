"""Brings a database to the schema of this program; alembic is imported only when that is asked for."""

import time
from contextlib import closing
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.engine.values import Value
from pbem.errors import StoreError
from pbem.resources import folder
from pbem.store.database import Database
from pbem.store.sql import revision

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection


class Upgrade(Value):
    """What an upgrade did: the schema before (None: no tables) and after, and the backup it made.

    How long it took, and the size before and after in bytes.
    """

    before: str | None
    after: str
    backup: Path | None
    seconds: float = field(default=0.0, compare=False)
    sizes: tuple[int, int] = field(default=(0, 0), compare=False)


def current(url: str) -> str | None:
    """The schema a database is at, or None when it has no tables of ours."""
    return Database(url).revision()


def upgrade(url: str) -> Upgrade:
    """Make the database, or bring it to our schema after a backup of what is in it."""
    database = Database(url)
    if not database.backend.exists():
        database.touch()
    before = database.revision()
    if before is not None and before not in revision.REVISIONS:
        revision.demand(before, database.name)
    if before == revision.HEAD:
        return Upgrade(before, before, None)
    with database.sole():
        backup = _backup(database, before)
        began, size = time.monotonic(), database.backend.size()
        bring_up(database)
        database.backend.shrink()
        sizes = size, database.backend.size()
    return Upgrade(before, revision.HEAD, backup, time.monotonic() - began, sizes)


def configuration() -> "Config":
    """Alembic's configuration for our migrations, wherever they are installed."""
    from alembic.config import Config

    config = Config()
    # ConfigParser reads a percent sign as the start of a reference.
    config.set_main_option("script_location", str(folder("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def bring_up(database: Database) -> None:
    """Bring a database to our schema, without a backup."""
    try:
        with database.engine.connect() as connection:
            migrate(connection, "head")
    except Exception as error:
        raise database.backend.explain(error) or error from error
    finally:
        # The migration's connection has foreign keys off and must not serve anybody else.
        database.close()


def migrate(connection: "Connection", to: str) -> None:
    """Run the migrations up to this schema."""
    from alembic import command

    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _backup(database: Database, before: str | None) -> Path | None:
    """A copy beside the database, named after its schema, when there is anything in it to lose."""
    with closing(database.connect()) as link:
        found = link.execute(database.backend.tables)
        tables = [name for (name,) in found if name != "alembic_version"]
        if before is None and tables:
            raise StoreError(f"{database.name} holds tables of another program; check [database] url")
        # The names come from the database's own list of tables, and a table's name cannot be a bound value.
        queries = [f'SELECT 1 FROM "{name}" LIMIT 1' for name in tables]  # noqa: S608
        filled = any(link.execute(query).fetchone() for query in queries)
    if not filled:
        return None
    for number in range(1, 1000):
        path = database.backend.beside(f".{before}-{number}.backup")
        if not path.exists():
            database.backend.backup(path, lambda connection: migrate(connection, before or revision.HEAD))
            return path
    raise StoreError(f"there are a thousand backups of {database.name}; move them away first")
