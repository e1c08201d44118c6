"""A terminal workbench for qualitative coding of interviews."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codebook.errors import CodebookError as CodebookError
    from codebook.study import Study as Study

__version__ = "0.1.0"

_HOMES = {"Study": "codebook.study", "CodebookError": "codebook.errors"}

__all__ = ["CodebookError", "Study"]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: the store costs as much as the terminal."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    message = f"module 'codebook' has no attribute {name!r}"
    raise AttributeError(message)
