"""The screen of the passages of some codes, and that of all that coders were unsure of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codebook.store.rows import QuotedRow
from codebook.study.codebook import Code
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host

NO_PASSAGE = "No passage has this code."


def code_passages(host: Host, codes: Sequence[Code]) -> PassagesScreen:
    """Return the screen of the passages of some codes, the first of which gives the title."""

    def rows() -> Iterator[QuotedRow]:
        for code in codes:
            yield from host.desk.study.passages_of(code.id)

    return PassagesScreen(host, title_of(codes), rows, NO_PASSAGE, counted=True)


def unsure_passages(host: Host) -> PassagesScreen:
    """Return the screen of the passages with a coding that is marked as unsure."""
    found = host.desk.study.unsure_passages
    return PassagesScreen(host, "Unsure codings", found, "No coding is marked as unsure.")


def title_of(codes: Sequence[Code]) -> str:
    """Return the title of the passages of a code and those below it, if any."""
    below = ", with what is below" if len(codes) > 1 else ""
    return f"{codes[0].number or '◇'}  {codes[0].called}".rstrip() + below
