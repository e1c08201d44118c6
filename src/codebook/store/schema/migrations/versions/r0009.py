"""A passage that a theme shows can be removed: the theme then shows the others."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the passage of a theme no foreign key; nothing refers to this table."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "ALTER TABLE theme_passage DROP CONSTRAINT IF EXISTS theme_passage_passage_id_fkey"
        )
        return
    table = sa.Table(
        "theme_passage",
        sa.MetaData(),
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("coder_id", sa.Text, _key("coder"), nullable=False),
        sa.Column("theme_id", sa.Text, _key("theme"), nullable=False),
        sa.Column("passage_id", sa.String, nullable=False),
    )
    with op.batch_alter_table("theme_passage", recreate="always", copy_from=table):
        pass
    op.create_index("ix_theme_passage_theme_id", "theme_passage", ["theme_id"])


def _key(table: str) -> sa.ForeignKey:
    return sa.ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED")
