"""An index of what is public: most tables are not, and every pass asks for those that are."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_PUBLIC = sa.text("publish <> 'no'")


def upgrade() -> None:
    """Nothing but the index."""
    op.create_index("ix_terms_public", "terms", ["match_id"], sqlite_where=_PUBLIC, postgresql_where=_PUBLIC)
