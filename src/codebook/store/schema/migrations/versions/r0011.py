"""Coders see what was removed from a batch after it had opened to them.

Every revision makes the policies anew, of which that is a part.
"""

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Change no table."""
