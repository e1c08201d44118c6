"""quotes.csv: the key passages with who said them, verbatim and as they are published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet, Value
from codebook.text.wording import differences


class QuoteEntry(NamedTuple):
    """A key passage. `attributes` are the participant's, in the order of the sheet's headers.

    `quote` is verbatim; `published`, `codes` and `insight` are as in CodeBook.csv. The ends are
    None where the passage is not anchored.
    """

    participant: str
    group: str
    attributes: tuple[str, ...]
    coder: str
    transcript: str
    start: int | None
    end: int | None
    codes: str
    quote: str
    published: str
    prompt_category: str
    insight: str


def quotes_sheet(headers: Sequence[str], entries: Iterable[QuoteEntry]) -> Sheet:
    """Return the sheet; `headers` name the participants' attributes.

    The column `differences` has a line for each place where the two forms of a quote differ.
    """
    columns = (
        *(Column(name) for name in ("participant", "group")),
        *(Column(name, width=20, wrap=True) for name in headers),
        *(Column(name) for name in ("coder", "transcript")),
        *(Column(name, "number", 10) for name in ("start", "end")),
        Column("codes", width=18, wrap=True),
        *(Column(name, width=60, wrap=True) for name in ("verbatim", "as published")),
        Column("differences", width=40, wrap=True),
        Column("prompt category", width=24, wrap=True),
        Column("insight", width=60, wrap=True),
    )
    return Sheet("Quotes", columns, [_row(entry) for entry in entries])


def _row(entry: QuoteEntry) -> tuple[Value, ...]:
    said = "\n".join(differences(entry.quote, entry.published))
    return (
        *(entry.participant, entry.group, *entry.attributes, entry.coder, entry.transcript),
        *(entry.start, entry.end, entry.codes, entry.quote, entry.published, said),
        *(entry.prompt_category, entry.insight),
    )
