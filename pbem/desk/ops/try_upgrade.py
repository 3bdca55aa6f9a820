"""An upgrade tried on a copy, so that nothing is touched before it is known what would differ."""

import tempfile
from pathlib import Path

from pbem.desk.match.rules_fit import Fit, recheck_all
from pbem.store.database import Database
from pbem.store.keep import migrate


def tried_upgrade(url: str) -> list[Fit]:
    """Copy the database, bring the copy to our schema, and play every match that is not over again."""
    with tempfile.TemporaryDirectory(prefix="pbem-upgrade-") as folder:
        path = Path(folder) / "copy.sqlite"
        Database(url).backup(path)
        copy = f"sqlite:///{path}"
        migrate.upgrade(copy)
        database = Database(copy)
        try:
            with database.reading() as work:
                return recheck_all(work)
        finally:
            database.close()
