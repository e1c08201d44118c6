"""What a terminal would take for a command does not get there from a file, a name or a note."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.filter import LineFilter

if TYPE_CHECKING:
    from rich.segment import Segment
    from textual.color import Color

# The controls of ASCII and of ISO 6429, and those of Unicode for writing to the left.
_COMMANDS = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Harmless(LineFilter):
    """Puts into each line that is painted a space of no width in the place of such a sign.

    None has a cell of its own, so that all else stays where it is.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """Return the segments of a line without such signs; as they are where there are none.

        The transcript shows a picture of each, and so has none left.
        """
        if all(text.isprintable() or not _COMMANDS.search(text) for text, _, _ in segments):
            return segments
        return [each._replace(text=_COMMANDS.sub("\u200b", each.text)) for each in segments]
