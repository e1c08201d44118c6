"""Tables of the report: each with a caption, its first column the rows' heads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codebook.exporting.markup import Markup, element
from codebook.text.display import rounded

Cell = str | int | float | None


def table(caption: str, headers: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Markup:
    """Return a table that scrolls by itself where it is too wide; numbers stand to the right.

    Whole ones are written as such, others with two decimals.
    """
    body = [list(row) for row in rows]
    numeric = [
        bool(body) and all(not isinstance(row[at], str) for row in body)
        for at in range(len(headers))
    ]
    head = element(
        "tr",
        *(
            element("th", header, scope="col", class_="number" if is_number else None)
            for header, is_number in zip(headers, numeric, strict=True)
        ),
    )
    made = element(
        "table",
        element("caption", caption),
        element("thead", head),
        element("tbody", *map(_row, body)),
    )
    return element("div", made, class_="wide", tabindex=0, role="region", aria_label=caption)


def _row(cells: Sequence[Cell]) -> Markup:
    first, *others = cells
    return element(
        "tr",
        element("th", _shown(first), scope="row"),
        *(
            element("td", _shown(cell), class_=None if isinstance(cell, str) else "number")
            for cell in others
        ),
    )


def _shown(cell: Cell) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return rounded(cell)
    return cell if isinstance(cell, str) else f"{cell:,}"
