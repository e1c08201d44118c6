"""What a reader says when it refuses a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from codebook.errors import InputError


def refusal(read: Callable[[Path], object], path: Path) -> str:
    """Return the sentence with which `read` refuses `path`, the path itself as "FILE"."""
    with pytest.raises(InputError) as refused:
        read(path)
    return str(refused.value).replace(str(path), "FILE")


def written(folder: Path, content: str | bytes, name: str = "sheet.csv") -> Path:
    """Write a file into a folder and return its path."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
