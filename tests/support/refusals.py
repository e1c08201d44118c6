"""What is said when something is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from codebook.errors import CodebookError, InputError


def refusal_of(act: Callable[[], object]) -> str:
    """Return the sentence with which something is refused."""
    with pytest.raises(CodebookError) as refused:
        act()
    return str(refused.value)


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
