"""A word on the whole stage finishes no transcript that was assigned to others alone then.

An update makes anew what a server shows to whom; a file keeps none of that.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the index by which the journal tells to whom transcripts were assigned."""
    assigned = sa.text("record_type = 'assignment'")
    op.create_index(
        "change_assigned",
        "change",
        ["record_type"],
        if_not_exists=True,
        sqlite_where=assigned,
        postgresql_where=assigned,
    )
