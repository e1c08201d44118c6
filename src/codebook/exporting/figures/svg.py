"""A figure as SVG: part of a page in that page's colours, or a file of its own."""

from __future__ import annotations

from functools import singledispatch

from codebook.exporting.figures.drawing import Box, Drawing, Rule, Words
from codebook.exporting.markup import Markup, element

_LOOK = (
    "svg{background:#fff}text{font:12px Helvetica,Arial,sans-serif;fill:#1b1f23}"
    ".faint{fill:#57606a}.grid{stroke:#d5d9dd}.mark{fill:#0072b2}"
)


def svg_element(drawing: Drawing) -> Markup:
    """Return the figure as an element of a page, whose styles apply to its classes."""
    title = drawing.title
    return element(
        "svg",
        element("title", title),
        *_marks(drawing),
        role="img",
        aria_label=title,
        viewBox=_box(drawing),
        width=_number(drawing.width),
    )


def svg_bytes(drawing: Drawing) -> bytes:
    """Return the figure as a file."""
    figure = element(
        "svg",
        element("title", drawing.title),
        element("style", Markup(_LOOK)),
        *_marks(drawing),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=_box(drawing),
        width=_number(drawing.width),
        height=_number(drawing.height),
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{figure}\n'.encode()


def _marks(drawing: Drawing) -> map[Markup]:
    return map(_drawn, drawing.marks)


def _box(drawing: Drawing) -> str:
    return f"0 0 {_number(drawing.width)} {_number(drawing.height)}"


@singledispatch
def _drawn(mark: Box | Rule | Words) -> Markup:
    raise NotImplementedError(type(mark))


@_drawn.register
def _(mark: Box) -> Markup:
    return element(
        "rect",
        class_=None if mark.fill else "mark",
        x=_number(mark.x),
        y=_number(mark.y),
        width=_number(mark.width),
        height=_number(mark.height),
        fill=mark.fill or None,
        rx=mark.rounding,
        fill_opacity=None if mark.opacity is None else f"{mark.opacity:.2f}",
    )


@_drawn.register
def _(mark: Rule) -> Markup:
    return element(
        "line",
        class_="grid",
        x1=_number(mark.x1),
        y1=_number(mark.y1),
        x2=_number(mark.x2),
        y2=_number(mark.y2),
    )


@_drawn.register
def _(mark: Words) -> Markup:
    x, y = _number(mark.x), _number(mark.y)
    whole = [element("title", mark.whole)] if mark.whole else []
    return element(
        "text",
        mark.text,
        *whole,
        x=x,
        y=y,
        class_="faint" if mark.faint else None,
        text_anchor="middle" if mark.middle else None,
        transform=f"rotate(-90 {x} {y})" if mark.turned else None,
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
