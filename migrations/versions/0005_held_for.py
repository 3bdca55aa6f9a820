"""Why a match is on hold, as a word the program reads; what people read stays beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# Till now the program looked for words in what people read. Somebody may have held a match with the words of
# a dispute, so the last entry about either decides.
_FILL = """
UPDATE match SET held_for = CASE
    WHEN held_why LIKE '% disputes question %' AND (
        SELECT entry.text FROM entry
        WHERE entry.match_id = match.id AND entry.kind = 'ruling'
        AND (entry.text LIKE '%"dispute":%' OR entry.text LIKE '%"held":%')
        ORDER BY entry.number DESC LIMIT 1
    ) LIKE '%"dispute":%' THEN 'dispute'
    WHEN held_why LIKE 'rules % do not fit: %' THEN 'rules'
    WHEN held_why LIKE 'imported; %' THEN 'import'
    ELSE 'master'
END
WHERE status = 'held'
"""


def upgrade() -> None:
    """Add the column and read it off the words."""
    op.add_column("match", sa.Column("held_for", sa.String(), nullable=True))
    op.execute(_FILL)
