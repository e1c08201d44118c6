"""A coding can be marked as unsure."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the mark; codings made before are as sure as they were."""
    unsure = sa.Column("is_unsure", sa.Integer, nullable=False, server_default="0")
    with op.batch_alter_table("coding") as batch:
        batch.add_column(unsure)
