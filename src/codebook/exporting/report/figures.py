"""The figures of the report, drawn as SVG in the colours of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from codebook.exporting.report.content import Described, Figure
from codebook.exporting.report.markup import Markup, element, joined
from codebook.exporting.sheets import display_width

_ROW = 20
_NAMES = 330
_LONGEST = 50
_PIECE = 40
"""The height of a row, the room for names and how much is shown of one, rows of a drawing."""

T = TypeVar("T")


def _pieces(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[at : at + _PIECE] for at in range(0, len(rows), _PIECE))


def matrix_figure(codes: Sequence[Described], people: Sequence[str]) -> Markup:
    """Draw how often each participant's words bear each code; the more, the darker.

    It comes in pieces that fit on a page each, as all figures do.
    """
    used = [code for code in codes if any(code.by_participant.values())]
    most = max((max(code.by_participant.values()) for code in used), default=1)
    return joined(*(_matrix_piece(piece, people, most) for piece in _pieces(used)))


def _matrix_piece(used: Sequence[Described], people: Sequence[str], most: int) -> Markup:
    step = max(34, *(9 * len(label) for label in people)) if people else 34
    width, height = _NAMES + step * len(people), _ROW * (len(used) + 1)
    heads = (
        _label(label, _NAMES + step * at + step / 2, _ROW - 6, text_anchor="middle")
        for at, label in enumerate(people)
    )
    rows = (
        joined(
            _row_name(code.label, code.name, _ROW * at),
            *(_square(code.by_participant.get(label, 0), most, _NAMES + step * place, _ROW * at,
                      step) for place, label in enumerate(people)),
        )
        for at, code in enumerate(used, 1)
    )  # fmt: skip
    title = f"How often the words of {len(people)} participants bear {len(used)} codes"
    return _drawing(title, width, height, [*heads, *rows])


def _square(count: int, most: int, left: float, top: float, step: float) -> Markup:
    if not count:
        return Markup()
    # At more than this the number on it would be hard to read.
    dark = 0.12 + 0.43 * count / most
    box = element(
        "rect", class_="mark", x=_number(left + 1), y=_number(top + 1), width=_number(step - 2),
        height=_ROW - 2, rx=2, fill_opacity=f"{dark:.2f}",
    )  # fmt: skip
    return joined(box, _label(str(count), left + step / 2, top + 14, text_anchor="middle"))


_PLOT = 420


def agreement_figure(codes: Sequence[Figure], names: Mapping[str, str]) -> Markup:
    """Draw Cohen's kappa of each code as a bar from 0; one that is undefined is said to be."""
    least = min([0.0, *(code.value for code in codes if code.value is not None)])
    return joined(*(_agreement_piece(piece, names, least) for piece in _pieces(codes)))


def _agreement_piece(codes: Sequence[Figure], names: Mapping[str, str], least: float) -> Markup:
    scale = _PLOT / (1 - least)
    zero = _NAMES - least * scale
    height = _ROW * (len(codes) + 1)
    ticks = [tick / 4 for tick in range(-4, 5) if tick / 4 >= least]
    lines = (
        joined(
            element("line", class_="grid", x1=_number(zero + tick * scale), y1=_ROW,
                    x2=_number(zero + tick * scale), y2=height),
            _label(f"{tick:g}", zero + tick * scale, _ROW - 6, "faint", text_anchor="middle"),
        )
        for tick in ticks
    )  # fmt: skip
    rows = (
        joined(
            _row_name(code.name, names.get(code.name, ""), _ROW * at),
            *_bar(code.value, zero, scale, _ROW * at),
        )
        for at, code in enumerate(codes, 1)
    )
    title = f"Cohen's kappa of {len(codes)} codes"
    return _drawing(title, _NAMES + _PLOT + 50, height, [*lines, *rows])


def _bar(value: float | None, zero: float, scale: float, top: float) -> Iterator[Markup]:
    if value is None:
        yield _label("undefined", zero + 6, top + 14, "faint")
        return
    length = abs(value) * scale
    yield element(
        "rect", class_="mark", x=_number(min(zero, zero + value * scale)), y=_number(top + 4),
        width=_number(length), height=_ROW - 8,
    )  # fmt: skip
    yield _label(f"{value:.2f}", max(zero, zero + value * scale) + 6, top + 14)


def _row_name(label: str, name: str, top: float) -> Markup:
    known = f"{label}  {name}" if name and name != label else label
    return element("text", _fitting(known), element("title", known), x=0, y=_number(top + 14))


def _fitting(name: str) -> str:
    if display_width(name) <= _LONGEST:
        return name
    while display_width(name) >= _LONGEST:
        name = name[: _LONGEST - 1] if len(name) > _LONGEST else name[:-1]
    return f"{name.rstrip()}…"


def _label(
    content: str, x: float, y: float, class_: str | None = None, text_anchor: str | None = None
) -> Markup:
    return element(
        "text", content, x=_number(x), y=_number(y), class_=class_, text_anchor=text_anchor
    )


def _drawing(title: str, width: float, height: float, content: Sequence[Markup]) -> Markup:
    return element(
        "svg", element("title", title), *content, role="img", aria_label=title,
        viewBox=f"0 0 {_number(width)} {_number(height)}", width=_number(width),
    )  # fmt: skip


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
