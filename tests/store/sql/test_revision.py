from alembic.script import ScriptDirectory

from pbem.store.keep import migrate
from pbem.store.sql import revision


def test_the_program_knows_its_newest_migration() -> None:
    """The constant that is compared without alembic names the migrations that are there, in order."""
    script = ScriptDirectory.from_config(migrate.configuration())

    assert tuple(found.revision for found in script.walk_revisions())[::-1] == revision.REVISIONS
