"""CodeBook.csv: the key passages as published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet
from codebook.text.code_lists import joined_codes
from codebook.text.numbers import sort_key


class CodeLabel(NamedTuple):
    """A code as a table names it: by number, and a candidate, which has none, by name."""

    number: str
    name: str


class CodebookEntry(NamedTuple):
    """One key passage. `fields` are the participant's, `quote` is the form that is printed."""

    participant: str
    group: str
    fields: tuple[str, ...]
    prompt_category: str
    quote: str
    codes: tuple[CodeLabel, ...]
    insight: str


def codebook_sheet(entries: Iterable[CodebookEntry], headers: Sequence[str]) -> Sheet:
    """Return the sheet; `headers` are those after `Type`: the fields', then the other four."""
    *fields, category, quote, nodes, insight = headers
    columns = (
        Column("Participant", width=12),
        Column("Type", width=12),
        *(Column(header, width=20, wrap=True) for header in fields),
        Column(category, width=24, wrap=True),
        Column(quote, width=60, wrap=True),
        Column(nodes, width=18, wrap=True),
        Column(insight, width=60, wrap=True),
    )
    return Sheet("CodeBook", columns, [_row(entry) for entry in entries])


def _row(entry: CodebookEntry) -> tuple[str, ...]:
    return (
        *(entry.participant, entry.group, *entry.fields, entry.prompt_category),
        *(entry.quote, codes_in_order(entry.codes), entry.insight),
    )


def codes_in_order(codes: Iterable[CodeLabel]) -> str:
    """Join codes by comma and blank, each once, in codebook order, candidates after the others."""
    ordered = sorted(
        set(codes), key=lambda code: (not code.number, sort_key(code.number), code.name)
    )
    return joined_codes(code.number or code.name for code in ordered)
