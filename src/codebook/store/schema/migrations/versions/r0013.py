"""What was kept of the conflicts of merges is in the journal, and so known to all copies."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the table; what was kept before is a conflict no more, and needs no row."""
    coder = sa.ForeignKey("coder.id", deferrable=True, initially="DEFERRED")
    op.create_table(
        "kept",
        sa.Column("id", sa.String, primary_key=True, nullable=False),
        sa.Column("coder_id", sa.Text, coder, nullable=True),
        sa.Column("record_type", sa.String, nullable=False),
        sa.Column("record_id", sa.String, nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("action_id", sa.String, nullable=False),
    )
