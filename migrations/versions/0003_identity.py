"""Who may move, and how much anybody has written today."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give every match its level of identity, and every letter what a day's share is counted by."""
    with op.batch_alter_table(
        "match", recreate="always", table_kwargs={"sqlite_autoincrement": True}
    ) as batch:
        batch.add_column(sa.Column("identity", sa.String(), nullable=False, server_default="token+from"))
    with op.batch_alter_table("letter", recreate="always") as batch:
        batch.add_column(sa.Column("sender", sa.String(), nullable=True))
        batch.add_column(sa.Column("thread", sa.String(), nullable=True))
        batch.add_column(sa.Column("content", sa.String(), nullable=True))
        batch.add_column(sa.Column("vouched", sa.Boolean(), nullable=False, server_default=sa.text("0")))
    op.create_index(
        "ix_letter_sender",
        "letter",
        ["sender", "arrived", "seat"],
        sqlite_where=sa.text("sender IS NOT NULL"),
    )
    op.create_index(
        "ix_letter_thread",
        "letter",
        ["thread", "arrived", "seat", "content"],
        sqlite_where=sa.text("thread IS NOT NULL"),
    )
    op.create_index(
        "ix_letter_unproved",
        "letter",
        ["arrived"],
        sqlite_where=sa.text("thread IS NOT NULL AND seat IS NULL"),
    )
