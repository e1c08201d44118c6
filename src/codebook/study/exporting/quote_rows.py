"""The key passages as rows of quotes.csv: who said it, verbatim, and as it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.codebook_sheet import codes_in_order
from codebook.exporting.quotes_sheet import QuoteEntry, quotes_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import (
    exchange_queries,
    key_passage_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.store import Store
from codebook.study.exporting.key_passages import key_passages
from codebook.study.people.grid import grid
from codebook.text.wording import differences

Forms = dict[str, str]
"""The forms in which coders have one place printed, by coder's name."""


class Quote(NamedTuple):
    """A key passage as quotes.csv has it.

    `apart` are the forms that coders gave it, where they differ and none was settled on.
    """

    passage_id: str
    entry: QuoteEntry
    apart: Forms

    @property
    def printed(self) -> str:
        """The form that is published."""
        return self.entry.published

    @property
    def differences(self) -> list[str]:
        """The differences between that form and what was said, in words."""
        return differences(self.entry.quote, self.printed)


def forms_apart(store: Store) -> dict[tuple[str, int, int], Forms]:
    """Return the places, by revision, start and end, for which coders gave different forms.

    A place is settled, and left out, once the consensus has a form that is none of theirs.
    """
    found: dict[tuple[str, int, int], Forms] = {}
    with store.reading() as connection:
        for row in key_passage_queries.printed_forms(connection):
            found.setdefault(row[:3], {})[row.coder] = row.form
    apart = {}
    for place, forms in found.items():
        joint = forms.pop("", None)
        given = set(forms.values())
        if len(given) > 1 and joint in {None, *given}:
            apart[place] = forms
    return apart


def quotes(store: Store) -> list[Quote]:
    """Return the key passages in the order of CodeBook.csv."""
    return _quotes(store)[1]


def sheet(store: Store) -> Sheet:
    """Return the sheet, in the order of CodeBook.csv."""
    headers, found = _quotes(store)
    return quotes_sheet(headers, [quote.entry for quote in found])


@of_one_moment
def _quotes(store: Store) -> tuple[Sequence[str], list[Quote]]:
    there = grid(store)
    about = {row.label: row.written[2:] for row in there.rows}
    headers = [column.name for column in there.columns[2:]]
    with store.reading() as connection:
        passages = {row.id: row for row in exchange_queries.passages(connection, keys=True)}
        transcripts = {
            row.revision_id: row.name for row in transcript_queries.transcripts(connection)
        }
        names = {row.id: row.name for row in study_queries.coders(connection)}
    found, apart = [], forms_apart(store)
    for key in key_passages(store):
        row, passage = key.row, passages[key.row.passage_id]
        entry = QuoteEntry(
            participant=row.participant or "",
            group=row.group or "",
            attributes=about.get(row.participant or "", ("",) * len(headers)),
            coder=names[row.coder_id],
            transcript=transcripts.get(passage.revision_id or "", ""),
            start=passage.start,
            end=passage.end,
            codes=codes_in_order(key.labels),
            quote=passage.quote,
            published=row.quote,
            prompt_category=key.category,
            insight=row.insight,
        )
        place = passage.revision_id or "", passage.start or 0, passage.end or 0
        found.append(Quote(passage.id, entry, apart.get(place, {})))
    return headers, found
