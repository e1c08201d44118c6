"""A terminal workbench for qualitative coding of interviews."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is slow to load; later, ctrl+c while it loads ends quietly
if TYPE_CHECKING:
    from codebook.errors import CodebookError as CodebookError
    from codebook.study import Study as Study

__version__ = "0.1.0"

_HOMES = {"Study": "codebook.study", "CodebookError": "codebook.errors"}

__all__ = ["CodebookError", "Study"]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: the store costs as much as the terminal."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    message = f"module 'codebook' has no attribute {name!r}"
    raise AttributeError(message)
