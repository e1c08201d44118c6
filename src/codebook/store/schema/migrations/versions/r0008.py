"""A server samples no column of what is hidden, and lets nobody make functions beside the study's.

Every revision makes the policies anew, of which that is a part.
"""

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Change no table."""
