"""Runs the migrations on the connection it is handed, or on the URL given as `alembic -x url=URL`."""

from alembic import context

from pbem.errors import StoreError
from pbem.store.database import Database
from pbem.store.tables import club, mails, notes, upkeep  # noqa: F401  (their tables belong to the metadata)
from pbem.store.tables.core import Record


def migrate(connection):
    """One transaction for all: changes of tables are taken back too, so a crash leaves the old schema."""
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        # Copying a table to change it trips over references to it; they are checked before the commit.
        connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF")
    context.configure(
        connection=connection,
        target_metadata=Record.metadata,
        render_as_batch=True,
        transactional_ddl=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()
        if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise StoreError("the migration would leave rows that belong to nothing; nothing was changed")


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with Database(context.get_x_argument(as_dictionary=True)["url"]).engine.connect() as opened:
        migrate(opened)
