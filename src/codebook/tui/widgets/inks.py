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
    """Return a code's number in its colour, and its name in a style."""
    colour = readable(widget, codebook.colour(code))
    return Content.assemble((f"{code.number or '◇'} ", f"bold {colour.css}"), (code.called, style))
