"""Cutting text to a width in cells."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


def cut(text: str, width: int) -> str:
    """Return text of at most this width, cut off with an ellipsis where it is longer."""
    return text if cell_len(text) <= width else fitted(text, width).rstrip()


def fitted(text: str, width: int) -> str:
    """Return text of exactly this width: padded, or cut off with an ellipsis."""
    if width < 1:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(f"{set_cell_size(text, width - 1).rstrip(' …')}…", width)
