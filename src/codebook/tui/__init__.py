"""The workbench in the terminal."""

from __future__ import annotations

from pathlib import Path


def run(place: str | Path, coder: str | None) -> int:
    """Open the workbench on the study at a folder or URL; return the exit code."""
    from codebook.tui.app import Workbench
    from codebook.tui.hangup import end_with_terminal

    end_with_terminal()
    workbench = Workbench(place, coder)
    workbench.run()
    return workbench.return_code or 0
