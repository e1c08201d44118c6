"""The first schema."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Nothing to do: it is where every study begins."""
