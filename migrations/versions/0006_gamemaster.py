"""What game masters need: stopped clocks, further game masters, orders that wait for a code."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "stoppage",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_stoppage_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_stoppage"),
    )
    op.create_table(
        "mastership",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_mastership_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_mastership_player_id"),
        sa.PrimaryKeyConstraint("match_id", "player_id", name="pk_mastership"),
    )
    op.create_index("ix_mastership_player_id", "mastership", ["player_id"])
    op.create_table(
        "pending",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_pending_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_pending_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_pending"),
    )
    op.create_index("ix_pending_player_id", "pending", ["player_id"])
