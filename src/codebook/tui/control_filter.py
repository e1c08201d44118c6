"""Keeping control characters in files, names and notes from reaching the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.filter import LineFilter

from codebook.text.display import COMMANDS

if TYPE_CHECKING:
    from rich.segment import Segment
    from textual.color import Color


class ControlCharacterFilter(LineFilter):
    """Replaces control characters in each painted line by a zero-width space.

    Neither takes up a cell, so the rest of the line stays where it is.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the segments of a line without control characters.

        The transcript view has none: it shows a visible sign in place of each.
        """
        if all(text.isprintable() or not COMMANDS.search(text) for text, _, _ in segments):
            return segments
        return [each._replace(text=COMMANDS.sub("\u200b", each.text)) for each in segments]
