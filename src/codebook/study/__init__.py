"""The study: what the program can do, for the command line, the workbench and scripts alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.study.study import Study as Study

__all__ = ["Study"]


def __getattr__(name: str) -> object:
    """Import Study when it is first used: its database library costs as much as the terminal."""
    if name == "Study":
        from codebook.study.study import Study

        return Study
    message = f"module 'codebook.study' has no attribute {name!r}"
    raise AttributeError(message)
