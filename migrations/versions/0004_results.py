"""How matches ended, kept for each player, so that standings need not be worked out from every journal."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; it is filled when standings are first asked for."""
    op.create_table(
        "result",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("in_time", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_result_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_result_player_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_result"),
    )
    op.create_index("ix_result_player_id", "result", ["player_id"])
