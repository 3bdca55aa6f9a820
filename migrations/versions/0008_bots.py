"""Seats that a bot plays from the start: how well it plays."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the column; no seat of an older match is a bot's."""
    with op.batch_alter_table("seat") as batch:
        batch.add_column(sa.Column("bot", sa.String(), nullable=True))
