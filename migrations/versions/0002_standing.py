"""Standing orders."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of orders left for later questions."""
    op.create_table(
        "standing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("condition", sa.String(), nullable=False),
        sa.Column("met", sa.Boolean(), nullable=False),
        sa.Column("period", sa.String(), nullable=False),
        sa.Column("letter_id", sa.Integer(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["letter_id"], ["letter.id"], name="fk_standing_letter_id"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_standing_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_standing"),
    )
    op.create_index("ix_standing_match_id_seat", "standing", ["match_id", "seat"])
