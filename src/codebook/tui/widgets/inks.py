"""Colours of codes for text, adjusted to be readable on the background."""

from __future__ import annotations

from textual.color import Color
from textual.content import Content
from textual.widget import Widget

from codebook.study.codebook import Code, Codebook
from codebook.tui.widgets.transcript.colours import ink, nearest_ansi


def readable(widget: Widget, colour: str, page: Color | None = None) -> Color:
    """Return a code's colour (hex), adjusted to a widget's background or to `page`."""
    code = Color.parse(colour)
    if widget.app.native_ansi_color:
        return nearest_ansi(code)
    return ink(page or widget.background_colors[1], code)


def inked(widget: Widget, code: Code, codebook: Codebook, style: str = "") -> Content:
    """Return a code's number in its colour, and its name in a style.

    As in the list of codes, what is out of use is struck through; here it is said as well.
    """
    colour = readable(widget, codebook.colour(code))
    number = f"{code.number or ('' if code.out_of_use else '◇')} ".lstrip()
    if code.out_of_use:
        name = Content.assemble((code.called, f"{style} strike"), f" ({code.out_of_use})")
    else:
        name = Content.styled(code.called, style)
    return Content.assemble((number, f"bold {colour.css}"), name)
