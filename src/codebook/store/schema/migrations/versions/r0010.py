"""A code that was merged knows into which."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the column; what was merged before is found in the journal, by the codings that moved."""
    op.add_column("code", sa.Column("merged_into", sa.String, nullable=True))
