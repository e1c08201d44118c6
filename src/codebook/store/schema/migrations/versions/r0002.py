"""A coding can be marked as unsure; a passage knows its row in a sheet; undo finds its way."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns, with what they mean for what was made before, and the indexes."""
    with op.batch_alter_table("coding") as batch:
        batch.add_column(sa.Column("is_unsure", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("passage") as batch:
        batch.add_column(sa.Column("position", sa.Integer, nullable=False, server_default="0"))
    op.create_index("action_target", "action", ["target"])
    op.create_index("action_coder", "action", ["coder_id", "kind", "lamport"])
