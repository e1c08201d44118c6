"""What is on a passage of a list beside its codes: its marks, and what is written on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from codebook.store.rows import QuotedRow
from codebook.tui.model.marks import KEY, UNSURE, WRITTEN, Note

if TYPE_CHECKING:
    from codebook.tui.model.desk import Desk


def marks_of(row: QuotedRow) -> str:
    """Return a sign for each of: key passage, unsure, with a memo or an insight."""
    is_written = bool(row.insight or row.has_memo)
    there = ((KEY, row.is_key), (UNSURE, row.is_unsure), (WRITTEN, is_written))
    return "".join(sign for sign, is_there in there if is_there)


def head_of(row: QuotedRow, called: str) -> Content:
    """Return the line that says whose a passage is, what its codes are called, and how it is."""
    star, doubt = f"{KEY} " if row.is_key else "", "  unsure" if row.is_unsure else ""
    coder, codes = (row.coder, "bold"), (f"{called}{doubt}", "$foreground 60%")
    return Content.assemble(coder, "  ", (star, "$accent"), codes)


def written_on(desk: Desk, row: QuotedRow) -> Iterator[Content]:
    """Yield the insight of a passage and the memos on it that are shown now."""
    notes = [Note("insight", "", row.insight)] if row.insight else []
    notes += desk.memos_on(row.passage_id) if row.has_memo else []
    for kind, coder, text in notes:
        yield Content.assemble((f"{kind} {coder}".rstrip(), "$accent"), "  ", text)


def is_lost(row: QuotedRow) -> bool:
    """Whether a passage was in a text and is no longer there."""
    return row.transcript is not None and row.start is None
