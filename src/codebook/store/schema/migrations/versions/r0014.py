"""A word on the whole stage opens no batch to a coder whose copy did not have its transcripts."""

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Change no table: an update makes anew what a server shows to whom; a file keeps none."""
