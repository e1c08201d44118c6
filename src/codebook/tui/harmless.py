"""What a terminal would take for a command does not get there from a file, a name or a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.filter import LineFilter

from codebook.text.display import COMMANDS

if TYPE_CHECKING:
    from rich.segment import Segment
    from textual.color import Color


class Harmless(LineFilter):
    """Puts into each line that is painted a space of no width in the place of such a sign.

    None has a cell of its own, so that all else stays where it is.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the segments of a line without such signs; as they are where there are none.

        The transcript shows a picture of each, and so has none left.
        """
        if all(text.isprintable() or not COMMANDS.search(text) for text, _, _ in segments):
            return segments
        return [each._replace(text=COMMANDS.sub("\u200b", each.text)) for each in segments]
