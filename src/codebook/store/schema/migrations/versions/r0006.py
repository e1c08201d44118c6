"""What an erasure has still to take away is on record until that is done."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the list of it."""
    op.create_table(
        "remnant",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("place", sa.String, nullable=False),
    )
