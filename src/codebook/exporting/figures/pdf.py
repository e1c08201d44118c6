"""A figure as a page of PDF, its fonts in it; the same bytes each time."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from codebook.exporting.figures.drawing import Box, Drawing, Rule, Words

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_SIZE = 10.5  # points: this font is wider than those of browsers
_VERA = "Vera"
_INK, _FAINT, _LINE, _ACCENT = "#1b1f23", "#57606a", "#d5d9dd", "#0072b2"
_MARGIN = 6


def pdf_bytes(drawing: Drawing) -> bytes:
    """Return the figure as a file of one page of its size."""
    from reportlab.pdfgen.canvas import Canvas

    result = BytesIO()
    size = (drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN)
    page = Canvas(result, pagesize=size, invariant=1, initialFontName=_font(" "))
    page.setTitle(drawing.title)
    page.setCreator("codebook")
    # From here on y counts downwards, as in the drawing.
    page.translate(_MARGIN, drawing.height + _MARGIN)
    for mark in drawing.marks:
        _draw(page, mark)
    page.showPage()
    page.save()
    return result.getvalue()


def _draw(page: Canvas, mark: Box | Rule | Words) -> None:
    if isinstance(mark, Words):
        _write(page, mark)
    elif isinstance(mark, Rule):
        page.setStrokeColorRGB(*_colour(_LINE))
        page.setLineWidth(0.75)
        page.line(mark.x1, -mark.y1, mark.x2, -mark.y2)
    else:
        page.setFillColorRGB(*_colour(mark.fill or _ACCENT, mark.opacity))
        page.roundRect(
            mark.x, -mark.y - mark.height, mark.width, mark.height, mark.rounding or 0,
            stroke=0, fill=1,
        )  # fmt: skip


def _write(page: Canvas, words: Words) -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    runs = [(font, "".join(run)) for font, run in groupby(words.text, _font)]
    page.setFillColorRGB(*_colour(_FAINT if words.faint else _INK))
    page.saveState()
    page.translate(words.x, -words.y)
    if words.turned:
        page.rotate(90)
    width = sum(stringWidth(run, font, _SIZE) for font, run in runs)
    text = page.beginText(-width / 2 if words.middle else 0, 0)
    for font, run in runs:
        text.setFont(font, _SIZE)
        text.textOut(run)
    page.drawText(text)
    page.restoreState()


def _colour(colour: str, opacity: float | None = None) -> tuple[float, ...]:
    """Return a colour as red, green and blue from 0 to 1, thinned with white by its opacity."""
    share = 1 if opacity is None else opacity
    return tuple(1 - share * (1 - int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))


def _font(char: str) -> str:
    """Return the font in which a character is shown.

    Vera, which goes into the file, has the letters of Western Europe; for the others there are
    fonts that those who read PDF have themselves.
    """
    if ord(char) in _vera():
        return _VERA
    if "\u3040" <= char <= "\u30ff":
        return _registered("HeiseiKakuGo-W5")
    if "\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7a3":
        return _registered("HYGothic-Medium")
    return _registered("STSong-Light")


@cache
def _vera() -> frozenset[int]:
    """Return the characters that Vera has, and have it known by its name."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(_VERA, "Vera.ttf")
    registerFont(font)
    return frozenset(font.face.charToGlyph)


@cache
def _registered(name: str) -> str:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    registerFont(UnicodeCIDFont(name))
    return name
