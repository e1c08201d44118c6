"""On a server, logins of coders have policies of their own; every revision makes these anew."""

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Change no table."""
