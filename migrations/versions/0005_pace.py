"""Attendance, absences, deputies, votes, answers that settle, offered seats and digests."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of a seat's deadlines and leave, and what a player can wish about mails."""
    op.create_table(
        "wishes",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("reminders", sa.String(), nullable=False),
        sa.Column("calendar", sa.Boolean(), nullable=False),
        sa.Column("digested", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_wishes_player_id"),
        sa.PrimaryKeyConstraint("player_id", name="pk_wishes"),
    )
    op.create_table(
        "bundle",
        sa.Column("dispatch_id", sa.Integer(), nullable=False),
        sa.Column("digest_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["dispatch_id"], ["dispatch.id"], name="fk_bundle_dispatch_id"),
        sa.ForeignKeyConstraint(["digest_id"], ["dispatch.id"], name="fk_bundle_digest_id"),
        sa.PrimaryKeyConstraint("dispatch_id", name="pk_bundle"),
    )
    op.create_index("ix_bundle_digest_id", "bundle", ["digest_id"])
    op.create_index(
        "ix_dispatch_bundled", "dispatch", ["player_id"], sqlite_where=sa.text("status = 'bundled'")
    )
    op.create_table(
        "attendance",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ladder", sa.String(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("excused", sa.Integer(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("extended", sa.Integer(), nullable=False),
        sa.Column("away", sa.Integer(), nullable=False),
        sa.Column("offered", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_attendance_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_attendance"),
    )
    op.create_table(
        "absence",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_absence_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_absence"),
    )
    op.create_index("ix_absence_player_id", "absence", ["player_id"])
    op.create_table(
        "deputy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_deputy_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_deputy_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_deputy"),
        sa.UniqueConstraint("match_id", "seat", "player_id", name="uq_deputy_match_id_seat_player_id"),
    )
    op.create_index("ix_deputy_player_id", "deputy", ["player_id"])
    op.create_table(
        "vote",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("motion", sa.String(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_vote_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", "motion", name="pk_vote"),
    )
    op.create_table(
        "settling",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("parts", sa.String(), nullable=False),
        sa.Column("letter_id", sa.Integer(), nullable=True),
        sa.Column("arrived", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["letter_id"], ["letter.id"], name="fk_settling_letter_id"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_settling_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_settling"),
    )
    op.create_table(
        "offer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_offer_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_offer_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_offer"),
        sa.UniqueConstraint("match_id", "seat", "player_id", name="uq_offer_match_id_seat_player_id"),
    )
    op.create_index("ix_offer_player_id", "offer", ["player_id"])
