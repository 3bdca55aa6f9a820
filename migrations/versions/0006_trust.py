"""Questions that count once, who has seen which hand, proved addresses, renewed codes, unasked mail."""

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_DAY = 24 * 60 * 60 * 1_000_000


def _only(where: str) -> dict[str, sa.TextClause]:
    """What makes an index partial, on whichever database."""
    return {f"{kind}_where": sa.text(where) for kind in ("sqlite", "postgresql")}


def upgrade() -> None:
    """Make the columns and tables, and fill them from what is known, so that no open question is lost."""
    # SQLite's tables are made anew; elsewhere that would ask for everything that refers to them.
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table(
        "player", recreate=recreate, table_kwargs={"sqlite_autoincrement": True}
    ) as batch:
        batch.add_column(sa.Column("renewed", sa.Integer(), nullable=False, server_default=sa.text("0")))
    with op.batch_alter_table("address", recreate=recreate) as batch:
        batch.add_column(sa.Column("proved", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("dispatch", recreate=recreate) as batch:
        for name in ("unasked", "causer", "mailbox", "domain"):
            batch.add_column(sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.create_index("ix_dispatch_unasked", "dispatch", ["unasked", "created"], **_only("unasked <> ''"))
    op.create_table(
        "question",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("payload", sa.String(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("asked_again", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("answered", sa.BigInteger(), nullable=True),
        sa.Column("answer", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_question_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_question"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_question_player_id", "question", ["player_id"])
    op.create_index("ix_question_address", "question", ["address"])
    op.create_index("ix_question_open", "question", ["purpose"], **_only("answered IS NULL"))
    op.create_table(
        "sight",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_sight_match_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_sight_player_id"),
        sa.PrimaryKeyConstraint("match_id", "player_id", "seat", name="pk_sight"),
    )
    op.create_index("ix_sight_player_id", "sight", ["player_id"])
    link = op.get_bind()
    _see(link)
    _prove(link)
    _ask(link)
    op.drop_table("pending")


def _see(link: sa.Connection) -> None:
    """Whoever was mailed a question of a seat, answered for it or sits there has seen what it holds."""
    for source in (
        "SELECT match_id, player_id, seat FROM dispatch "
        "WHERE match_id > 0 AND player_id > 0 AND seat >= 0 AND question > 0",
        "SELECT entry.match_id, letter.player_id, entry.seat FROM entry "
        "JOIN letter ON letter.id = entry.letter_id WHERE letter.player_id > 0 AND entry.seat >= 0",
        "SELECT seat.match_id, seat.player_id, seat.number FROM seat JOIN match ON match.id = seat.match_id "
        "WHERE seat.player_id > 0 AND match.started > 0",
    ):
        # The sources are the constants above.
        found = f"SELECT * FROM ({source}) AS found WHERE TRUE ON CONFLICT DO NOTHING"  # noqa: S608
        link.execute(sa.text(f"INSERT INTO sight (match_id, player_id, seat) {found}"))


def _prove(link: sa.Connection) -> None:
    """Addresses of players who ever showed a reply code of ours count as proved."""
    link.execute(
        sa.text(
            "UPDATE address SET proved = created WHERE player_id IN (SELECT player_id FROM letter WHERE "
            "status = 'done' AND player_id > 0 AND (seat >= 0 OR verdict = 'confirmed'))"
        )
    )


def _ask(link: sa.Connection) -> None:
    """What waits for an answer today becomes a question; its mails are known again by what they carry."""
    pending = (
        "SELECT pending.id, pending.player_id, text, pending.created, address FROM pending "
        "JOIN address ON address.player_id = pending.player_id AND kind = 'main' WHERE used IS NULL"
    )
    for row in link.execute(sa.text(pending)).mappings().all():
        payload = {"order": row["text"], "pending": row["id"]}
        _add(link, "order", payload, row["player_id"], row["address"], row["created"], 1)
    asked = (
        "SELECT dispatch.message_id AS mail, dispatch.recipient, dispatch.created, dispatch.letter_id, "
        "dispatch.player_id FROM dispatch WHERE kind IN ('confirmation', 'notice') "
        "AND recipient <> '' ORDER BY id"
    )
    for row in link.execute(sa.text(asked)).mappings().all():
        named = re.match(r"([1-9][0-9]*)\.yes\.a\.", row["mail"])
        number = int(named[1]) if named else row["letter_id"]
        letter = (
            link.execute(sa.text("SELECT * FROM letter WHERE id = :id"), {"id": number}).mappings().first()
        )
        if letter is None:
            continue
        if letter["status"] == "held":
            payload = {"digest": letter["digest"], "letter": number, "mail": row["mail"]}
            lasts = 14 if named else 180
            _add(link, "letter", payload, letter["player_id"], row["recipient"], row["created"], lasts)
        elif named and letter["status"] == "done" and letter["player_id"] is not None:
            payload = {"letter": number, "to": row["recipient"]}
            _add(link, "new address", payload, letter["player_id"], row["recipient"], row["created"], 7)


def _add(
    link: sa.Connection,
    purpose: str,
    payload: dict[str, object],
    player: int | None,
    address: str,
    made: int,
    days: int,
) -> None:
    link.execute(
        sa.text(
            "INSERT INTO question (purpose, payload, player_id, address, made, ends, asked_again, told, "
            "answer) VALUES (:purpose, :payload, :player, :address, :made, :ends, FALSE, 0, '')"
        ),
        {
            "purpose": purpose,
            "payload": json.dumps(payload, sort_keys=True, separators=(",", ":")),
            "player": player,
            "address": address,
            "made": made,
            "ends": made + days * _DAY,
        },
    )
