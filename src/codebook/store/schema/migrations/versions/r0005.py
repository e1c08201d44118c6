"""An action is on record while it is open: the triggers that keep the journal let it be."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing to do: triggers are made anew with every update."""
