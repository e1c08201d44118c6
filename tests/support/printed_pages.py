"""Pages of a PDF, each of which is what is painted on it."""

from __future__ import annotations


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
