"""Ratings that are kept, so that standings read no result twice, and letters in a fraction of their bytes."""

import sqlalchemy as sa
from alembic import op

from pbem.store.tables.packing import pack_bytes

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_PAGE = 100


def _index(name: str, columns: list[str], where: str) -> None:
    op.create_index(name, "match", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def upgrade() -> None:
    """Say how far each match has come into the record: nobody is rated before somebody asks. Pack letters."""
    op.add_column("match", sa.Column("recorded", sa.String(), nullable=False, server_default="no"))
    op.execute(
        "UPDATE match SET recorded = CASE WHEN EXISTS (SELECT 1 FROM result WHERE result.match_id = match.id "
        "AND result.place IS NOT NULL) THEN 'filed' ELSE 'bare' END "
        "WHERE EXISTS (SELECT 1 FROM result WHERE result.match_id = match.id)"
    )
    _index("ix_match_unfiled", ["finished"], "status = 'finished' AND recorded = 'no'")
    _index("ix_match_uncounted", ["game", "finished"], "recorded = 'filed'")
    _index("ix_match_counted", ["game", "finished"], "recorded = 'counted'")
    op.create_table(
        "rating",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_rating_player_id"),
        sa.PrimaryKeyConstraint("game", "player_id", name="pk_rating"),
    )
    op.create_index("ix_rating_player_id", "rating", ["player_id"])
    op.create_index("ix_rating_best", "rating", ["game", "points", "won"])
    _pack(op.get_bind())


def _pack(link: sa.Connection) -> None:
    page = sa.text(
        "SELECT letter_id, raw FROM letter_raw WHERE letter_id > :after ORDER BY letter_id LIMIT :page"
    )
    packed = sa.text("UPDATE letter_raw SET raw = :packed WHERE letter_id = :letter")
    after = 0
    while rows := link.execute(page, {"after": after, "page": _PAGE}).all():
        after = rows[-1].letter_id
        link.execute(
            packed, [{"letter": row.letter_id, "packed": pack_bytes(bytes(row.raw))} for row in rows]
        )
