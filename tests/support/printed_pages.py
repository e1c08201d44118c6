"""Pages of a PDF, each of which is what is painted on it."""

from __future__ import annotations

from collections.abc import Sequence

Cells = Sequence[Sequence[str]]
"""The lines of each cell of a row."""

_EDGES = (60, 100, 300, 540)


def printed(*pages: str, form: str = "", matrix: str = "1 0 0 1 0 0") -> bytes:
    """Return a PDF of pages; `/X Do` in one of them paints the form, moved by its matrix."""
    kids = " ".join(f"{5 + 2 * at} 0 R" for at in range(len(pages)))
    font = "/Resources<</Font<</F 3 0 R>>/XObject<</X 4 0 R>>>>"
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
        f"<</Type/XObject/Subtype/Form/BBox[-900 -900 900 900]/Matrix[{matrix}]{font}"
        f"/Length {len(form)}>>stream\n{form}\nendstream",
    ]
    for at, stream in enumerate(pages):
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {6 + 2 * at} 0 R{font}>>",
            f"<</Length {len(stream)}>>stream\n{stream}\nendstream",
        ]
    body = "".join(f"{number} 0 obj\n{item}\nendobj\n" for number, item in enumerate(objects, 1))
    return f"%PDF-1.4\n{body}trailer\n<</Root 1 0 R>>\n".encode()


def word(left: float, height: float, text: str) -> str:
    """Return what paints words at a place of a page, in points from its lower left corner."""
    return f"BT /F 11 Tf {left} {height} Td ({text}) Tj ET"


def ruled(rows: Sequence[Cells], edges: Sequence[int] = _EDGES, *, across: bool = False) -> str:
    """Return a page with a table; its lines are painted `across` the cells of a row, or in turn."""
    top, page = 760, list[str]()
    for cells in rows:
        height = 14 * max(map(len, cells)) + 6
        page += [f"{edge} {top - height} 0.5 {height} re f" for edge in edges]
        page += [f"{edges[0]} {at} {edges[-1] - edges[0]} 0.5 re f" for at in (top, top - height)]
        words = [
            (place, at, word(edge + 5, top - 14 * (place + 1), text))
            for at, (edge, lines) in enumerate(zip(edges, cells, strict=False))
            for place, text in enumerate(lines)
        ]
        words.sort(key=lambda one: one[:2] if across else (one[1], one[0]))
        page += [text for *_, text in words]
        top -= height
    return " ".join(page)
