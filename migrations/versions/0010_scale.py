"""What several workers need to share letters and mails, and mails in a fraction of their bytes."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from pbem.store.tables.packing import pack, pack_text

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

# So long pictures are kept; older ones are not taken along.
_WEEK = 8 * 24 * 60 * 60 * 1_000_000


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def upgrade() -> None:
    """Add the columns, empty: what waits now is sorted when it is met. Pack every mail that is kept."""
    op.add_column("letter", sa.Column("lane", sa.Integer(), nullable=True))
    op.add_column("letter", sa.Column("origin", sa.String(), nullable=True))
    op.add_column("dispatch", sa.Column("taken", sa.BigInteger(), nullable=True))
    op.add_column("dispatch", sa.Column("whole", sa.Boolean(), nullable=False, server_default=sa.true()))
    _index("ix_letter_lane", "letter", ["lane", "arrived"], "status = 'new'")
    _index("ix_letter_origin", "letter", ["origin", "arrived"], "status = 'new'")
    _index("ix_dispatch_queued_to", "dispatch", ["recipient"], "status IN ('waiting', 'uncertain')")
    _index("ix_dispatch_unsent", "dispatch", ["match_id"], "status IN ('waiting', 'uncertain', 'bundled')")
    _index("ix_waiting_open", "waiting", ["match_id", "epoch", "question", "seat"], "answered IS NULL")
    _index("ix_dispatch_dead", "dispatch", ["id"], "status = 'dead'")
    _index("ix_player_bounces", "player", ["bounces"], "bounces > 0")
    _index("ix_seat_bot", "seat", ["match_id"], "bot IS NOT NULL")
    _index("ix_match_gm_id", "match", ["gm_id"], "gm_id IS NOT NULL")
    op.create_index("ix_letter_fetched", "letter", ["fetched"])
    op.create_index("ix_letter_player_id", "letter", ["player_id"])
    op.create_index("ix_dispatch_player_id", "dispatch", ["player_id"])
    _index("ix_dispatch_whole", "dispatch", ["created"], "whole IS TRUE")
    body = op.create_table(
        "dispatch_body",
        sa.Column("dispatch_id", sa.Integer(), nullable=False),
        sa.Column("frame", sa.LargeBinary(), nullable=True),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["dispatch_id"], ["dispatch.id"], name="fk_dispatch_body_dispatch_id"),
        sa.PrimaryKeyConstraint("dispatch_id", name="pk_dispatch_body"),
    )
    picture = op.create_table(
        "picture",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_picture"),
    )
    _pack(op.get_bind(), body, picture)
    _index("ix_dispatch_body_text", "dispatch_body", ["dispatch_id"], "frame IS NULL")
    op.create_index("ix_picture_used", "picture", ["used"])
    op.drop_table("dispatch_raw")


def _pack(link: sa.Connection, body: sa.Table, picture: sa.Table) -> None:
    now = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    today = (now - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
    page = sa.text(
        "SELECT dispatch_id, raw, lines, d.status IN ('waiting', 'uncertain', 'bundled') AS open, "
        "coalesce(d.sent, d.next_try) AS moment FROM dispatch_raw JOIN dispatch d ON d.id = dispatch_id "
        "WHERE dispatch_id > :after ORDER BY dispatch_id LIMIT 100"
    )
    after, known = 0, set()
    while rows := link.execute(page, {"after": after}).mappings().all():
        after = rows[-1]["dispatch_id"]
        texts = [pack_text(row["lines"]) for row in rows]
        packed = [(row, pack(bytes(row["raw"]), text)) for row, text in zip(rows, texts, strict=True)]
        link.execute(
            sa.insert(body),
            [
                {"dispatch_id": row["dispatch_id"], "frame": each.frame, "lines": text}
                for (row, each), text in zip(packed, texts, strict=True)
            ],
        )
        shown = {
            name: data
            for row, each in packed
            if row["open"] or row["moment"] > today - _WEEK
            for name, data in each.pictures.items()
            if name not in known
        }
        known |= set(shown)
        if shown:
            link.execute(
                sa.insert(picture),
                [{"hash": name, "used": today, "data": data} for name, data in shown.items()],
            )
