"""Time banks, mails that need not go out once their question is closed, names of substitutes."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has drawn on a bank yet, every mail that waits goes out, and no substitute has a name yet."""
    for table, name in (("attendance", "spent"), ("waiting", "bank")):
        op.add_column(table, sa.Column(name, sa.Integer(), nullable=False, server_default=sa.text("0")))
    op.add_column("seat", sa.Column("called", sa.String(), nullable=False, server_default=""))
    op.add_column("dispatch", sa.Column("bare", sa.String(), nullable=True))
