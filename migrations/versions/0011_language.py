"""The language a player reads."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, empty: everybody reads the server's own language until they say otherwise."""
    # SQLite's table is made anew; elsewhere that would ask for everything that refers to it.
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table(
        "player", recreate=recreate, table_kwargs={"sqlite_autoincrement": True}
    ) as batch:
        batch.add_column(sa.Column("language", sa.String(), nullable=False, server_default=""))
