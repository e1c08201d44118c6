"""Codes as a codebook has them, made by hand."""

from __future__ import annotations

from codebook.store.rows import CodeRow


def code_row(
    number: str | None,
    name: str = "",
    *,
    parent: str | None = None,
    definition: str = "",
    origin: str = "taxonomy",
    state: str = "accepted",
    uses: int = 0,
) -> CodeRow:
    """Return a code whose id is its number, or its name where it has none; `parent` is an id."""
    return CodeRow(
        id=number or name,
        number=number,
        name=name or f"Code {number}",
        definition=definition,
        use_when="",
        avoid_when="",
        colour="",
        origin=origin,
        state=state,
        parent_id=parent,
        coder_id=None,
        uses=uses,
    )
