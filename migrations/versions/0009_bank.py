"""Time banks, mails that need not go out once their question is closed, names of substitutes."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has drawn on a bank yet, every mail that waits goes out, and no substitute has a name yet."""
    # SQLite's tables are made anew; elsewhere that would ask for everything that refers to them.
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    for table, name in (("attendance", "spent"), ("waiting", "bank")):
        with op.batch_alter_table(table, recreate=recreate) as batch:
            batch.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default=sa.text("0")))
    with op.batch_alter_table("seat", recreate=recreate) as batch:
        batch.add_column(sa.Column("called", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("dispatch", recreate=recreate) as batch:
        batch.add_column(sa.Column("bare", sa.String(), nullable=True))
