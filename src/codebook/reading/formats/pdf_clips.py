"""What a page of a PDF has and does not show: text beyond the edges of what is painted.

A program that prints a long paragraph over two pages may write all of its lines on both and let
each page show its own.
"""

from __future__ import annotations

from ctypes import byref, c_float
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage

_Box = tuple[float, float, float, float]
"""The left, bottom, right and top edge, in points."""


def is_hidden(page: PdfTextPage, at: int) -> bool:
    """Whether the piece of text that a character is in is painted outside of what is shown."""
    from pypdfium2 import raw

    index = raw.FPDFText_GetCharIndexFromTextIndex(page, at)
    piece = raw.FPDFText_GetTextObject(page, index) if index >= 0 else None
    clip = raw.FPDFPageObj_GetClipPath(piece) if piece else None
    count = raw.FPDFClipPath_CountPaths(clip) if clip else 0
    if count <= 0:
        return False
    edges = [c_float() for _ in range(4)]
    if not raw.FPDFPageObj_GetBounds(piece, *map(byref, edges)):
        return False
    left, bottom, right, top = (edge.value for edge in edges)
    shown = (_box(clip, path) for path in range(count))
    return any(
        box is not None and (right < box[0] or top < box[1] or left > box[2] or bottom > box[3])
        for box in shown
    )


def _box(clip: object, path: int) -> _Box | None:
    """Return the edges of one of the shapes that text is cut to, None where it has none."""
    from pypdfium2 import raw

    x, y = c_float(), c_float()
    places = []
    for number in range(raw.FPDFClipPath_CountPathSegments(clip, path)):
        segment = raw.FPDFClipPath_GetPathSegment(clip, path, number)
        if raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y)):
            places.append((x.value, y.value))
    if not places:
        return None
    across, up = zip(*places, strict=True)
    return min(across), min(up), max(across), max(up)
