"""What is erased on purpose is remembered as such, so that no merge brings it back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the list of what was erased."""
    op.create_table(
        "forgotten",
        sa.Column("record_id", sa.String, primary_key=True),
        sa.Column("record_type", sa.String, primary_key=True),
        sa.Column("at", sa.String, nullable=False),
    )
