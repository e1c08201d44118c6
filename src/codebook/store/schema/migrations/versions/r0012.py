"""The order of actions goes by their times, in microseconds."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make room for them on a server; SQLite keeps numbers of any size in an integer column."""
    if op.get_bind().dialect.name == "sqlite":
        return
    for table, column in (("action", "lamport"), ("site", "lamport"), ("site", "consensus_at")):
        op.alter_column(table, column, type_=sa.BigInteger)
