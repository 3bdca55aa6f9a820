"""What public pages may show: of a table, and of a player; nothing, for nobody was asked before."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two columns; whoever sat down or joined before this is shown nowhere."""
    # SQLite's tables are made anew; elsewhere that would ask for everything that refers to them.
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table(
        "player", recreate=recreate, table_kwargs={"sqlite_autoincrement": True}
    ) as batch:
        batch.add_column(sa.Column("public", sa.String(), nullable=True))
    with op.batch_alter_table("terms", recreate=recreate) as batch:
        batch.add_column(sa.Column("publish", sa.String(), nullable=False, server_default="no"))
