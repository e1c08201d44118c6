"""Labels that only bold letters set off: "**Ann** And you?" in a document that has no marks."""

from __future__ import annotations

from collections.abc import Mapping

from codebook.reading.turns.heads import Head, find_head

_MARK = "**"


def find_bold_head(text: str, line: int, bold: Mapping[int, int]) -> Head | None:
    """Return the head of `text`, line number `line`, as if the marks of Markdown stood in it.

    `bold` has for a line how many of its first characters are bold.
    """
    letters = text[: bold.get(line, 0)].rstrip()
    if not letters:
        return find_head(text, line)
    return find_head(f"{_MARK}{letters}{_MARK}{text[len(letters) :]}", line, _MARK)
