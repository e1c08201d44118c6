"""What a file is taken for."""

from __future__ import annotations

from pathlib import Path

from codebook.reading.registry import read
from codebook.study.inspecting import inspected


def kind_of(path: Path) -> str | None:
    """Return the kind of what a file holds; InputError where it cannot be read."""
    return inspected(path, read(path)).kind
