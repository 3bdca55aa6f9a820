"""What the lobby, press, watching and standing by need."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of terms, press, mutes, stand-bys, watchers and answers held open."""
    op.create_table(
        "terms",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("opener_id", sa.Integer(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("press", sa.String(), nullable=False),
        sa.Column("watching", sa.Boolean(), nullable=False),
        sa.Column("after_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_terms_match_id"),
        sa.ForeignKeyConstraint(["opener_id"], ["player.id"], name="fk_terms_opener_id"),
        sa.ForeignKeyConstraint(["after_id"], ["match.id"], name="fk_terms_after_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_terms"),
    )
    op.create_index("ix_terms_opener_id", "terms", ["opener_id"])
    op.create_index("ix_terms_after_id", "terms", ["after_id"])
    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("to", sa.Integer(), nullable=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_press_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_press"),
    )
    op.create_index("ix_press_match_id_seat", "press", ["match_id", "seat"])
    op.create_table(
        "mute",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("muted", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_mute_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", "muted", name="pk_mute"),
    )
    op.create_table(
        "standby",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_standby_player_id"),
        sa.PrimaryKeyConstraint("player_id", "game", name="pk_standby"),
    )
    op.create_index("ix_standby_game", "standby", ["game"])
    op.create_table(
        "watcher",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_watcher_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_watcher_player_id"),
        sa.PrimaryKeyConstraint("match_id", "player_id", name="pk_watcher"),
    )
    op.create_index("ix_watcher_player_id", "watcher", ["player_id"])
    op.create_table(
        "hold",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_hold_match_id"),
        sa.PrimaryKeyConstraint("match_id", "epoch", "question", "seat", name="pk_hold"),
    )
