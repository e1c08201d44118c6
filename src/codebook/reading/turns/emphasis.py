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
    head = find_head(f"{_MARK}{letters}{_MARK}{text[len(letters) :]}", line)
    if head is None:
        return None
    marks = len(_MARK) if _MARK in head.unclosed else 2 * len(_MARK)
    body, early, unclosed = head.body - marks, head.early - marks, head.unclosed.replace(_MARK, "")
    return Head(*head[:3], body, early, *head[5:8], unclosed, head.linked)
