"""Who may move and how much; the lobby, press and watching; pace, absence and substitutes; game masters."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _only(where: str) -> dict[str, sa.TextClause]:
    """What makes an index partial, on whichever database."""
    return {f"{kind}_where": sa.text(where) for kind in ("sqlite", "postgresql")}


def upgrade() -> None:
    """Make everything that the life of a table needs beside its moves."""
    _identity()
    _lobby()
    _pace()
    _gamemaster()


def _identity() -> None:
    """Give every match its level of identity, and every letter what a day's share is counted by."""
    # SQLite's tables were always made anew here; elsewhere that would ask for everything that refers to them.
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table(
        "match", recreate=recreate, table_kwargs={"sqlite_autoincrement": True}
    ) as batch:
        batch.add_column(sa.Column("identity", sa.String(), nullable=False, server_default="token+from"))
    with op.batch_alter_table("letter", recreate=recreate) as batch:
        batch.add_column(sa.Column("sender", sa.String(), nullable=True))
        batch.add_column(sa.Column("thread", sa.String(), nullable=True))
        batch.add_column(sa.Column("content", sa.String(), nullable=True))
        batch.add_column(sa.Column("vouched", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(
        "ix_letter_sender",
        "letter",
        ["sender", "arrived", "seat"],
        **_only("sender IS NOT NULL"),
    )
    op.create_index(
        "ix_letter_thread",
        "letter",
        ["thread", "arrived", "seat", "content"],
        **_only("thread IS NOT NULL"),
    )
    op.create_index(
        "ix_letter_unproved",
        "letter",
        ["arrived"],
        **_only("thread IS NOT NULL AND seat IS NULL"),
    )


def _lobby() -> None:
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


def _pace() -> None:
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
        "ix_dispatch_bundled",
        "dispatch",
        ["player_id"],
        **_only("status = 'bundled'"),
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


def _gamemaster() -> None:
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
