"""A figure as a page of PDF; the same bytes each time."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from codebook.exporting.figures.drawing import Box, Drawing, Rule, Words
from codebook.exporting.figures.lettering import MISSING, VERA, letters, line

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_SIZE = 10.5  # points: this font is wider than those of browsers
_LACKING = f"{MISSING}: in no font of a PDF; the SVG shows it."
_INK, _FAINT, _LINE, _ACCENT = "#1b1f23", "#57606a", "#d5d9dd", "#0072b2"
_MARGIN = 6


def pdf_bytes(drawing: Drawing) -> bytes:
    """Return the figure as a file of one page, as large as the figure.

    A line at its foot says so where a script cannot be shown.
    """
    from reportlab.pdfgen.canvas import Canvas

    result, marks, height = BytesIO(), drawing.marks, drawing.height
    if any(_lacks(mark) for mark in marks):
        height += 2 * _SIZE
        marks = (*marks, Words(0, height - _SIZE / 2, _LACKING, faint=True))
    size = (drawing.width + 2 * _MARGIN, height + 2 * _MARGIN)
    (first,) = letters(" ")
    page = Canvas(result, pagesize=size, invariant=1, initialFontName=first.font)
    page.setTitle(drawing.title)
    page.setCreator("codebook")
    # From here on y counts downwards, as in the drawing.
    page.translate(_MARGIN, height + _MARGIN)
    for mark in marks:
        _draw(page, mark)
    page.showPage()
    page.save()
    return result.getvalue()


def has_fonts_of_readers(page: bytes) -> bool:
    """Whether a page has letters in fonts that those who read it must have themselves."""
    return b"/CIDFontType0" in page


def _lacks(mark: Box | Rule | Words) -> bool:
    """Whether a mark has writing that no font shows."""
    return isinstance(mark, Words) and any(
        letter.char == MISSING for letter in letters(mark.text.replace(MISSING, ""))
    )


def _draw(page: Canvas, mark: Box | Rule | Words) -> None:
    if isinstance(mark, Words):
        _write(page, mark)
    elif isinstance(mark, Rule):
        page.setStrokeColorRGB(*_colour(_LINE))
        page.setLineWidth(0.75)
        page.line(mark.x1, -mark.y1, mark.x2, -mark.y2)
    else:
        page.setFillColorRGB(*_colour(mark.fill or _ACCENT, mark.opacity))
        bottom = -mark.y - mark.height
        rounding = mark.rounding or 0
        page.roundRect(mark.x, bottom, mark.width, mark.height, rounding, stroke=0, fill=1)


def _write(page: Canvas, words: Words) -> None:
    shown = line(words.text, _SIZE)
    start = -shown.width / 2 if words.middle else 0
    page.setFillColorRGB(*_colour(_FAINT if words.faint else _INK))
    page.saveState()
    page.translate(words.x, -words.y)
    if words.turned:
        page.rotate(90)
    text = page.beginText(start, 0)
    for font, run in shown.runs:
        text.setFont(font, _SIZE)
        text.textOut(run)
    page.drawText(text)
    for accent in shown.accents:
        page.setFont(VERA, _SIZE)
        page.drawString(start + accent.x, accent.y, accent.char)
    page.restoreState()


def _colour(colour: str, opacity: float | None = None) -> tuple[float, ...]:
    """Return a colour as red, green and blue from 0 to 1, thinned with white by its opacity."""
    share = 1 if opacity is None else opacity
    return tuple(1 - share * (1 - int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
