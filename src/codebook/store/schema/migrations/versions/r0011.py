"""A copy knows up to which action its consensus is up to date."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column; it is not known of any study yet."""
    column = sa.Column("consensus_at", sa.Integer, nullable=False, server_default="0")
    op.add_column("site", column)
