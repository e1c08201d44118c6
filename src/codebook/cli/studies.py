"""Opening the study that a command is for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.study import Study


def opened(place: str | Path, coder: str | None = None) -> Study:
    """Open the study at a folder or URL, as a coder if named."""
    from codebook.study import Study

    return Study.open(place, coder)
