"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _only(where: str) -> dict[str, sa.TextClause]:
    """What makes an index partial, on whichever database."""
    return {f"{kind}_where": sa.text(where) for kind in ("sqlite", "postgresql")}


def upgrade() -> None:
    """Make all tables; times are microseconds since 1970 in UTC, closed lists of words are plain text."""
    op.create_table(
        "box",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_box"),
    )
    op.create_table(
        "fact",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_fact"),
    )
    op.create_table(
        "mailbox",
        sa.Column("folder", sa.String(), nullable=False),
        sa.Column("uidvalidity", sa.Integer(), nullable=False),
        sa.Column("uid", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("folder", "uidvalidity", name="pk_mailbox"),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=True),
        sa.Column("zone_guessed", sa.Boolean(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("bounces", sa.Float(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "problem",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_problem"),
    )
    op.create_table(
        "address",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_address_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_address"),
        sa.UniqueConstraint("address", name="uq_address_address"),
    )
    op.create_index(
        "ix_address_main",
        "address",
        ["player_id"],
        unique=True,
        **_only("kind = 'main'"),
    )
    op.create_index("ix_address_player_id", "address", ["player_id"])
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("held_why", sa.String(), nullable=True),
        sa.Column("options", sa.String(), nullable=False),
        sa.Column("box", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("provable", sa.Boolean(), nullable=False),
        sa.Column("gm_id", sa.Integer(), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("head", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["box"], ["box.digest"], name="fk_match_box"),
        sa.ForeignKeyConstraint(["gm_id"], ["player.id"], name="fk_match_gm_id"),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_match_status", "match", ["status"])
    op.create_table(
        "letter",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("folder", sa.String(), nullable=False),
        sa.Column("uidvalidity", sa.Integer(), nullable=False),
        sa.Column("uid", sa.Integer(), nullable=False),
        sa.Column("arrived", sa.BigInteger(), nullable=False),
        sa.Column("fetched", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("altered", sa.Boolean(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_letter_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_letter_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_letter"),
        sa.UniqueConstraint("message_id", "digest", name="uq_letter_message_id_digest"),
    )
    op.create_index("ix_letter_match_id", "letter", ["match_id"])
    op.create_index("ix_letter_status_arrived", "letter", ["status", "arrived"])
    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_news_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_news"),
    )
    op.create_index("ix_news_match_id_seat", "news", ["match_id", "seat"])
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("handle", sa.String(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("joined", sa.BigInteger(), nullable=True),
        sa.Column("nonce", sa.String(), nullable=True),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_seat_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_seat"),
        sa.UniqueConstraint("match_id", "number", name="uq_seat_match_id_number"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table(
        "snapshot",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("position", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_snapshot_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_snapshot"),
    )
    op.create_table(
        "waiting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("answered", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_waiting_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_waiting"),
        sa.UniqueConstraint(
            "match_id", "epoch", "question", "seat", name="uq_waiting_match_id_epoch_question_seat"
        ),
    )
    op.create_index(
        "ix_waiting_due",
        "waiting",
        ["due"],
        unique=False,
        **_only("answered IS NULL"),
    )
    op.create_table(
        "dispatch",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("urgency", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=True),
        sa.Column("question", sa.Integer(), nullable=True),
        sa.Column("letter_id", sa.Integer(), nullable=True),
        sa.Column("sender", sa.String(), nullable=False),
        sa.Column("recipient", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_try", sa.BigInteger(), nullable=False),
        sa.Column("last_error", sa.String(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["letter_id"], ["letter.id"], name="fk_dispatch_letter_id"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_dispatch_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_dispatch_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_dispatch"),
        sa.UniqueConstraint("message_id", name="uq_dispatch_message_id"),
    )
    op.create_index("ix_dispatch_question", "dispatch", ["match_id", "epoch", "question", "seat"])
    op.create_index(
        "ix_dispatch_queue",
        "dispatch",
        ["urgency", "created"],
        unique=False,
        **_only("status IN ('waiting', 'uncertain')"),
    )
    op.create_index("ix_dispatch_recipient_created", "dispatch", ["recipient", "created"])
    op.create_index("ix_dispatch_sender", "dispatch", ["sender"])
    op.create_index(
        "ix_dispatch_sent",
        "dispatch",
        ["sent"],
        unique=False,
        **_only("sent IS NOT NULL"),
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("arrived", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("letter_id", sa.Integer(), nullable=True),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("previous", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["letter_id"], ["letter.id"], name="fk_entry_letter_id"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_entry_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("match_id", "number", name="uq_entry_match_id_number"),
    )
    op.create_table(
        "letter_raw",
        sa.Column("letter_id", sa.Integer(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["letter_id"], ["letter.id"], name="fk_letter_raw_letter_id"),
        sa.PrimaryKeyConstraint("letter_id", name="pk_letter_raw"),
    )
    op.create_table(
        "dispatch_raw",
        sa.Column("dispatch_id", sa.Integer(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("lines", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["dispatch_id"], ["dispatch.id"], name="fk_dispatch_raw_dispatch_id"),
        sa.PrimaryKeyConstraint("dispatch_id", name="pk_dispatch_raw"),
    )
