"""On a server, too, the stages after coding wait for coders who have no transcripts to code."""

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Change no table: an update makes anew what a server refuses; a file keeps none of that."""
