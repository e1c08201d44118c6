"""Settling a conflict of a merge: a person chooses which copy's value stays."""

from __future__ import annotations

import json
from collections.abc import Mapping

from codebook.errors import UsageError
from codebook.store.journal.histories import record_of
from codebook.store.journal.together import Group, group_of, value_in, within
from codebook.store.queries import revision_queries, sharing_queries
from codebook.store.queries.anchoring_queries import PlacedRow
from codebook.store.rows import ConflictRow
from codebook.store.schema.visibility import RULES
from codebook.store.store import Store
from codebook.store.tables import Passage, Record
from codebook.store.writer import ActionHead, Writer
from codebook.study.revising.new_revision import anchor_or_orphan
from codebook.study.views import Person
from codebook.text.anchoring import PassageFinder
from codebook.text.spans import Span


def settle(store: Store, me: Person, number: int, *, take: bool) -> None:
    """Settle the `number`th conflict, counted from 1: `take` the other copy's value, or keep ours.

    Raises UsageError where there is no such conflict, RefusedError where it is in another coder's.
    """
    with store.reading() as connection:
        rows = sharing_queries.conflicts(connection)
        if not 1 <= number <= len(rows):
            raise UsageError(f"There is no conflict {number}.", "`codebook conflicts` lists them.")
        row = rows[number - 1]
        # Asked for only where needed: while coders work apart, their logins write no other layers.
        joint = RULES.get(row.record_type) == "layer" and sharing_queries.is_joint(
            connection, row.record_type, row.record_id
        )
    group = group_of(row.record_type, row.name)
    if not take:
        store.drop_conflicts(row.record_id, group.names)
        return
    record = record_of(row.record_type)
    column, key = within(row.name)
    label = f"took the other copy's {key or column or 'deletion'} of a {row.record_type}"
    hidden_by = RULES.get(row.record_type, "")
    with store.action(ActionHead(me.id, label, hidden_by=hidden_by, any_layer=joint)) as tx:
        if row.name:
            tx.update(record, row.record_id, **_taken(tx, record, row, group))
            _put_on_latest_text(tx, row)
        else:
            tx.delete(record, [row.record_id])


def _taken(
    tx: Writer, record: type[Record], row: ConflictRow, group: Group
) -> Mapping[str, object]:
    """Return the columns with the other copy's values; of several by key, only that one's."""
    image, (column, key) = json.loads(row.after or "{}"), within(row.name)
    if not key:
        return {name: image[name] for name in group.names}
    there = tx.get(record, row.record_id)
    held = json.loads(getattr(there, column)) if there else {}
    taken = held | {key: value_in(image, row.name)}
    kept = {name: value for name, value in taken.items() if value is not None}
    return {column: json.dumps(kept, ensure_ascii=False)}


def _put_on_latest_text(tx: Writer, row: ConflictRow) -> None:
    """Move a passage to the latest text, as it may have been another one in the other copy."""
    (passage,) = tx.all(Passage, id=row.record_id) if row.record_type == "passage" else (None,)
    if passage is None or passage.revision_id is None or passage.state != "anchored":
        return
    old = revision_queries.revision(tx.connection, passage.revision_id)
    now = old and revision_queries.current(tx.connection, old.transcript_id)
    if old and now and old.id != now.id:
        ends = Span(passage.start_at or 0, passage.end_at or 0)
        placed = PlacedRow(passage.id, passage.coder_id, *ends, passage.quote)
        found = {placed: PassageFinder(old.text, now.text).find(ends)}
        anchor_or_orphan(tx, now.id, now.text, found)
