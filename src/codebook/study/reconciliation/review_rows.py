"""The codings of the first coder, each with its review, as rows of the reconciliation sheet."""

from __future__ import annotations

from codebook.exporting.reconciliation_sheet import (
    ReconciliationEntry,
    SideEntry,
    reconciliation_sheet,
)
from codebook.exporting.sheets import Sheet
from codebook.store.queries import (
    participant_queries,
    reconciliation_queries,
    review_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.queries.reconciliation_queries import LayeredRow
from codebook.store.queries.review_queries import ReviewRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook
from codebook.study.reconciliation.reviewing import OUTCOMES

_STATES = {"": "open", "ask": "asked"}


def sheet(store: Store) -> Sheet:
    """Return the sheet of a study in review mode, in the order of the texts."""
    with store.reading() as connection:
        rows = reconciliation_queries.layered(connection)
        given = {row.coding_id: row for row in review_queries.reviews(connection)}
        people = [row for row in study_queries.coders(connection) if row.kind == "coder"]
        texts = {key: (name, text) for name, key, text in transcript_queries.texts(connection)}
        labels = {row.id: row.label for row in participant_queries.participants(connection)}
    places = {key: place for place, key in enumerate(texts)}
    first = people[0].id if people else ""
    under = (row for row in rows if row.coder_id == first or row.coding_id in given)
    rows = [row for row in under if row.revision_id in places]
    rows.sort(key=lambda row: (places[row.revision_id], row.start, row.end, row.coding_id))
    book = codebook(store)
    entries = []
    for row in rows:
        name, text = texts[row.revision_id]
        said, person = given.get(row.coding_id), labels.get(row.participant_id or "", "")
        sides = tuple(_side(row, each.id, book) for each in people)
        state = _STATES.get(said.outcome if said else "", "settled")
        entry = ReconciliationEntry(name, person, "review", state, sides)
        entries.append(_with_verdict(entry, row, said, book, text) if said else entry)
    return reconciliation_sheet([each.name for each in people], entries)


def _side(row: LayeredRow, coder_id: str, book: Codebook) -> SideEntry:
    if row.coder_id != coder_id:
        return SideEntry()
    return SideEntry(_label(book, row.code_id), row.start, row.end, row.quote)


def _with_verdict(
    entry: ReconciliationEntry, row: LayeredRow, said: ReviewRow, book: Codebook, text: str
) -> ReconciliationEntry:
    kept = said.outcome not in {"reject", "ask"}
    start, end = (row.start, row.end) if said.start is None else (said.start, said.end)
    return entry._replace(
        outcome=OUTCOMES[said.outcome],
        result=_label(book, said.code_id or row.code_id) if kept else "",
        result_quote=text[start:end] if kept else "",
        reason=said.reason,
        ruled_by=said.coder,
        at=said.at,
    )


def _label(book: Codebook, code_id: str) -> str:
    code = book.by_id.get(code_id)
    return code.label if code else ""
